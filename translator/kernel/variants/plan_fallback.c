/* plan_fallback: the kernel that runs where the test at the launch fails. SPDX-License-Identifier: MIT
 * Some loops are proven independent only if pointer ranges do not overlap, or if sizes fit. Otherwise their iterations must run in order.
 * In a parallel construct, the directive promises the outermost loop nevertheless: the threads share it, and each runs the inner loops in
 * order. Elsewhere one thread runs all. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/sweep_kernel.h"
#include "region/updates/scans.h"
#include <string.h>

#define FALLBACK_THREADS 128
#define NOT_SHORT_ROWS "!accelrt_has_short_rows(accel_geometry.row, accel_geometry.trips[0])"
#define NOT_NARROW_ROWS "!accelrt_has_narrow_rows(accel_geometry.row, accel_geometry.trips[0], %d)"
#define NOT_MANY_ROWS "!accelrt_has_many_rows(accel_geometry.trips[0])"

static bool needs_disjoint(const struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if ((kernel_holds(k, l->stmt) && l->mapped && l->plan.needs_disjoint) || needs_disjoint(k, l->child)) return true;
    }
    return false;
}

static const char *conditions(const struct kernel *k, const struct loop *list, const char *all)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (kernel_holds(k, l->stmt) && l->mapped) all = condition_both(k->region->unit, all, l->condition);
        all = conditions(k, l->child, all);
    }
    return all;
}

/* Its iterations may run at once, whatever ranges overlap, in a thread each: a directive promises so. */
static bool is_promised(const struct loop *l)
{
    bool promised = l->directive && l->mode == LOOP_INDEPENDENT && l->plan.independent && !l->plan.needs_disjoint && !l->condition;
    return promised && l->canonical && l->index->type->kind != TYPE_POINTER && !loop_is_counted(l) && !l->bounding && !l->peel;
}

/* In a loop of each row, lanes combine the sums of a loop in it: the combination takes longer than a thread takes for a few trips. Distances from
 * 2^21 points of 3 and 6 floats to 20 centers on an H200: 138 and 214 us with lanes, 66 and 136 with a thread for each point; of 16 floats 753 and
 * 1446, as the points of a warp are in different lines. */
static bool sums_in_steps(const struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        bool lanes = kernel_holds(k, l->stmt) && l->mapped == LEVEL_VECTOR && l->parent && !l->parent->mapped && mapping_constant_trips(l) < 0;
        if ((lanes && l->n_reductions) || sums_in_steps(k, l->child)) return true;
    }
    return false;
}

/* The loop of a row that lanes share, in which nothing is stored; NULL: there is another. */
static const struct loop *read_row(const struct kernel *k)
{
    const struct loop *l = k->n_dims == 1 && k->dims[0] && k->dims[0]->plan.collapse <= 1 ? k->dims[0]->child : NULL;
    bool rows = k->flags & ACCELRT_ROW_LANES && !(k->flags & ACCELRT_LANES) && l && !l->next && l->mapped == LEVEL_VECTOR && !l->child;
    bool reads = rows && l->plan.collapse <= 1 && !l->n_privates && !l->plan.accumulates && !mapping_row_stores(k->dims[0]);
    return reads && !mapping_has_atomic(k->region, k->dims[0]->stmt) ? l : NULL;
}

/* Rows that lanes only read, each its own: a lane that has a row to itself does more than a thread does. Sums of 2^24 floats in rows of 4 to 12 on an
 * H200: 29 to 25 us with lanes, 24 to 22 with a thread for each row. Rows of 16 floats take 24 and 38; where rows are stored, two lanes or more are faster.
 * A sum over rows of the largest of 8, 16 and 24 integers each 60, 79 and 50 us with its wait, with a thread for each row 33, 52 and 42. */
static bool only_reads_rows(const struct kernel *k)
{
    const struct loop *l = read_row(k);
    return l && mapping_constant_trips(l) < 0;
}

/* In each trip, neighboring rows read neighboring elements, or all the same: x[i + j], a[j * n + i]. Lanes of a row read no better, and combine
 * their sums: 4,000,000 bounds of windows of 256 floats take 2098 us with lanes, 904 with a thread for each (H200). */
static bool reads_neighbors(const struct kernel *k)
{
    const struct region *r = k->region;
    const struct loop *l = read_row(k);
    bool contiguous = false;
    for (int j = 0; l && j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        int stride = mapping_access_stride(a, k->dims[0]->index);
        if (!node_inside(a->node, l->stmt)) continue;
        if (a->written || a->deep || !a->affine || stride < 0 || stride > 1) return false;
        contiguous |= stride == 1;
    }
    return contiguous;
}

/* All rows read the same elements, so lanes only serve to fill the device. Where a row has one, a thread of its own takes less: the nearest of 32 colors
 * for 4,000,000 pixels and the sum of the distances 150 us on an H200 with rows of one lane, 121 with threads, 107 in CUDA. */
static bool shares_reads(const struct kernel *k) { return k->flags & ACCELRT_LANES && k->n_dims == 1 && !k->n_bins && !k->n_row_bins; }

static bool may_have_thread_rows(const struct kernel *k)
{
    bool shared = shares_reads(k) || only_reads_rows(k) || reads_neighbors(k) || sums_in_steps(k, k->region->loops);
    return k->flags & ACCELRT_ROW_LANES && shared;
}

/* Each thread of a grid may have a value of its own. */
static bool has_only_scalars(const struct kernel *k)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->composite || k->reductions[j]->place || reduction_in_scratch(k->reductions[j])) return false;
    return true;
}

static bool has_flat_bins(const struct kernel *k) { return k->shape == KERNEL_FLAT && k->n_bins; }

/* An iteration adds several times: eight of them a thread are worth less than more threads. With one addition, as in products of matrices whose
 * elements have their row and column (49 us on an H200), they are worth more (52). */
static bool adds_often(const struct kernel *k)
{
    enum { OFTEN = 4 };
    int additions = 0;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        additions += a->atomic && a->written && kernel_holds(k, a->node);
    }
    return additions >= OFTEN || (additions && kernel_innermost(k)->child);
}

/* The test of the launch by which a kernel with copies of arrays runs: none of longer ones has copies (bins.cuh), and eight iterations a
 * thread only leave threads idle. Fluxes between cells in 2^20 doubles take 167 us on an H200 so, 156 with a thread for each edge.
 * NULL: copies depend on no length. */
static const char *bins_test(struct unit *u, const struct kernel *k)
{
    const char *text = "";
    bool plain = has_flat_bins(k) && k->n_dims == 1 && !k->n_folded && k->nest == k->dims[0] && k->batched && adds_often(k);
    for (int j = 0; j < k->n_bins && plain; j++) {
        const struct kernel_bins *b = &k->bins[j];
        if (!b->counted || type_is_integer(b->element)) return NULL;
        text = arena_printf(u->arena, "%s%saccel_arg_accel_elements_%s <= %lld", text, j ? " || " : "", b->var->decl->name,
                            (long long)BINS_MUCH_LONGER * b->elements);
    }
    return plain ? arena_printf(u->arena, "(%s)", text) : NULL;
}

/* The loop that threads may share in the fallback of k; NULL: none. Reductions of arrays, private objects in scratch memory and routines with
 * levels of their own require the kernel itself. */
static struct loop *promised_loop(const struct kernel *k)
{
    struct loop *l = k->n_statements == 1 ? mapping_loop_of(k->region, k->statements[0]) : NULL;
    bool plain = !sweep_of(k) && has_only_scalars(k) && !k->n_slices && !k->n_sums && !k->scan && !k->one_gang && !mapping_called(k);
    bool inner = l && (k->region->looked_into || l->plan.collapse > l->collapse || k->shared_condition || read_row(k) || has_flat_bins(k));
    return inner && plain && is_promised(l) ? l : NULL;
}

static void share_loop(struct unit *u, struct kernel *f, struct loop *l)
{
    f->shape = KERNEL_FLAT;
    f->flags |= ACCELRT_STRIDE;
    f->nest = l;
    f->block[0] = FALLBACK_THREADS;
    mapping_reductions(u, f);
}

/* Loops of its rows are scans, which lanes compute: of many short rows a thread each is faster, if these pass through shared memory. 2^25 running
 * maxima of floats on an H200: 161 us with lanes in rows of 32 and 100 with a thread for each; in rows of 128 lanes are as fast. */
static bool scans_rows(const struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if ((kernel_holds(k, l->stmt) && l->mapped && l->plan.scans) || scans_rows(k, l->child)) return true;
    return false;
}

static bool reads_wide_elements(const struct kernel *k)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->read && node_inside(a->node, k->dims[0]->child->stmt) && a->node->type && a->node->type->size >= 8) return true;
    }
    return false;
}

/* The most trips of rows that have a thread each: sums of rows of 3 doubles take 47 us so, with lanes 50, of 8 doubles 41 and 39. */
static int narrow_trips(const struct kernel *k)
{
    enum { REPEATED = 6, USUAL = 12 };
    if (!only_reads_rows(k)) return REPEATED;
    return (k->n_reductions ? 2 * USUAL : USUAL) / (!reads_wide_elements(k) ? 1 : k->n_reductions ? 2 : 4);
}

/* The test of the launch by which k runs, not its fallback, which has a thread for each row; NULL: none. */
static const char *length_test(struct unit *u, const struct kernel *k, struct kernel *f, struct loop *shared, bool disjoint)
{
    if (!shared || k->condition || (!has_flat_bins(k) && !transform_is_on(k->region, TRANSFORM_SHORT_ROWS))) return NULL;
    if (scans_rows(k, k->region->loops))
        return mapping_stage_fallback(u, f, shared, k->flags & ACCELRT_OVERLAP_VARIANT || disjoint) ? NOT_SHORT_ROWS : NULL;
    if (has_flat_bins(k)) return bins_test(u, k);
    if (!may_have_thread_rows(k)) return NULL;
    if (shares_reads(k)) return NOT_MANY_ROWS;
    const char *narrow = arena_printf(u->arena, NOT_NARROW_ROWS, narrow_trips(k));
    return reads_neighbors(k) ? arena_printf(u->arena, "%s && " NOT_MANY_ROWS, narrow) : narrow;
}

static void run_in_one_thread(struct unit *u, struct kernel *f, const struct kernel *k)
{
    f->one_gang = true;
    mapping_one_thread(f);
    if (!directive_has_loop(k->region->directive)) mapping_reductions(u, f);
    f->scratch_per_block = k->scratch_per_block;
    f->slices = k->slices;
    f->n_slices = k->n_slices;
}

/* For which launches of a kernel of k->condition the fallback is. `many`: 0, or of which rows it is for many, too. */
enum rows { ROWS_NONE, ROWS_SHORT, ROWS_ANY, ROWS_OF_BINS };

static const char *launches_text(struct unit *u, const struct kernel *k, enum rows many, bool disjoint)
{
    static const char *const sizes[] = {"sizes that fail the test", "many short rows", "many rows", "long arrays"};
    return arena_printf(u->arena, "%s%s%s", disjoint ? "ranges that overlap" : "", disjoint && k->condition ? ", or " : "",
                        k->condition ? sizes[many] : "");
}

static const char *when_text(struct unit *u, const struct kernel *k, enum rows many, bool disjoint)
{
    const char *sizes = many == ROWS_OF_BINS ? "arrays are too long for copies" : many == ROWS_ANY ? "rows are many" : many ? "rows are short and many" : arena_printf(u->arena, "not %s", k->condition);
    return arena_printf(u->arena, "%s%s%s", disjoint ? "arrays overlap" : "", disjoint && k->condition ? ", or " : "", k->condition ? sizes : "");
}

/* Same statements, same parameters. */
static void add_fallback(struct unit *u, struct kernel *k, bool disjoint)
{
    struct kernel *f = mapping_new_kernel(u, k->region, k->statements, k->n_statements);
    struct loop *shared = promised_loop(k);
    f->name = arena_printf(u->arena, "%s_seq", k->name);
    f->params = k->params;
    f->n_params = k->n_params;
    f->is_fallback = true;
    if (shared) share_loop(u, f, shared);
    else run_in_one_thread(u, f, k);
    const char *lengths = length_test(u, k, f, shared, disjoint);
    enum rows many = !lengths ? ROWS_NONE : has_flat_bins(k) ? ROWS_OF_BINS : strstr(lengths, NOT_MANY_ROWS) ? ROWS_ANY : ROWS_SHORT;
    if (lengths) k->condition = lengths;
    if (!disjoint && !k->condition) return;
    const char *threads = shared ? arena_printf(u->arena, "for %s: gang, vector; inner loops in order", shared->index->name) : "one thread";
    f->mapping = arena_printf(u->arena, "%s: for %s%s", threads, launches_text(u, k, many, disjoint), mapping_staging_text(u, f));
    f->when = when_text(u, k, many, disjoint);
    if (disjoint) k->flags |= ACCELRT_NEEDS_DISJOINT;
    k->fallback = f;
}

void mapping_fallback(struct unit *u, struct kernel *k)
{
    const struct sweep *sweep = sweep_of(k);
    bool disjoint = needs_disjoint(k, k->region->loops) || (sweep && sweep->needs_disjoint);
    k->condition = conditions(k, k->region->loops, k->scan ? k->scan->condition : sweep ? sweep->condition : k->shared_condition);
    bool rows = transform_is_on(k->region, TRANSFORM_SHORT_ROWS) && (scans_rows(k, k->region->loops) || may_have_thread_rows(k));
    if (k->condition || disjoint || rows || bins_test(u, k)) add_fallback(u, k, disjoint);
}
