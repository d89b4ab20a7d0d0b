/* ordered_loops: loops that run sequentially so that their sums are those of the sequential program. SPDX-License-Identifier: MIT
 * `ordered` holds for the loop of its directive and the loops inside. Of these, a loop runs sequentially if it reduces floating-point
 * numbers, or if its iterations update the same one, atomically or not. The others stay as parallel as they were. Sums of integers do not
 * depend on the order. */
#include "region/flow/flow.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"
#include "region/updates/updates.h"

const struct clause *ordered_clause(const struct loop *l)
{
    for (; l; l = l->parent) {
        const struct clause *c = l->directive ? directive_clause(l->directive, CLAUSE_ORDERED, 0) : NULL;
        if (c) return c;
    }
    return NULL;
}

bool ordered_keeps(const struct loop *l, const struct decl *d) { return ordered_clause(l) && ordered_shows(d->type); }

/* ---- what a loop passes from one iteration to the next ---------------------------------------------------------------------------- */

struct sum_search {
    const struct loop *loop;
    bool found;
};

static bool is_own(const struct loop *l, const struct decl *d)
{
    bool inside = d->name_at >= l->stmt->from && d->name_at < l->stmt->to;
    return inside || (l->directive && directive_lists(l->directive, NEEDS(PRIVATE), d));
}

static bool is_nonlinear(const struct node *n, const void *context)
{
    (void)context;
    bool sum = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL);
    bool leaf = n->kind == NODE_NAME || n->kind == NODE_INTEGER || n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST;
    return !sum && !leaf;
}

/* Some subscript of the place is a sum of products that names d. */
static bool is_linear_in(struct node *place, const struct decl *d)
{
    for (struct node *n = place; n->kind == NODE_SUBSCRIPT || (n->kind == NODE_MEMBER && n->n_children); n = node_strip_mutable(n->child[0])) {
        bool names = n->kind == NODE_SUBSCRIPT && flow_names(n->child[1], d);
        if (names && !node_find(n->child[1], is_nonlinear, NULL)) return true;
    }
    return false;
}

/* As far as the subscripts show, iterations of the loop, or of the loops collapsed with it, update different elements. */
static bool is_told_apart(const struct loop *l, struct node *place)
{
    const struct node *loop = l->stmt;
    for (int k = 0; k < l->collapse && loop; k++) {
        const struct decl *index = check_loop_index(loop);
        if (!index || !is_linear_in(place, index)) return false;
        loop = l->collapse > 1 && k + 1 < l->collapse ? node_only_statement(loop->child[3]) : NULL;
        if (loop && loop->kind != NODE_FOR) return false;
    }
    return true;
}

static bool is_atomic(const struct loop *l, const struct node *n)
{
    for (int i = 0; i < l->region->n_inner; i++) {
        const struct directive *d = l->region->inner[i];
        if (d->kind == DIR_ATOMIC && d->statement && node_inside(n, d->statement)) return true;
    }
    return false;
}

/* An iteration may read what an earlier one wrote to the variable. */
static bool is_carried(const struct loop *l, const struct decl *d)
{
    return d && !is_own(l, d) && !flow_written_first(l->stmt->child[3], d);
}

static const struct node *base_of(const struct node *place)
{
    while (place->kind == NODE_SUBSCRIPT || (place->kind == NODE_MEMBER && place->n_children)) place = node_strip(place->child[0]);
    return place;
}

/* A write of x that is an update in one of the forms of updates.h, or `x[k] = x[k] - a - b`: the right side names what is written. */
static bool is_update(const struct loop *l, struct node *n, struct node **place)
{
    struct update p;
    const struct node *base = base_of(node_strip(n->child[0]));
    bool update = update_read(l->region->unit, n, &p);
    *place = node_strip_mutable(update ? p.x : n->child[0]);
    return update || (n->kind == NODE_ASSIGN && base->kind == NODE_NAME && base->decl && flow_names(n->child[1], base->decl));
}

static bool is_passed_on(const struct loop *l, struct node *update, struct node *place)
{
    if (is_atomic(l, update)) return true;
    const struct node *base = base_of(place);
    if (base->kind == NODE_NAME && base->decl && is_own(l, base->decl) && !decl_is_pointer(base->decl)) return false;
    return !is_told_apart(l, place);
}

static bool find_sum(struct node *n, void *context)
{
    struct sum_search *s = context;
    struct node *place;
    bool writes = n->kind == NODE_ASSIGN || node_is_step(n), address = n->kind == NODE_UNARY && n->op == OP_ADDRESS;
    const struct node *name = writes || address ? node_strip(n->child[0]) : NULL;
    if (name && name->kind == NODE_NAME) {
        s->found |= ordered_shows(name->type) && name->type->kind != TYPE_POINTER && is_carried(s->loop, name->decl);
    } else if (writes && is_update(s->loop, n, &place)) {
        s->found |= place->type->kind != TYPE_POINTER && ordered_shows(place->type) && is_passed_on(s->loop, n, place);
    }
    return !s->found;
}

/* A function that the loop calls writes it: a variable of file scope. */
static bool is_written_by_call(const struct loop *l, const struct use *use)
{
    unsigned wanted = USE_CALLEE | USE_WRITE;
    return (use->flags & wanted) == wanted && use->decl && type_is_scalar(use->decl->type) && use->decl->type->kind != TYPE_POINTER &&
           ordered_shows(use->decl->type) && node_inside(use->node, l->stmt->child[3]);
}

static bool passes_sum(const struct loop *l)
{
    struct sum_search s = {l, false};
    node_walk(l->stmt->child[3], find_sum, &s);
    for (int i = 0; i < l->region->uses->count && !s.found; i++) s.found = is_written_by_call(l, &l->region->uses->items[i]);
    return s.found;
}

/* ---- reductions ----------------------------------------------------------------------------------------------------------------------- */

/* A variable of the loop in a reduction clause of d (or in what check_ordered.c made of it) whose order matters; NULL: none. */
static const struct clause_var *reduced(const struct directive *d, const struct loop *l)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; (c->kind == CLAUSE_REDUCTION || c->kind == CLAUSE_ORDERED) && i < c->n_vars; i++)
            if (c->vars[i].decl && ordered_shows(c->vars[i].decl->type) && flow_names(l->stmt, c->vars[i].decl)) return &c->vars[i];
    return NULL;
}

static const struct clause_var *reduced_around(const struct loop *l)
{
    for (const struct loop *o = l; o; o = o->parent) {
        const struct clause_var *v = o->directive ? reduced(o->directive, l) : NULL;
        if (v) return v;
    }
    return NULL;
}

static void refuse_levels(const struct loop *l, const struct clause *by)
{
    static const enum clause_kind kinds[] = {CLAUSE_GANG, CLAUSE_WORKER, CLAUSE_VECTOR, CLAUSE_TILE, CLAUSE_INDEPENDENT};
    struct unit *u = l->region->unit;
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const struct clause *c = directive_clause(l->directive, kinds[k], 0);
        if (!c) continue;
        diag_error(u, c->at, "ordered-level", "'%s' clause is not valid on an 'ordered' loop, which runs sequentially", c->spelling);
        diag_note(u, by->at, "'ordered' clause is here");
        return;
    }
}

/* An error for a sum that each gang starts anew. */
static void refuse_reduction(const struct loop *l)
{
    struct unit *u = l->region->unit;
    const struct directive *construct = l->region->directive;
    const struct clause_var *v = directive_has_loop(construct) ? NULL : reduced(construct, l);
    if (v)
        diag_error(u, v->at, "ordered-construct", "'reduction' of '%s' must be on its 'ordered' loop, not on '%s' construct", v->name,
                   construct->name);
    if (v) diag_note(u, l->stmt->from, "'ordered' loop is here");
}

bool ordered_runs_in_order(const struct loop *l)
{
    const struct clause *by = ordered_clause(l);
    if (!by || directive_clause(l->directive, CLAUSE_SEQ, 0)) return false;
    bool construct = !directive_has_loop(l->region->directive) && reduced(l->region->directive, l);
    if (!construct && !reduced_around(l) && !passes_sum(l)) return false;
    refuse_levels(l, by);
    refuse_reduction(l);
    return true;
}

/* ---- the region ----------------------------------------------------------------------------------------------------------------------- */

static bool has_sum(const struct loop *l)
{
    if (l->ordered || passes_sum(l)) return true;
    for (const struct loop *c = l->child; c; c = c->next)
        if (has_sum(c)) return true;
    return false;
}

void ordered_warnings(const struct region *r)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l)) {
        const struct clause *c = l->directive && l->collapse ? directive_clause(l->directive, CLAUSE_ORDERED, 0) : NULL;
        if (c && !has_sum(l))
            diag_warning(r->unit, c->at, "ordered-unused",
                         "'ordered' clause has no effect: no floating-point sum of this loop depends on the order");
    }
}

/* Each iteration adds to what the previous one left. */
static bool adds_in_turn(const struct loop *l)
{
    return l->ordered || (l->directive && directive_clause(l->directive, CLAUSE_INSCAN, 0));
}

bool ordered_takes_one_gang(const struct region *r)
{
    if (r->directive->kind != DIR_PARALLEL && r->directive->kind != DIR_PARALLEL_LOOP) return false;
    for (const struct loop *l = r->loops; l; l = loop_next(l)) {
        const struct loop *o = adds_in_turn(l) ? l->parent : l;
        while (o && o != l && (!o->directive || o->mode == LOOP_SEQ)) o = o->parent;
        if (!o) return true;
    }
    return false;
}
