/* dependence: which loops may run their iterations at once. SPDX-License-Identifier: MIT
 * A loop that the user calls independent is believed (and warned about where the opposite is proven); one that is left to the compiler must
 * be proven: its scalars are private or reduced, its calls have no effects, no two iterations meet in an element that one of them writes.
 */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "region/region_parts.h"

struct verdict {
    const char *against;        /* why the iterations may not run at once; NULL: nothing found */
    bool overlap;               /* only if no pointers overlap */
    const char *first, *second; /* names of two pointers that may overlap */
};

/* ---- accesses ------------------------------------------------------------------------------------------------------------------------ */

static bool inside(const struct loop *l, const struct node *n)
{
    return node_inside(n, l->stmt->child[3]);
}

/* Each iteration of l has its own object. */
static bool is_own(const struct loop *l, const struct decl *d)
{
    const struct variable *v;
    if (!d) return false;
    if (d->function && d->kind == DECL_VAR && d->storage != STORAGE_STATIC && d->name_at >= l->stmt->from && d->name_at < l->stmt->to)
        return !decl_is_pointer(d);
    for (const struct loop *o = l; o; o = o->parent)
        for (int i = 0; i < o->n_privates; i++)
            if (o == l && o->privates[i]->decl == d) return true;
    v = region_variable(l->region, d);
    return v && v->role == ROLE_PRIVATE && v->private_to && loop_contains(l, v->private_to) && !v->last_value;
}

static bool may_conflict(const struct loop *l, const struct access *a, const struct access *b)
{
    if (!a->written && !b->written) return false;
    if (a->atomic && b->atomic) return false;
    return inside(l, a->node) && inside(l, b->node) && !is_own(l, a->decl) && !is_own(l, b->decl);
}

static const char *describe(struct unit *u, const struct loop *l, const struct access *a, const struct access *b, enum conflict c)
{
    const char *first = node_text(u, a->node), *second = node_text(u, b->node);
    const char *index = l->index ? l->index->name : "?";
    if (!a->affine && a->written)
        return arena_printf(u->arena, "'%s' is written at a place that is not a linear form of '%s'", first, index);
    if (!b->affine && b->written)
        return arena_printf(u->arena, "'%s' is written at a place that is not a linear form of '%s'", second, index);
    if (a == b) return arena_printf(u->arena, "'%s': two iterations of '%s' may write the same element", first, index);
    return arena_printf(u->arena, "'%s' and '%s': two iterations of '%s' %s the same element", first, second, index,
                        c == CONFLICT_PROVEN ? "touch" : "may touch");
}

static void test_pair(isl_ctx *ctx, const struct loop *l, const struct access *a, const struct access *b, struct verdict *v)
{
    enum conflict c = conflict_between(ctx, l->region, l, a, b);
    if (c == CONFLICT_NONE) return;
    if (c == CONFLICT_OVERLAP) {
        v->overlap = true;
        v->first = a->decl->name;
        v->second = b->decl->name;
        return;
    }
    v->against = describe(l->region->unit, l, a, b, c);
}

static void test_accesses(isl_ctx *ctx, const struct loop *l, struct verdict *v)
{
    const struct region *r = l->region;
    for (int i = 0; i < r->n_accesses && !v->against; i++)
        for (int k = i; k < r->n_accesses && !v->against; k++)
            if (may_conflict(l, r->accesses[i], r->accesses[k])) test_pair(ctx, l, r->accesses[i], r->accesses[k], v);
}

/* ---- calls --------------------------------------------------------------------------------------------------------------------------- */

struct effect_search {
    struct unit *unit;
    const char *found;
};

static bool find_effect(struct node *n, void *context)
{
    struct effect_search *s = context;
    if (n->kind == NODE_ASM) s->found = "inline assembly may do anything";
    if (n->kind == NODE_CALL && n->decl && function_has_effects(s->unit, n->decl))
        s->found = arena_printf(s->unit->arena, "the call of '%s' may change memory or print", n->decl->name);
    if (n->type && n->type->is_volatile && n->kind == NODE_NAME) s->found = arena_printf(s->unit->arena, "'%s' is volatile", n->decl->name);
    return !s->found && n->kind != NODE_SIZEOF;
}

static void test_calls(const struct loop *l, struct verdict *v)
{
    struct effect_search s = {l->region->unit, NULL};
    node_walk(l->stmt->child[3], find_effect, &s);
    if (s.found) v->against = s.found;
}

/* ---- the passes ---------------------------------------------------------------------------------------------------------------------- */

static void prove(isl_ctx *ctx, struct loop *l)
{
    struct verdict v = {0};
    struct unit *u = l->region->unit;
    if (!l->canonical) return;
    test_calls(l, &v);
    if (!v.against) test_accesses(ctx, l, &v);
    if (!v.against) v.against = dependence_scalars(l);
    l->independent = !v.against;
    l->needs_disjoint = l->independent && v.overlap;
    if (v.against) l->why = arena_printf(u->arena, "not proven independent: %s", v.against);
    else if (v.overlap)
        l->why = arena_printf(u->arena, "proven independent unless '%s' and '%s' overlap, which is tested at launch", v.first, v.second);
    else
        l->why = l->n_reductions ? "proven independent but for its reductions"
                                 : "proven independent: no two iterations touch an element that one writes";
}

static void warn_access(struct unit *u, const struct loop *l, const struct access *a, const struct access *b)
{
    const struct access *write = a->written ? a : b, *other = write == a ? b : a;
    diag_warning(u, write->node->from, "race-access",
                 "iterations of the loop over '%s' run at once, but '%s' and '%s' meet in one element: a race", l->index->name,
                 node_text(u, write->node), node_text(u, other->node));
    diag_underline(u, write->node->to - write->node->from);
    diag_note(u, other->node->from, "here in another iteration; a loop that must run in order takes 'seq'");
}

/* Reads and writes that provably meet: at most one warning a loop. */
static void warn_races(isl_ctx *ctx, const struct loop *l)
{
    const struct region *r = l->region;
    for (int i = 0; i < r->n_accesses; i++)
        for (int k = i + 1; k < r->n_accesses; k++) {
            const struct access *a = r->accesses[i], *b = r->accesses[k];
            if (!may_conflict(l, a, b) || !(a->read || b->read) || conflict_between(ctx, r, l, a, b) != CONFLICT_PROVEN) continue;
            warn_access(r->unit, l, a, b);
            return;
        }
}

static void promised(isl_ctx *ctx, struct loop *l)
{
    l->independent = l->canonical;
    if (!l->canonical) return;
    l->why = arena_printf(l->region->unit->arena, "promised by '%s'", l->directive ? l->directive->name : "independent");
    warn_races(ctx, l);
}

static void decide(isl_ctx *ctx, struct loop *l)
{
    if (l->mode == LOOP_INDEPENDENT) promised(ctx, l);
    else if (l->mode == LOOP_AUTO) prove(ctx, l);
    else if (!l->why) l->why = l->directive ? "seq clause" : "no directive: runs in order within each thread";
}

/* A group of collapsed loops is one loop: all of it or none may be spread. */
static void join_group(struct loop *head)
{
    struct loop *l = head;
    struct loop *bad = head->independent ? NULL : head;
    bool disjoint = head->needs_disjoint;
    for (int k = 1; k < head->collapse && l->child; k++) {
        l = l->child;
        if (!l->independent && !bad) bad = l;
        disjoint |= l->needs_disjoint;
    }
    l = head;
    for (int k = 0; k < head->collapse && l; k++, l = l->child) {
        if (bad) l->independent = false, l->why = bad->why;
        l->needs_disjoint = l->independent && disjoint;
    }
}

bool analysis_dependence(struct unit *u)
{
    isl_ctx *ctx = space_context();
    for (int i = 0; i < u->n_regions; i++) {
        for (struct loop *l = u->regions[i]->loops; l; l = loop_next(l)) decide(ctx, l);
        for (struct loop *l = u->regions[i]->loops; l; l = loop_next(l))
            if (l->collapse > 1) join_group(l);
    }
    isl_ctx_free(ctx);
    return !diag_has_errors(u);
}
