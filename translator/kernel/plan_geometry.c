/* plan_geometry: the shape of a kernel: grid dimensions and blocks. SPDX-License-Identifier: MIT
 * plan_blocks sets the threads of a block and the iterations of a thread, plan_sizes applies the clauses. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "directive/bind/routines.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

enum { BLOCK_THREADS = 256, ROW_WORKERS = 32, CHAIN_MAX = 16, MAX_Z = 64 };

/* Loops that can become one flat kernel: tightly nested, parallel, each with a trip count that the host can compute. */
struct chain {
    struct loop *loop[CHAIN_MAX];
    int count;
};

static struct variable *find_variable(const struct region *r, const struct variable *v)
{
    return region_variable(r, v->decl);
}

/* The result of a loop's reductions is combined for the whole grid (and not a variable of some outer iteration). */
static bool reduces_to_region(const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        struct variable *v = find_variable(l->region, l->reductions[k].var);
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

static bool extends_chain(const struct chain *c, const struct loop *l)
{
    if (!l || c->count == CHAIN_MAX || !loop_may_spread(l) || !reduces_to_region(l)) return false;
    for (int k = 1; k < c->count && c->count >= 3; k++)
        if (!c->loop[k]->bounds_on_host) return false;
    if (!l->bounds_on_host) return c->count < 3 && !c->loop[0]->plan.n_reductions && mapping_fits_bounding_nest(l);
    return !reads_index(l->lower, c) && !reads_index(l->upper, c) && !reads_index(l->step, c);
}

static struct chain chain_from(struct loop *root)
{
    struct chain c = {{root}, 1};
    struct loop *next = mapping_tight_child(root);
    if (!root->bounds_on_host) return c;
    while (extends_chain(&c, next)) {
        c.loop[c.count++] = next;
        next = mapping_tight_child(next);
    }
    return c;
}

static int levels_below(const struct loop *l)
{
    int levels = 0;
    for (const struct loop *c = l->child; c; c = c->next) levels |= (loop_may_spread(c) ? c->plan.levels : 0) | levels_below(c);
    return levels;
}

/* The chain must not end inside a collapse group. */
static bool whole_groups(const struct chain *c)
{
    for (int k = 0; k < c->count; k++)
        if (c->loop[k]->collapse > 1 && k + c->loop[k]->collapse > c->count) return false;
    return true;
}

static bool is_flat(const struct region *r, const struct chain *c)
{
    const struct loop *last = c->loop[c->count - 1];
    const struct loop *root = c->loop[0];
    if (!reduces_to_region(root) || !whole_groups(c) || levels_below(last) || (c->count > 3 && loop_shows_index(root))) return false;
    if (routine_called_levels(r->unit, root->stmt, NULL)) return false;
    if (root->plan.levels && !(root->plan.levels & LEVEL_GANG) && c->count == 1 && !mapping_spreads_over_gangs(root)) return false;
    if (mapping_shows_gangs(root) && mapping_keeps_state(last)) return false;
    if (c->count > 1 || !mapping_has_parallel(last->child)) return true;
    return (last->plan.levels & LEVEL_VECTOR) || mapping_prefers_outer(r, last) || mapping_iterates_along_rows(last, last->index);
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
    if (!c->loop[0]->bounds_on_host) k->n_dims = 0;
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

static const char *dimension_text(struct unit *u, const struct kernel *k, int j)
{
    static const char *const axes[] = {"x", "y", "z"};
    const char *most = k->flags & (ACCELRT_ANY_BLOCK | ACCELRT_SMALL_BLOCKS) ? "up to " : "";
    const char *text = arena_printf(u->arena, "%s%d threads along %s", most, k->block[j], axes[j]);
    if (k->flags & ACCELRT_STRIDE) return arena_printf(u->arena, "%s, striding", text);
    return k->items[j] > 1 ? arena_printf(u->arena, "%s, %d iterations each", text, k->items[j]) : text;
}

static const char *describe(struct unit *u, struct kernel *k, struct loop *l)
{
    const char *outer = l == k->nest ? NULL : describe(u, k, l->parent);
    bool folded = k->n_folded && l->depth < k->nest->depth + k->n_folded;
    l->mapping = l->dimension < 0 ? "sequential in each thread"
                 : folded         ? k->n_dims == 1 ? "gang: along x too" : "gang: along z too"
                                  : arena_printf(u->arena, "%s: %s", l->dimension ? "gang" : "gang, vector", dimension_text(u, k, l->dimension));
    return arena_printf(u->arena, "%s%sfor %s: %s", outer ? outer : "", outer ? "; " : "", l->index->name, l->mapping);
}

void mapping_describe(struct unit *u, struct kernel *k, struct loop *last)
{
    k->mapping = describe(u, k, last);
    if (k->flags & ACCELRT_WHOLE_TILES)
        k->mapping = arena_printf(u->arena, "%s; a block for each tile of %s", k->mapping, mapping_tile_text(u, k));
}

static bool has_first_copies(const struct region *r)
{
    for (int j = 0; j < r->n_vars; j++)
        if (r->vars[j]->firstprivate && !type_is_scalar(r->vars[j]->decl->type)) return true;
    return false;
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
    if (k->flags & ACCELRT_STRIDE) return k->n_dims && !k->n_slices && !reduces_objects(k) && !has_first_copies(k->region);
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
    mapping_slices(u, k);
    mapping_bins(u, k);
    if (can_fold_all(k, c)) fold_all(k, c);
    if (loop_shows_index(c->loop[0])) k->flags |= ACCELRT_ALWAYS;
    bool keeps_sizes = mapping_keeps_sizes(k->region);
    if (k->n_reductions || k->n_slices || k->n_bins || keeps_sizes || !k->n_dims)
        k->flags |= ACCELRT_STRIDE;
    else if (k->n_dims > 1) k->flags |= ACCELRT_TILES;
    if (keeps_sizes) k->flags |= ACCELRT_EXACT_GANGS;
    mapping_blocks(k, last);
    if (!loop_is_counted(last)) mapping_lanes(u, k, last);
    k->batched = k->n_bins && k->n_dims == 1 && !k->n_reductions && !k->n_slices && !keeps_sizes;
    if (reads_after_tests(k)) k->flags |= ACCELRT_WAITS_ITSELF;
    mapping_alignment_peel(k, last);
    mapping_unroll(k, last->child);
    mapping_describe(u, k, last);
}

void mapping_nest(struct unit *u, struct kernel *k, struct loop *root)
{
    struct chain c = chain_from(root);
    bool sums = c.count == 1 && mapping_offer_sums(root), flat = is_flat(k->region, &c);
    if (sums) mapping_settle_sums(root, !flat);
    if (flat) flat_kernel(u, k, &c);
    else mapping_nested(u, k, false);
}

/* ---- nested kernels ----------------------------------------------------------------------------------------------------------- */

static const char *level_names(int mapped)
{
    static const char *const names[] = {"sequential", "gang",         "worker",         "gang, worker",
                                        "vector",     "gang, vector", "worker, vector", "gang, worker, vector"};
    return names[mapped & 7];
}

/* Lanes that share a loop which is the whole body of a sequential one run that one inside theirs: there is no barrier between its trips,
 * and what each lane adds to stays in a register. Products in the order i, k, j of 2048^2 doubles on an H200: 843 GFLOP/s with the
 * barriers. */
static bool goes_outward(const struct loop *l)
{
    const struct loop *p = l->parent;
    const struct variable *v = p ? region_variable(l->region, p->index) : NULL;
    bool own = p && (p->index_declared_inside || (v && v->role == ROLE_PRIVATE && region_counts_only(v)));
    return l->plan.goes_outward && own && !loop_is_counted(l) && !mapping_length_in_memory(l) && l->mapped == LEVEL_VECTOR && !p->mapped &&
           !p->n_privates && !loop_shows_index(p) && !loop_shows_index(l);
}

struct nested_scan {
    int levels;
    bool long_rows;
    struct loop *gang;
};

static void scan_nested(struct nested_scan *s, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        s->levels |= l->mapped;
        if ((l->mapped & LEVEL_GANG) && (!s->gang || l->gang_dim < s->gang->gang_dim)) s->gang = l;
        if ((l->mapped & (LEVEL_VECTOR | LEVEL_GANG)) == LEVEL_VECTOR && !mapping_length_in_memory(l)) s->long_rows = true;
        l->mapping = level_names(l->mapped);
        l->plan.goes_outward = goes_outward(l);
        scan_nested(s, l->child);
    }
}

/* "for i: gang; for j: vector", of the loops in the kernel's statements. */
static const char *levels_text(struct unit *u, const struct kernel *k, const struct loop *list, const char *text)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped && l->index && kernel_holds(k, l->stmt))
            text = arena_printf(u->arena, "%s%sfor %s: %s", text ? text : "", text ? "; " : "", l->index->name, l->mapping);
        text = levels_text(u, k, l->child, text);
    }
    return text;
}

/* The host sizes the grid by the first gang loop (all loops of its collapse group) if it knows the trip counts. */
static void gang_dimensions(struct kernel *k, struct loop *gang)
{
    int group = gang && gang->collapse > 1 ? gang->collapse : 1;
    struct loop *l = gang;
    bool known = gang && group <= 3;
    for (int j = 0; known && j < group && l; j++, l = l->child) {
        known = l->bounds_on_host;
        k->dims[k->n_dims++] = l;
    }
    if (known) return;
    k->n_dims = 1;
    k->dims[0] = NULL;
}

static bool only_gang_loop(const struct kernel *k, const struct loop *gang)
{
    return k->n_statements == 1 && gang && node_only_statement(k->statements[0]) == gang->stmt;
}

/* Only vector loops whose length is read from memory, and therefore perhaps short: sub-warps can run a gang each. */
static bool short_rows_only(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped & (LEVEL_GANG | LEVEL_WORKER) || l->plan.vector_length.text) return false;
        if (l->mapped && !mapping_length_in_memory(l)) return false;
        if (!short_rows_only(l->child)) return false;
    }
    return true;
}

static bool is_packable(const struct kernel *k, const struct nested_scan *s)
{
    const struct loop *g = s->gang;
    return only_gang_loop(k, g) && !k->one_gang && !mapping_called(k) && g->mapped == LEVEL_GANG && g->gang_dim == 1 && !g->plan.gang_static.text && g->collapse <= 1 &&
           !(k->flags & ACCELRT_EXACT_GANGS) && !mapping_keeps_sizes(k->region) && (s->levels & LEVEL_VECTOR) && short_rows_only(g->child);
}

/* Rows share a block, each as a worker. */
static void rows_block(struct kernel *k, struct loop *gang)
{
    k->flags |= ACCELRT_ROW_LANES | (mapping_row_stores(gang) ? ACCELRT_ROW_STORES : 0) | (mapping_row_bytes_again(gang) ? ACCELRT_ROW_AGAIN : 0);
    int group = gang->collapse > 1 ? gang->collapse : 1;
    for (struct loop *l = gang; group; group--, l = l->child) {
        l->mapped |= LEVEL_WORKER;
        l->mapping = level_names(l->mapped);
    }
    k->block[0] = mapping_row_threads(gang);
    k->block[1] = ROW_WORKERS;
}

static void nested_block(struct kernel *k, const struct nested_scan *s)
{
    k->packable = is_packable(k, s);
    k->block[2] = 1;
    k->block[1] = s->levels & LEVEL_WORKER ? 4 : 1;
    k->block[0] = s->levels & LEVEL_WORKER ? 32 : s->long_rows ? 128 : 32;
    if (k->one_gang && !(s->levels & LEVEL_WORKER)) k->block[0] = BLOCK_THREADS;
    bool lanes_share_gangs = s->gang && (s->gang->mapped & LEVEL_VECTOR) && !(s->levels & LEVEL_WORKER);
    if (k->packable || lanes_share_gangs) k->block[0] = 128;
    else if (only_gang_loop(k, s->gang) && (s->levels & LEVEL_VECTOR) && !k->one_gang && mapping_rows(k, s->gang)) rows_block(k, s->gang);
}

/* Only flat kernels reduce a value with its place. */
static void keep_located_in_order(struct loop *l)
{
    for (int k = 0; k < l->n_reductions; k++)
        if (l->reductions[k].place) {
            l->plan.mode = LOOP_SEQ;
            l->plan.independent = l->plan.needs_disjoint = false;
            l->plan.n_reductions = 0;
        }
}

/* Maps the loops of one statement of the kernel, which may be inside loops that the host runs. */
static void map_statement(struct nested_scan *s, struct loop *list, const struct node *statement)
{
    for (struct loop *l = list, *rest; l; l = rest) {
        rest = l->next;
        if (!node_inside(l->stmt, statement)) {
            map_statement(s, l->child, statement);
            continue;
        }
        keep_located_in_order(l);
        mapping_levels(l, 0);
        l->next = NULL;
        scan_nested(s, l);
        l->next = rest;
    }
}

/* Unrolls loops that each lane runs alone. */
static void unroll_in_lanes(const struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (l->mapped & LEVEL_VECTOR) mapping_unroll(k, l->child);
        if (l->plan.goes_outward && l->mapped) mapping_unroll_over(k, l->parent, l->stmt->child[3]);
        if (!(l->mapped & LEVEL_VECTOR)) unroll_in_lanes(k, l->child);
    }
}

void mapping_nested(struct unit *u, struct kernel *k, bool one_gang)
{
    struct nested_scan s = {0};
    int called = mapping_called(k);
    for (int j = 0; j < k->n_statements; j++) map_statement(&s, k->region->loops, k->statements[j]);
    k->shape = KERNEL_NESTED;
    k->flags |= ACCELRT_GANGS;
    s.levels |= called;
    s.long_rows |= called != 0;
    one_gang |= mapping_needs_one_gang(k->region);
    k->one_gang = one_gang || !(s.gang || mapping_calls_spread(k));
    if (directive_clause(k->region->directive, CLAUSE_NUM_GANGS, 0) && !one_gang) {
        k->one_gang = false;
        k->flags |= mapping_gangs_are_free(k, s.gang) ? ACCELRT_FREE_GANGS : ACCELRT_EXACT_GANGS;
    }
    if (!k->one_gang && !(s.gang && s.gang->gang_dim > 1)) gang_dimensions(k, s.gang);
    else if (!k->one_gang && mapping_calls_spread(k)) gang_dimensions(k, NULL);
    if (!only_gang_loop(k, s.gang) || k->one_gang || loop_shows_index(s.gang)) k->flags |= ACCELRT_ALWAYS;
    nested_block(k, &s);
    if (mapping_team_is_free(k)) k->flags |= ACCELRT_FREE_TEAM;
    k->items[1] = k->items[2] = 1;
    k->items[0] = k->flags & ACCELRT_ROW_AGAIN ? mapping_row_bytes_again(s.gang) : 1;
    k->mapping = levels_text(u, k, k->region->loops, NULL);
    if (!k->mapping) k->mapping = "gang-redundant code";
    mapping_reductions(u, k);
    mapping_slices(u, k);
    mapping_row_blocks(k, s.gang);
    if (!has_first_copies(k->region) && mapping_rows_wait(k)) k->flags |= ACCELRT_WAITS_ITSELF;
    unroll_in_lanes(k, k->region->loops);
}
