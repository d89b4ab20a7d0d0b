/* dependence: which loops may run their iterations in parallel. SPDX-License-Identifier: MIT
 * A loop that the user calls independent is taken as such, with a warning where the opposite is proven. For one that is left to the
 * compiler the analysis must prove that its scalars are private or reduced, that its calls have no effects, and that no two iterations
 * touch an element that one of them writes. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "analysis/induction.h"
#include "analysis/scan/scan_candidate.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include "base/line_map.h"
#include "base/passes.h"
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
    enum conflict c = conflict_across(ctx, l->region, around, l, a, b, l->region->directive->kind == DIR_ROUTINE ? NULL : &test);
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

/* ---- the passes ---------------------------------------------------------------------------------------------------------------------- */

/* As for uses in a statement with an atomic directive. */
static void mark_atomic(struct region *r, const struct node *update, const struct decl *d)
{
    for (int i = 0; i < r->uses->count; i++) {
        struct use *use = &r->uses->items[i];
        if (use->decl == d && !(use->flags & USE_BASE) && node_inside(use->node, update)) use->flags |= USE_ATOMIC;
    }
}

static void make_atomic(struct loop *l, const struct access *a)
{
    const char *word;
    struct node *update = integer_update(l->region->unit, a->node, &word);
    if (!update && a->written) {
        imply_equal_store(l->region, a->node);
        return;
    }
    l->commutes = true;
    if (!update) {
        imply_guard_read(l->region, a->node);
        return;
    }
    imply_atomic(l->region, update, false);
    mark_atomic(l->region, update, a->decl);
}

struct verdict dependence_judge(isl_ctx *ctx, const struct loop *l, const struct scan *scan, struct verdict v)
{
    test_calls(l, &v);
    if (!v.against) test_temporaries(l, &v);
    if (!v.against) dependence_test_accesses(ctx, l, l, scan, &v);
    return v;
}

/* Whether l is not independent, but a scan. *reorders: it would be one if floating point might be computed in another order. */
static bool prove_scan(isl_ctx *ctx, struct loop *l, bool *reorders)
{
    struct scan *s = scan_candidate(l, false);
    if (!s) return false;
    struct verdict v = dependence_judge(ctx, l, s, (struct verdict){0});
    if (v.against || v.n_equal || (v.loaded && !loaded_has_fallback(l))) return false;
    *reorders = s->reorders;
    if (s->reorders) return false;
    dependence_privatize(l);
    l->region->tests_loaded |= v.loaded;
    s->needs_disjoint = v.overlap;
    s->condition = condition_both(l->region->unit, s->condition, v.condition);
    if (s->condition && !*s->condition) s->condition = NULL;
    l->scan = s;
    l->why = arena_printf(l->region->unit->arena, "parallelizable as a scan: %s", s->what);
    return true;
}

/* The user calls it a scan. */
static void warn_of_scan(const struct loop *l, const char *why)
{
    const struct clause *c = l->directive ? directive_clause(l->directive, CLAUSE_INSCAN, 0) : NULL;
    if (c && why)
        diag_warning(l->region->unit, c->at, "scan-sequential", "loop cannot be computed as a scan and runs sequentially: %s", why);
}

static const char *why_loaded(struct unit *u, const struct verdict *v)
{
    return arena_printf(u->arena, "'%s' and '%s' may overlap, and the loops that directives share among threads must not depend on a test of it",
                        v->first, v->second);
}

/* Planning shares loops with a pivot only inside of loops with a directive. */
static bool may_have_pivot(const struct region *r)
{
    return r->looked_into || region_is_kernels(r);
}

static void prove(isl_ctx *ctx, struct loop *l, bool of_sizes)
{
    struct unit *u = l->region->unit;
    if (!l->canonical) return;
    struct verdict v = dependence_judge(ctx, l, NULL, (struct verdict){.of_sizes = of_sizes});
    int n_sums = 0;
    bool reorders = false;
    if (v.loaded && !loaded_has_fallback(l)) v.against = v.against ? v.against : why_loaded(u, &v);
    if ((v.against || dependence_scalars_alone(l, &n_sums)) && prove_scan(ctx, l, &reorders)) return;
    l->obstacle = v.obstacle;
    if (!v.against) v.against = dependence_scalars(l);
    l->independent = !v.against;
    l->needs_disjoint = l->independent && v.overlap;
    l->region->tests_loaded |= l->needs_disjoint && v.loaded;
    l->condition = l->independent && v.condition && *v.condition ? v.condition : NULL;
    if (!l->independent) loaded_note_sums(l), dependence_scan_row(ctx, l);
    if (!l->independent && v.obstacle && v.obstacle->first && may_have_pivot(l->region)) l->pivot = dependence_pivot(ctx, l);
    for (int i = 0; i < v.n_equal && l->independent; i++) make_atomic(l, v.equal[i]);
    warn_of_scan(l, v.against);
    l->why = dependence_reason(l, &v, reorders);
}

static void promised(isl_ctx *ctx, struct loop *l)
{
    l->independent = l->canonical;
    if (!l->canonical) return;
    l->why = arena_printf(l->region->unit->arena, "parallelizable: asserted by '%s'", l->directive ? l->directive->name : "independent");
    if (region_is_kernels(l->region)) dependence_scalars(l);   /* adds implied reductions; the promise of the directive covers the rest */
    if (!region_is_serial(l->region)) dependence_race_warnings(ctx, l);
}

/* What holds for a loop whatever its directive promises or forbids. */
static void prove_alone(isl_ctx *ctx, struct loop *l)
{
    struct loop_proof *p = &l->proof;
    if (!l->canonical || region_is_serial(l->region)) return;
    struct verdict v = dependence_judge(ctx, l, NULL, (struct verdict){0});
    if (!v.against) v.against = dependence_scalars_alone(l, &p->n_sums);
    p->analysed = true;
    p->why = v.against;
    p->independent = !v.against;
    p->needs_disjoint = !v.against && v.overlap;
    p->any_order = !v.against && v.n_equal;
    p->condition = !v.against && v.condition && *v.condition ? v.condition : NULL;
}

static void decide(isl_ctx *ctx, struct loop *l)
{
    if (dependence_repeats_update(ctx, l)) l->mode = LOOP_AUTO;
    if (l->mode != LOOP_AUTO) prove_alone(ctx, l);
    if (l->mode == LOOP_INDEPENDENT) promised(ctx, l);
    else if (l->mode == LOOP_AUTO) prove(ctx, l, false);
    else if (!l->why) l->why = l->directive ? "sequential: seq clause" : "sequential: no directive";
}

/* A group of collapsed loops is one loop: either all of its loops may run in parallel or none. */
static void join_group(struct loop *head)
{
    struct loop *l = head;
    struct loop *bad = head->independent ? NULL : head;
    bool disjoint = head->needs_disjoint;
    const char *condition = head->condition;
    for (int k = 1; k < head->collapse && l->child; k++) {
        l = l->child;
        if (!l->independent && !bad) bad = l;
        disjoint |= l->needs_disjoint;
        head->commutes |= l->commutes;
        condition = condition_both(head->region->unit, condition, l->condition);
    }
    l = head;
    for (int k = 0; k < head->collapse && l; k++, l = l->child) {
        if (bad) l->independent = false, l->why = bad->why, l->obstacle = bad->obstacle;
        l->needs_disjoint = l->independent && disjoint;
        l->condition = l->independent ? condition : NULL;
    }
}

static bool has_parallel(const struct loop *l)
{
    bool found = l->independent || l->scan || l->mode != LOOP_AUTO || l->collapse > 1;
    for (const struct loop *c = l->child; c && !found; c = c->next) found = has_parallel(c);
    return found;
}

static void prove_for_sizes(isl_ctx *ctx, struct loop *l)
{
    prove(ctx, l, true);
    for (struct loop *c = l->child; c; c = c->next) prove_for_sizes(ctx, c);
}

/* A nest that would run sequentially may be parallel for all sizes but tiny ones. */
static void decide_sequential(isl_ctx *ctx, struct loop *first)
{
    for (struct loop *l = first; l; l = l->next)
        if (!has_parallel(l)) prove_for_sizes(ctx, l);
        else if (!l->independent) decide_sequential(ctx, l->child);
}

static void decide_loops(isl_ctx *ctx, struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l)) decide(ctx, l);
    decide_sequential(ctx, r->loops);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->collapse > 1) join_group(l);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->independent && !region_is_serial(r)) dependence_set_flags(l);
    inductions_settle(r);
    dependence_gang_warnings(r);
    dependence_unset_warnings(r);
    dependence_find_sweeps(ctx, r);
}

bool analysis_dependence(struct unit *u)
{
    isl_ctx *ctx = space_context();
    for (int i = 0; i < u->n_regions; i++) decide_loops(ctx, u->regions[i]);
    for (int i = 0; i < u->n_bodies; i++) decide_loops(ctx, u->bodies[i]);
    isl_ctx_free(ctx);
    return !diag_has_errors(u);
}
