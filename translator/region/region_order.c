/* region_order: parallel constructs whose parts need each other's results. SPDX-License-Identifier: MIT
 * Gangs are not synchronized: what one gang loop, or code that all gangs run, leaves for another part is a race. Where no clause states the
 * number of gangs, the translator may choose it. With one gang the construct does what its text says from top to bottom. Its loops then
 * become kernels in sequence, as under kernels, each with what the user promised of it. */
#include "directive/bind/routines.h"
#include "region/flow/flow.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

/* The loop that spreads over gangs the code in l; NULL: all gangs run it. */
static const struct loop *gang_loop(const struct loop *l)
{
    const struct loop *outermost = NULL;
    for (; l; l = l->parent)
        if (l->directive && l->canonical && l->mode != LOOP_SEQ && (!l->levels || l->levels & LEVEL_GANG)) outermost = l;
    return outermost;
}

bool region_has_auto_gangs(const struct region *r, bool around)
{
    if (r->directive->kind != DIR_PARALLEL && r->directive->kind != DIR_PARALLEL_LOOP) return false;
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (l->mode == LOOP_AUTO && gang_loop(l) == l && (!around || l->child)) return true;
    return false;
}

static bool has_gang_loop(const struct region *r)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (gang_loop(l)) return true;
    return false;
}

/* An access to memory that all gangs share. */
static bool is_shared(const struct region *r, const struct use *s)
{
    const struct variable *v = s->decl ? region_variable(r, s->decl) : NULL;
    if (!v || s->flags & (USE_ATOMIC | USE_ESCAPE | USE_ADDRESS | USE_CALLEE) || !(s->flags & (USE_READ | USE_WRITE))) return false;
    return (v->role == ROLE_DATA && !(v->pointee && !(s->flags & USE_POINTEE))) || v->role == ROLE_SCALAR;
}

/* The value written may be needed elsewhere: in another gang loop, by all gangs, or by a later trip of a loop around its own. */
static bool is_carried(const struct region *r, const struct use *write, bool gangs)
{
    const struct loop *part = gang_loop(write->loop);
    if (!part) return gangs || write->loop;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *s = &r->uses->items[i];
        if (s->decl != write->decl || !is_shared(r, s)) continue;
        if (gang_loop(s->loop) != part || (part->parent && s->flags & USE_READ)) return true;
    }
    return false;
}

static bool has_carried(const struct region *r)
{
    bool gangs = has_gang_loop(r);
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *s = &r->uses->items[i];
        if (s->flags & USE_WRITE && is_shared(r, s) && is_carried(r, s, gangs)) return true;
    }
    return false;
}

/* A clause of the construct or of a loop, or a call of a gang routine, states how work is divided among gangs. */
static bool speaks_of_gangs(const struct region *r)
{
    static const enum clause_kind kinds[] = {CLAUSE_NUM_GANGS, CLAUSE_REDUCTION, CLAUSE_DEVICE_TYPE};
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (directive_clause(r->directive, kinds[k], 0)) return true;
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (l->gang_num.text || l->gang_static.text || l->gang_dim > 1) return true;
    return (routine_called_levels(r->unit, r->body) & LEVEL_GANG) != 0;
}

/* Code after the construct could read a value that the private copy of a gang would have hidden. */
static bool shows_privates(const struct region *r)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        if (v->role != ROLE_PRIVATE || uses_declared_inside(r->uses, v->decl)) continue;
        if (!type_is_arithmetic(v->decl->type) || v->address_taken || v->section) return true;
        if (v->written && flow_live_after(r->unit, r->body, v->decl, NULL)) return true;
    }
    return false;
}

bool region_moves_pointers(const struct region *r)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        if (decl_is_pointer(v->decl) && !v->private_to && (v->pointer_written || v->address_taken)) return true;
    }
    return false;
}

bool region_needs_order(const struct region *r)
{
    if (ordered_takes_one_gang(r) || region_has_auto_gangs(r, true)) return !shows_privates(r);
    return r->directive->kind == DIR_PARALLEL && !speaks_of_gangs(r) && !shows_privates(r) && has_carried(r);
}
