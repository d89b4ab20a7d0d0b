/* variables: the objects of the host that a region names, and how it uses them. SPDX-License-Identifier: MIT */
#include "region/global_arguments.h"
#include "region/region_parts.h"
#include <string.h>

static bool is_outside(const struct region *r, const struct decl *d)
{
    return decl_is_object(d) && (!d->function || d->storage == STORAGE_EXTERN || d->name_at < r->body->from || d->name_at >= r->body->to);
}

static struct variable *new_variable(struct region *r, struct decl *d)
{
    struct variable *v = arena_alloc(r->unit->arena, sizeof *v);
    v->decl = d;
    v->region = r;
    v->data = -1;
    return v;
}

static struct variable *get_variable(struct region *r, struct decl *d)
{
    struct variable *v = region_variable(r, d);
    if (v || !is_outside(r, d)) return v;
    v = new_variable(r, d);
    ARENA_PUSH(r->unit->arena, r->vars, r->n_vars, v);
    return v;
}

static struct variable *local_in(struct variable **list, int count, const struct decl *d)
{
    for (int i = 0; i < count; i++)
        if (list[i]->decl == d) return list[i];
    return NULL;
}

struct variable *region_variable_or_local(struct region *r, struct decl *d)
{
    struct variable *v = get_variable(r, d);
    for (struct loop *l = r->loops; l && !v; l = loop_next(l)) {
        v = local_in(l->privates, l->n_privates, d);
        for (int i = 0; i < l->n_reductions && !v; i++)
            if (l->reductions[i].var->decl == d) v = l->reductions[i].var;
    }
    if (v) return v;
    v = new_variable(r, d);
    v->role = ROLE_PRIVATE;
    v->why = "declared in the construct";
    return v;
}

void region_private_section(struct variable *v, const struct clause_var *at)
{
    if (!at->n_subscripts || !decl_is_pointer(v->decl)) return;
    if (region_variable(v->region, v->decl) == v && !v->section) v->section = at;
    else if (!v->section || strcmp(v->section->text, at->text) != 0)
        diag_error(v->region->unit, at->at, "private-section",
                   "length of private section '%s' must be a constant or known before the construct", at->text);
}

static void note_use(struct variable *v, const struct use *use)
{
    bool pointee = use->flags & USE_POINTEE;
    if (!v->first_use) v->first_use = use->node;
    v->named_here |= !(use->flags & USE_CALLEE);
    v->received |= node_is_global_argument(use->node);
    if (decl_is_pointer(v->decl) && !pointee) {
        v->pointer_written |= (use->flags & USE_WRITE) != 0;
        v->address_taken |= (use->flags & USE_ADDRESS) != 0;
        return;
    }
    v->pointee |= pointee;
    v->address_taken |= !pointee && ((use->flags & USE_ADDRESS) || ((use->flags & USE_ESCAPE) && !(use->flags & USE_CALLEE)));
    v->atomic |= (use->flags & USE_ATOMIC) != 0;
    if (use->flags & (USE_READ | USE_DEEP)) v->read = true;
    if ((use->flags & USE_WRITE) && !(use->flags & USE_DEEP)) v->written = true;
}

/* A pointer of which only the value is used: read and written are about the pointer itself. */
static void finish_pointer(const struct region *r, struct variable *v)
{
    if (!decl_is_pointer(v->decl) || v->pointee) return;
    v->written = v->pointer_written;
    for (int i = 0; i < r->uses->count; i++)
        if (r->uses->items[i].decl == v->decl && (r->uses->items[i].flags & (USE_READ | USE_BASE))) v->read = true;
}

/* A scalar that the functions change under `atomic` only. */
static void mark_atomic(const struct region *r, struct use *use)
{
    const struct global_argument *g = use->decl && node_is_global_argument(use->node) ? global_argument(r->unit, use->decl) : NULL;
    if (g && g->atomic && use->flags & USE_WRITE) use->flags |= USE_ATOMIC;
}

void region_variables(struct region *r)
{
    for (int i = 0; i < r->uses->count; i++) mark_atomic(r, &r->uses->items[i]);
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        struct variable *v = use->decl ? get_variable(r, use->decl) : NULL;
        if (v) note_use(v, use);
    }
    for (int i = 0; i < r->n_vars; i++) finish_pointer(r, r->vars[i]);
}
