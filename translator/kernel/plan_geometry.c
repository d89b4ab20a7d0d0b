/* plan_geometry: the shape of a flat kernel: grid dimensions and blocks. SPDX-License-Identifier: MIT
 * plan_blocks sets the threads of a block and the iterations of a thread, plan_sizes applies the clauses. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/transforms/plans.h"
#include "kernel/teams/teams.h"
#include "directive/bind/routines.h"
#include "kernel/transforms/interchange.h"
#include "base/unit.h"

enum { CHAIN_MAX = 16 };

/* Loops that can become one flat kernel: tightly nested, parallel, each with a trip count that the host can compute. */
struct chain {
    struct loop *loop[CHAIN_MAX];
    int count;
};

/* The result of a loop's reductions is combined for the whole grid (and not a variable of some outer iteration). */
static bool reduces_to_region(const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        struct variable *v = region_variable(l->region, l->reductions[k].var->decl);
        if (!v || !region_reduces_original(v)) return false;
    }
    return true;
}

static bool reads_index(const struct node *n, const struct chain *c)
{
    for (int k = 0; k < c->count; k++)
        if (n && mapping_uses(n, c->loop[k]->index)) return true;
    return false;
}

static bool has_estimates(const struct chain *c)
{
    for (int k = 0; k < c->count; k++)
        if (mapping_is_estimated(c->loop[k])) return true;
    return false;
}

static bool extends_chain(const struct chain *c, const struct loop *l)
{
    bool estimated = has_estimates(c) || (l && mapping_is_estimated(l));
    if (!l || c->count == CHAIN_MAX || l->plan.has_pivot || l->plan.scans || !loop_may_spread(l) || !reduces_to_region(l)) return false;
    for (int k = 1; k < c->count && c->count >= 3; k++)
        if (!c->loop[k]->bounds_on_host && !estimated) return false;
    if (!l->bounds_on_host && estimated && !mapping_is_estimated(l)) return false;
    if (!l->bounds_on_host && !estimated) return c->count < 3 && !c->loop[0]->plan.n_reductions && mapping_fits_bounding_nest(l);
    return !reads_index(l->lower, c) && !reads_index(l->upper, c) && !reads_index(l->step, c);
}

static struct loop *next_in_chain(const struct loop *root, const struct loop *l)
{
    return root->plan.spans || (l == root && root->plan.counts) ? mapping_declared_child(l) : mapping_tight_child(l);
}

static struct chain chain_from(struct loop *root)
{
    struct chain c = {{root}, 1};
    struct loop *next = next_in_chain(root, root);
    if (root->plan.is_row || (!root->bounds_on_host && !mapping_is_estimated(root))) return c;
    while (extends_chain(&c, next)) {
        c.loop[c.count++] = next;
        next = next_in_chain(root, next);
    }
    return c;
}

/* The chain must not end inside a collapse group. */
static bool whole_groups(const struct chain *c)
{
    for (int k = 0; k < c->count; k++)
        if (c->loop[k]->collapse > 1 && k + c->loop[k]->collapse > c->count) return false;
    return true;
}

/* Values that each thread computes again are the same at any time, and take less than a call. */
static bool declares_cheap_values(const struct chain *c)
{
    for (int k = 0; k + 1 < c->count; k++) {
        struct node *body = c->loop[k]->stmt->child[3];
        for (int j = 0; body->kind == NODE_BLOCK && j < body->n_children; j++) {
            struct node *n = body->child[j] && body->child[j]->kind == NODE_DECL_STMT ? body->child[j] : NULL;
            if (n && (node_has(n, KIND(NODE_CALL)) || !teams_loads_purely(c->loop[0]->region, n))) return false;
        }
    }
    return true;
}

/* for k (gang) { double w = a[k]; for j (worker) for i (vector) ... }: a thread for each iteration of all loops computes the values between them
 * itself. A gang for each of 254 planes leaves most of the device idle, and lanes that step through a row wait for the loads of each step. */
static void span_declarations(struct loop *root)
{
    bool plain = !root->plan.is_row && !root->plan.counts && !root->tile && root->bounds_on_host && transform_is_on(root->region, TRANSFORM_SPANNED_VALUES);
    if (!plain || mapping_keeps_sizes(root->region) || mapping_keeps_state(kernel_group_end(root))) return;
    struct chain tight = chain_from(root);
    root->plan.spans = true;
    struct chain c = chain_from(root);
    struct loop *last = c.loop[c.count - 1];
    bool columns = !mapping_has_parallel(last->child) || mapping_prefers_outer(root->region, last);
    bool whole = c.count > tight.count && whole_groups(&c) && columns && !mapping_levels_below(last) && declares_cheap_values(&c);
    for (int k = 0; k < c.count; k++) whole &= c.loop[k]->bounds_on_host && !c.loop[k]->tile && !c.loop[k]->plan.n_reductions;
    root->plan.spans = whole;
}

static bool is_flat(const struct region *r, const struct chain *c)
{
    const struct loop *last = c->loop[c->count - 1];
    const struct loop *root = c->loop[0];
    if (!reduces_to_region(root) || !whole_groups(c) || mapping_levels_below(last) || (c->count > 3 && loop_shows_index(root))) return false;
    if (routine_called_levels(r->unit, root->stmt)) return false;
    if (r->asks_place && mapping_keeps_sizes(r)) return false; /* the threads of a flat kernel are not numbered by workers and lanes */
    if (root->plan.levels && !(root->plan.levels & LEVEL_GANG) && c->count == 1 && !mapping_spreads_over_gangs(root)) return false;
    if (mapping_shows_gangs(root) && mapping_keeps_state(last)) return false;
    if (c->count > 1 && !mapping_is_joined(last)) return !mapping_prefers_rows(c->loop[0], last);
    if (!mapping_has_parallel(last->child)) return true;
    return (last->plan.levels & LEVEL_VECTOR) || mapping_prefers_outer(r, last) || (!last->plan.is_row && mapping_iterates_along_rows(last, last->index));
}

/* The loop with the most unit strides among the chain's innermost three; with a tie the innermost of them. */
static int pick_x(const struct region *r, const struct chain *c, int first)
{
    int best = c->count - 1, most = 0;
    const struct node *body = c->loop[c->count - 1]->stmt->child[3];
    for (int k = c->count - 1; k >= first; k--) {
        int count = mapping_stride_score(r, body, c->loop[k]);
        if (k == c->count - 1 || count > most) most = count, best = k;
    }
    return best;
}

/* Loops outside of the innermost three share the grid's third dimension. Tiled loops need one of their own. */
static void fold_outer(struct kernel *k, const struct chain *c, int count)
{
    for (int j = 0; j < c->count; j++)
        if (c->loop[j]->tile) return;
    k->n_folded = count;
    for (int j = 0; j < count; j++) {
        c->loop[j]->dimension = 2;
        c->loop[j]->mapped = LEVEL_GANG;
    }
}

/* A loop along which threads access contiguous elements where those along x are scattered; else the innermost one left. Blocks are square
 * for such a pair. */
static int pick_y(const struct region *r, const struct chain *c, int first, int x)
{
    const struct node *body = c->loop[c->count - 1]->stmt->child[3];
    for (int k = c->count - 1; k >= first; k--)
        if (k != x && mapping_is_transposed(r, body, c->loop[x], c->loop[k])) return k;
    return x == c->count - 1 ? x - 1 : c->count - 1;
}

static void set_dimensions(struct kernel *k, const struct chain *c)
{
    int first = c->count > 3 ? c->count - 3 : 0, x = pick_x(k->region, c, first), y = pick_y(k->region, c, first, x);
    k->nest = c->loop[0];
    for (int j = 0; j < c->count; j++) c->loop[j]->mapped = 0, c->loop[j]->dimension = -1;
    k->dims[k->n_dims++] = c->loop[x];
    if (y >= first) k->dims[k->n_dims++] = c->loop[y];
    for (int j = c->count - 1; j >= first; j--)
        if (j != x && j != y) k->dims[k->n_dims++] = c->loop[j];
    for (int j = 0; j < k->n_dims; j++) {
        k->dims[j]->dimension = j;
        k->dims[j]->mapped = j ? LEVEL_GANG : LEVEL_GANG | LEVEL_VECTOR;
    }
    fold_outer(k, c, first);
    k->reads_trips = has_estimates(c);
    if (!c->loop[0]->bounds_on_host && !k->reads_trips) k->n_dims = 0;
}

/* Rows that threads stage may belong to any iterations, so that all loops may share dimension x: then only the last warp lacks iterations. */
static bool can_fold_all(const struct kernel *k, const struct chain *c)
{
    bool strides = k->n_reductions || k->n_slices || k->n_bins || mapping_keeps_sizes(k->region);
    if (k->n_dims < 2 || strides || mapping_has_bounding_nest(k)) return false;
    for (int j = 0; j < c->count; j++) {
        const struct loop *l = c->loop[j];
        if (l->tile || !l->bounds_on_host || loop_is_counted(l) || loop_shows_index(l) || !type_is_integer(l->index->type)) return false;
    }
    return mapping_iterates_along_rows(c->loop[c->count - 1], k->dims[0]->index);
}

static void fold_all(struct kernel *k, const struct chain *c)
{
    k->n_dims = 1;
    k->n_folded = c->count - 1;
    k->dims[0] = c->loop[k->n_folded];
    k->dims[1] = k->dims[2] = NULL;
    for (int j = 0; j < c->count; j++) {
        c->loop[j]->dimension = 0;
        c->loop[j]->mapped = j < k->n_folded ? LEVEL_GANG : LEVEL_GANG | LEVEL_VECTOR;
    }
}

static bool reduces_objects(const struct kernel *k)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->composite) return true;
    return false;
}

/* Each read of memory follows the test whether the thread has an iteration. No compiler moves it before the test, and so none before the
 * kernel's wait for the queue, although __restrict__ says that nothing changes what is read while the kernel runs. */
static bool reads_after_tests(const struct kernel *k)
{
    if (k->flags & ACCELRT_STRIDE) return k->n_dims && !k->reads_trips && !k->n_slices && !reduces_objects(k) && !mapping_has_first_copies(k->region);
    return !(k->flags & ACCELRT_WHOLE_TILES);
}

static void flat_kernel(struct unit *u, struct kernel *k, const struct chain *c)
{
    struct loop *last = c->loop[c->count - 1];
    k->shape = KERNEL_FLAT;
    set_dimensions(k, c);
    mapping_bounding_nest(u, k);
    for (struct loop *l = last->child; l; l = l->next) mapping_sequential(l);
    mapping_reductions(u, k);
    mapping_scratch(u, k);
    mapping_bins(u, k);
    if (can_fold_all(k, c)) fold_all(k, c);
    if (loop_shows_index(c->loop[0])) k->flags |= ACCELRT_ALWAYS;
    bool keeps_sizes = mapping_keeps_sizes(k->region);
    if (k->n_reductions || k->n_slices || k->n_bins || keeps_sizes || !k->n_dims || k->reads_trips)
        k->flags |= ACCELRT_STRIDE;
    else if (k->n_dims > 1) k->flags |= ACCELRT_TILES;
    if (keeps_sizes) k->flags |= ACCELRT_EXACT_GANGS;
    mapping_blocks(k, last);
    if (!loop_is_counted(last)) mapping_lanes(u, k, last);
    bool batches = k->n_bins && k->n_dims == 1 && k->items[0] > 1 && !k->n_reductions && !k->n_slices && !keeps_sizes;
    k->batched = batches && transform_is_on(k->region, TRANSFORM_BATCHES);
    if (transform_is_on(k->region, TRANSFORM_EARLY_LAUNCH) && reads_after_tests(k)) k->flags |= ACCELRT_WAITS_ITSELF;
    mapping_unroll(k, last->child);
    plans_run(PLAN_NEST, u, k);
    mapping_describe(u, k, last);
}

void mapping_nest(struct unit *u, struct kernel *k, struct loop *root)
{
    bool counts = mapping_counts_in_rows(root);
    if (counts) root->plan.counts = false;
    else span_declarations(root);
    struct chain c = chain_from(root);
    if (!root->plan.spans && !counts && mapping_interchange(u, k, c.loop[c.count - 1])) c = chain_from(root);
    bool sums = c.count == 1 && mapping_offer_sums(root), flat = !counts && is_flat(k->region, &c);
    if (sums) mapping_settle_sums(root, !flat);
    if (flat) flat_kernel(u, k, &c);
    else {
        mapping_join_rows(root, c.count > 1 && mapping_prefers_rows(root, c.loop[c.count - 1]));
        mapping_join_lanes(root);
        mapping_nested(u, k, false);
    }
}
