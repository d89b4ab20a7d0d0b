/* dependence: whether the iterations of a loop depend on each other. SPDX-License-Identifier: MIT
 * They do not if its calls have no effects and no two iterations touch an element that one of them writes. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "analysis/scan/scan_candidate.h"
#include "base/line_map.h"
#include "region/region_parts.h"
#include <string.h>

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
    const struct loop *head = loop_head(l);
    for (int i = 0; i < head->n_privates; i++)
        if (head->privates[i]->decl == d) return true;
    for (int i = 0; i < head->n_reductions; i++)
        if (reduction_changes(&head->reductions[i], d)) return true;
    v = region_variable(l->region, d);
    return v && v->role == ROLE_PRIVATE && v->private_to && loop_contains(l, v->private_to) && !v->last_value;
}

bool dependence_may_conflict(const struct access *a, const struct access *b)
{
    return (a->written || b->written) && !(a->atomic && b->atomic);
}

/* "'a[i-1]' (line 12)" */
static const char *text_and_line(struct unit *u, const struct access *a)
{
    return arena_printf(u->arena, "'%s' (line %d)", access_text(u, a), line_map_place(u, a->node->from).line);
}

static bool is_scattered(const struct access *a) { return !a->affine && !a->loaded; }

/* The pointer through which the access is made: 'x', 'g->u'. */
static const char *pointer_text(struct unit *u, const struct access *a)
{
    return a->loaded ? node_text(u, (struct node *)a->loaded->pointer) : a->decl->name;
}

static const char *describe(struct unit *u, const struct loop *l, const struct access *a, const struct access *b, enum conflict c)
{
    const char *first = text_and_line(u, a), *second = text_and_line(u, b);
    const char *index = l->index ? l->index->name : "?";
    if (is_scattered(a) && a->written)
        return arena_printf(u->arena, "complex loop-carried dependence of %s: its address is not linear in '%s'", first, index);
    if (is_scattered(b) && b->written)
        return arena_printf(u->arena, "complex loop-carried dependence of %s: its address is not linear in '%s'", second, index);
    const char *certain = c == CONFLICT_PROVEN ? "" : "possible ";
    if (a == b) return arena_printf(u->arena, "%sloop-carried output dependence of %s in the loop over '%s'", certain, first, index);
    return arena_printf(u->arena, "%sloop-carried dependence between %s and %s in the loop over '%s'", certain, first, second, index);
}

/* count[key[i]]++: an update of scattered elements. Not of an element that is invariant in l, which is a sum, nor where other pointers may
 * refer to it. */
static bool commute(const struct loop *l, const struct access *a, const struct access *b, enum conflict c)
{
    bool scattered = !a->affine && !b->affine && !a->deep && !b->deep && !a->by_call && !b->by_call && c != CONFLICT_OVERLAP && l->index;
    return scattered && follows_index(a->node, l->index) && follows_index(b->node, l->index) &&
           commuting_updates(l->region->unit, a->node, b->node);
}

/* Stores of one value, perhaps under conditions that read the element, or updates in any order: the order of the iterations of `around` does
 * not matter. Records those that may touch one element. */
static bool settled_by_value(const struct loop *around, const struct loop *l, const struct access *a, const struct access *b, enum conflict c,
                             struct verdict *v)
{
    if (c == CONFLICT_NONE) return false;
    bool equal = !a->read && !b->read && equal_stores(around, a->node, b->node);
    bool guarded = !equal && (guarded_store(around, a, b) || guarded_store(around, b, a));
    if (!equal && !guarded && !commute(l, a, b, c)) return false;
    if (c == CONFLICT_OVERLAP) return true;
    ARENA_PUSH(l->region->unit->arena, v->equal, v->n_equal, a);
    if (b != a) ARENA_PUSH(l->region->unit->arena, v->equal, v->n_equal, b);
    return true;
}

static void test_pair(isl_ctx *ctx, const struct loop *around, const struct loop *l, const struct access *a, const struct access *b, struct verdict *v)
{
    struct launch_test test = { .of_sizes = v->of_sizes, .condition = "" };
    const struct iterations in = {ctx, l->region, around, l};
    enum conflict c = conflict_across(&in, a, b, l->region->directive->kind == DIR_ROUTINE ? NULL : &test);
    if (settled_by_value(around, l, a, b, c, v)) return;
    if (c == CONFLICT_NONE) {
        v->condition = condition_both(l->region->unit, v->condition, test.condition);
    } else if (c == CONFLICT_OVERLAP) {
        v->overlap = true;
        v->loaded |= a->loaded || b->loaded;
        v->first = pointer_text(l->region->unit, a);
        v->second = pointer_text(l->region->unit, b);
        v->condition = condition_both(l->region->unit, v->condition, test.condition);
    } else if (!(v->pivots && around == l && dependence_has_pivot(l, a, b, &v->pivot))) {
        struct obstacle *o = arena_alloc(l->region->unit->arena, sizeof *o);
        *o = (struct obstacle){ .first = a, .second = b, .proven = c == CONFLICT_PROVEN };
        v->obstacle = o;
        v->against = describe(l->region->unit, l, a, b, c);
    }
}

static bool is_guard(const struct node *n)
{
    return node_chooses(n) || n->kind == NODE_WHILE || n->kind == NODE_DO;
}

/* The branch of a conditional statement or expression that contains n; the region's body if no condition does. */
static const struct node *guarded_part(const struct region *r, const struct node *n)
{
    while (n != r->body && n->parent && !is_guard(n->parent)) n = n->parent;
    return n;
}

static bool same_access(const struct loop *l, const struct access *a, const struct access *b)
{
    const struct region *r = l->region;
    bool same = access_is_same(a, b) && a->n_flat == b->n_flat && a->atomic == b->atomic;
    for (int i = 0; same && i < a->n_flat; i++) same = linear_equal(a->flat[i], b->flat[i]);
    if (same && a->written && plain_store(a->node)) same = equal_stores(l, a->node, b->node);
    return same && guarded_part(r, a->node) == guarded_part(r, b->node);
}

struct distinct dependence_accesses(const struct loop *l)
{
    const struct region *r = l->region;
    struct distinct list = {0};
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        bool known = !inside(l, a->node) || is_own(l, a->decl);
        for (int k = 0; k < list.count && !known; k++) known = same_access(l, a, list.items[k]);
        if (!known) ARENA_PUSH(r->unit->arena, list.items, list.count, a);
    }
    return list;
}

void dependence_test_accesses(isl_ctx *ctx, const struct loop *around, const struct loop *l, const struct scan *scan, struct verdict *v)
{
    struct distinct list = dependence_accesses(l);
    for (int i = 0; i < list.count && !v->against; i++)
        for (int k = i; k < list.count && !v->against; k++) {
            const struct access *a = list.items[i], *b = list.items[k];
            if (dependence_may_conflict(a, b) && !(scan && scan_settles(l, scan, a, b))) test_pair(ctx, around, l, a, b, v);
        }
}

/* A small array that each iteration of a loop around l owns: one thread must run all that an iteration does with it. */
static void test_temporaries(const struct loop *l, struct verdict *v)
{
    enum { FEW_BYTES = 512 };
    for (int i = 0; i < l->region->n_accesses && !v->against; i++) {
        const struct access *a = l->region->accesses[i];
        const struct variable *var = a->var;
        bool small = var && var->iteration_private && var->decl->type->kind == TYPE_ARRAY && var->decl->type->size <= FEW_BYTES;
        if (!small || !a->written || var->private_to == l || !loop_contains(var->private_to, l) || !inside(l, a->node)) continue;
        v->against = arena_printf(l->region->unit->arena, "'%s' is private to an iteration of the loop over '%s'", var->decl->name,
                                  var->private_to->index ? var->private_to->index->name : "?");
    }
}

/* ---- calls --------------------------------------------------------------------------------------------------------------------------- */

struct effect_search {
    struct unit *unit;
    const char *found;
};

static bool find_effect(struct node *n, void *context)
{
    struct effect_search *s = context;
    if (n->kind == NODE_ASM) s->found = "inline assembly has unknown effects";
    if (n->kind == NODE_CALL && n->decl && function_has_effects(s->unit, n->decl))
        s->found = arena_printf(s->unit->arena, "call of '%s' may write memory or produce output", n->decl->name);
    if (n->type && n->type->is_volatile && n->kind == NODE_NAME) s->found = arena_printf(s->unit->arena, "'%s' is volatile", n->decl->name);
    return !s->found && n->kind != NODE_SIZEOF;
}

static void test_calls(const struct loop *l, struct verdict *v)
{
    struct effect_search s = {l->region->unit, NULL};
    node_walk(l->stmt->child[3], find_effect, &s);
    if (s.found) v->against = s.found;
}

struct verdict dependence_judge(isl_ctx *ctx, const struct loop *l, const struct scan *scan, struct verdict v)
{
    test_calls(l, &v);
    if (!v.against) test_temporaries(l, &v);
    if (!v.against) dependence_test_accesses(ctx, l, l, scan, &v);
    return v;
}
