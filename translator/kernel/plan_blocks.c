/* plan_blocks: the threads of a block and the iterations of a thread of a flat kernel. SPDX-License-Identifier: MIT
 * The figures are measured ones: blocks of 256 threads (64x4, 128x2), 16 bytes of stores a thread but at most 8 iterations, a capped
 * grid for reductions. The launch makes the blocks smaller where they would leave multiprocessors idle. */
#include "accel_abi.h"
#include "accel_block.h"
#include "kernel/mapping.h"
#include "kernel/reuse/read_places.h"
#include "region/region_parts.h"
#include <string.h>

enum { MAX_Z = 64, BLOCK_MOST = 1024, WARP = 32 };

static bool has_inner_loop(const struct loop *last)
{
    return last->child != NULL;
}

/* Some accesses are contiguous along y and others along x (a transpose). */
static bool strides_both_ways(const struct kernel *k, const struct node *body)
{
    return k->n_dims >= 2 && mapping_is_transposed(k->region, body, k->dims[0], k->dims[1]);
}

/* No more threads along a loop than its known number of iterations. The next loop gets the rest, along z at most 64. */
static void fit_block(struct kernel *k)
{
    for (int j = 0; j + 1 < k->n_dims; j++) {
        long long trips = mapping_constant_trips(k->dims[j]);
        if (trips < 1 || trips >= k->block[j]) continue;
        int threads = mapping_power_of_two(trips);
        k->block[j + 1] = k->block[j + 1] * (k->block[j] / threads);
        k->block[j] = threads;
    }
    if (k->block[2] > MAX_Z) k->block[2] = MAX_Z;
}

/* ---- blocks for nests with accesses along x and along y ---------------------------------------------------------------------- */

enum { LINE_BYTES = 128, REQUEST_CYCLES = 4 };

/* The expected number of memory lines that `wide` contiguous elements touch in each of `high` rows with any alignment. */
static double lines_of(int wide, int high, double elements)
{
    return high * (1 + (wide - 1) / elements);
}

/* The cost of one access to a warp of a block of x times y threads, in cycles of its multiprocessor: one for each line of the L1 cache that
 * the warp touches, and more for each request to L2. A store makes one request for each of these lines, loads make one for each line of the
 * block. */
static double access_cost(bool along_x, bool along_y, bool written, double elements, int x, int y)
{
    int wide = x < WARP ? x : WARP, high = WARP / wide, warps = x * y / WARP;
    double warp = along_x ? lines_of(wide, high, elements) : along_y ? lines_of(high, wide, elements) : wide * high;
    double block = along_x ? lines_of(x, y, elements) : along_y ? lines_of(y, x, elements) : x * y;
    return warp + REQUEST_CYCLES * (written ? warp : block / warps);
}

/* The cost of all accesses in the body that depend on both loops. Fitted to stencils, transposes and mixtures of 1 to 50 loads and stores
 * along either loop, in rows of 62 to 2046 floats and doubles, on an H200: of 91 such nests the block of least cost took at most a tenth
 * longer than the best of the three shapes in 84, a fifth in 89. */
static double block_cost(const struct kernel *k, const struct node *body, const int block[3])
{
    const struct region *r = k->region;
    double cost = 0;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->repeated || !node_inside(a->node, body)) continue;
        int by_x = mapping_access_stride(a, k->dims[0]->index), by_y = mapping_access_stride(a, k->dims[1]->index);
        long long bytes = a->node->type && a->node->type->size > 0 ? a->node->type->size : 4;
        if (!by_x || !by_y) continue;
        cost += access_cost(by_x == 1, by_y == 1, a->written, bytes < LINE_BYTES ? (double)LINE_BYTES / (double)bytes : 1, block[0], block[1]);
    }
    return cost;
}

/* Blocks of 8 x 32 threads suit transposes: 32 threads for what is contiguous along y, and 8, times the thread's iterations, for what is
 * contiguous along x. The transpose of 8192^2 floats then reaches 3713 GB/s (4 iterations), with 16 x 16 1757 and with 4 iterations 3281.
 * Where most accesses are contiguous along x, blocks of 32 along x are better: 50 stores along x and 8 loads along y take 60 us, with 8 x
 * 32 102. */
static void block_by_cost(struct kernel *k, const struct node *body)
{
    static const int shapes[3][3] = {{8, 32, 1}, {16, 16, 1}, {32, 8, 1}};
    double least = 0;
    for (int j = 0; j < 3; j++) {
        double cost = block_cost(k, body, shapes[j]);
        if (j && cost >= least) continue;
        least = cost;
        memcpy(k->block, shapes[j], sizeof k->block);
    }
}

/* ---- blocks for pairs of rows ------------------------------------------------------------------------------------------------------- */

/* An inner loop runs along a row for each thread: of those that depend on the index along x alone, a warp of 32 threads along x touches 32 lines,
 * of 8 x 4 threads 8 and 4. Nor is anything else contiguous along x that the loop reads. Similarity of all pairs of 2048 rows of 32 words on an H200:
 * 551 us with blocks of 32 x 8, in CUDA with 16 x 16 299. */
static bool reads_pairs_of_rows(const struct kernel *k, const struct loop *last)
{
    const struct region *r = k->region;
    bool found = false;
    for (int j = 0; j < r->n_accesses && k->n_dims == 2; j++) {
        const struct access *a = r->accesses[j];
        const struct loop *l = last->child;
        while (l && !node_inside(a->node, l->stmt)) l = l->next;
        if (!l || !a->read || a->repeated) continue;
        int by_x = mapping_access_stride(a, k->dims[0]->index);
        if (by_x == 1) return false;
        found |= by_x && !mapping_access_stride(a, k->dims[1]->index) && l->index && mapping_access_stride(a, l->index) == 1;
    }
    return found;
}

/* ---- blocks for reads of turned images ------------------------------------------------------------------------------------------ */

enum { LOCALS_DEPTH = 6 };

struct turn_scan {
    const struct decl *index, *other;
    int depth;
    bool found;
};

static bool find_index(struct node *n, void *context)
{
    struct turn_scan *s = context, in = {s->index, s->other, s->depth - 1, false};
    const struct node *init = n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR && s->depth > 0 ? n->decl->init : NULL;
    s->found |= n->kind == NODE_NAME && n->decl == s->index;
    if (init && !s->found) node_walk((struct node *)init, find_index, &in), s->found |= in.found;
    return !s->found;
}

static bool depends_on_index(const struct node *n, const struct decl *index)
{
    struct turn_scan s = {index, NULL, LOCALS_DEPTH, false};
    node_walk((struct node *)n, find_index, &s);
    return s.found;
}

/* A place that is rounded from a number which depends on both indices. */
static bool find_turned_place(struct node *n, void *context)
{
    struct turn_scan *s = context, in = {s->index, s->other, s->depth - 1, false};
    const struct node *init = n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR && s->depth > 0 ? n->decl->init : NULL;
    bool converts = (n->kind == NODE_CAST || n->kind == NODE_IMPLICIT) && n->type && type_is_integer(n->type) && n->n_children;
    const struct node *from = converts ? n->child[n->n_children - 1] : NULL;
    if (from && from->type && from->type->kind == TYPE_FLOAT) s->found |= depends_on_index(from, s->index) && depends_on_index(from, s->other);
    if (init && !s->found) node_walk((struct node *)init, find_turned_place, &in), s->found |= in.found;
    return !s->found;
}

/* Threads of a row of the block read along a line that crosses rows of the image, as when it is rotated: square blocks share more lines of
 * memory. A rotation of 4000 x 3000 pixels of three bytes takes 107 us on an H200 with blocks of 32 x 8, with 16 x 16 88. */
static bool reads_turned_image(const struct kernel *k, const struct node *body)
{
    struct turn_scan s = {k->dims[0]->index, k->n_dims > 1 ? k->dims[1]->index : NULL, LOCALS_DEPTH, false};
    for (int j = 0; j < k->region->n_accesses && s.other && !s.found; j++) {
        const struct access *a = k->region->accesses[j];
        bool reads = a->read && !a->written && !a->atomic && node_inside(a->node, body);
        for (int i = 0; i < a->n_subscripts && reads; i++) node_walk(a->subscripts[i], find_turned_place, &s);
    }
    return s.found;
}

/* ---- sums over planes ------------------------------------------------------------------------------------------------------------ */

enum { PLANE_READS = 4 };

/* Another access of the body to the same object at another place: threads of several rows may share its lines. */
static bool is_read_again(const struct kernel *k, const struct access *a, const struct node *body)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *b = r->accesses[j];
        if (b != a && b->decl == a->decl && node_inside(b->node, body) && !node_text_equal(r->unit, a->node, b->node)) return true;
    }
    return false;
}

/* The loops only reduce what they read, each element once. With tiles of 32 x 8, whose threads load one element at a time, the sum of 4096^2
 * floats takes 41 us on an H200, by rows 20. */
static bool sums_plane(const struct kernel *k, const struct loop *last)
{
    const struct region *r = k->region;
    const struct node *body = last->stmt->child[3];
    int reads = 0;
    if (!(k->flags & ACCELRT_STRIDE) || k->flags & ACCELRT_EXACT_GANGS || k->n_dims != 2 || !k->n_reductions || k->n_slices || k->n_bins || k->n_folded) return false;
    if (has_inner_loop(last) || loop_is_counted(last) || mapping_has_bounding_nest(k) || node_has(body, LOOP_KINDS | KIND(NODE_CALL))) return false;
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->composite) return false;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!node_inside(a->node, body)) continue;
        if (a->written || a->atomic || a->deep || a->by_call || !a->affine || !a->decl || is_read_again(k, a, body)) return false;
        if (mapping_access_stride(a, k->dims[0]->index) != 1 || ++reads > PLANE_READS) return false;
    }
    return reads > 0;
}

static void set_block(struct kernel *k, const struct loop *last)
{
    static const int shapes[4][3] = {{256, 1, 1}, {256, 1, 1}, {64, 4, 1}, {128, 2, 1}}, low[3] = {32, 8, 1}, square[3] = {16, 16, 1}, high[3] = {8, 32, 1};
    memcpy(k->block, shapes[k->n_dims], sizeof k->block);
    if (k->n_dims == 2 && (has_inner_loop(last) || k->n_reductions)) memcpy(k->block, low, sizeof low);
    if (!transform_is_on(k->region, TRANSFORM_BLOCK_SHAPES)) return fit_block(k);
    if (strides_both_ways(k, last->stmt->child[3])) block_by_cost(k, last->stmt->child[3]);
    else if (reads_turned_image(k, last->stmt->child[3])) memcpy(k->block, square, sizeof square);
    else if (reads_pairs_of_rows(k, last)) memcpy(k->block, high, sizeof high);
    fit_block(k);
}

/* The iterations of a thread for unroll-and-jam; 1 where the loops are known to be shorter than the block's tile. */
static int jam(const struct kernel *k, const struct loop *last)
{
    int width = mapping_jam(k, last);
    for (int j = 0; width > 1 && j < 2; j++) {
        long long trips = mapping_constant_trips(k->dims[j]);
        if (trips >= 0 && trips < k->block[j] * width) return 1;
    }
    return width;
}

/* Fewer iterations where the loads of 2048 threads would not find each other's lines in the cache any more. Vector products of 10^7 rows of three
 * numbers on an H200: floats 109 us with four iterations, 91 with one, doubles 203 with two, 175 with one. */
static int cached_items(const struct kernel *k, const struct loop *last, int items)
{
    enum { THREADS = 2048, CACHED = 65536 };
    long long bytes = mapping_shared_lines(k, last);
    while (items > 1 && items * bytes * THREADS > CACHED) items /= 2;
    return items;
}

/* Elements of a coarser grid, c[k / 2][j / 2][i / 2], which are added to those of a grid of 256^3 doubles: 135 us on an H200 with four
 * iterations along y, whose loads wait for the stores before, 107 with one. Without updates in place, as in a grid whose indices are periodic
 * by %, iterations share much: 118 us with several, 146 with one. */
static bool mapping_gathers(const struct region *r, const struct node *where)
{
    int gathered = 0, others = 0;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (a->read && node_inside(a->node, where)) *(a->affine ? &others : &gathered) += 1;
    }
    return gathered > others;
}

/* So few blocks that the launch would choose one iteration a thread on any GPU (runtime/launch/rt_geometry.c). */
bool mapping_has_few_blocks(const struct kernel *k)
{
    enum { FEW = 8 };
    long long blocks = 1;
    for (int j = 0; j < k->n_dims; j++) {
        long long trips = mapping_constant_trips(k->dims[j]), width = (long long)k->block[j] * k->items[j];
        if (trips < 0 || trips > FEW * width || k->n_folded) return false;
        blocks *= (trips + width - 1) / width;
    }
    return blocks <= FEW;
}

/* In two dimensions a thread's iterations are in neighboring rows: rows shorter than a block would have one. y = f * x + 1 of 65,536 rows of 64 floats
 * takes 6.5 us on an H200 with four along y, 12.2 along x, of 500,000 rows of 60 62 and 115, of 2048^2 6.4 and 6.5, of 8192 x 4096 69 and 67. */
static bool has_items_along_y(const struct kernel *k, const struct node *body)
{
    return k->n_dims == 2 && !strides_both_ways(k, body) && !mapping_has_bounding_nest(k);
}

/* Iterations for each thread of a direct kernel; for a striding one, the number that keeps its grid small. Where places are read from
 * memory, threads hide the memory's latency, not iterations (y[i] = x[idx[i]], 2^26 floats: 1 and 2 each 476 GB/s, 4 474, 8 472). One where
 * iterations have loops and only the grid strides because trips are in memory: Gauss-Seidel steps of 2^20 sparse rows in four colors take 178 us
 * on an H200 with four, 137 with one. */
static void set_items(struct kernel *k, struct loop *last)
{
    struct node *body = last->stmt->child[3];
    int items = 16 / mapping_smallest_store(k->region, body);
    k->items[0] = k->items[1] = k->items[2] = 1;
    if (loop_is_counted(last)) return;
    if (k->flags & ACCELRT_STRIDE) {
        k->items[k->n_dims > 1] = k->by_rows ? 4 : k->n_dims > 1 ? 16 : k->n_bins ? mapping_bin_items(last) : 4;
        if (k->by_rows) k->items[0] = 4;
        if (k->reads_trips && !k->n_reductions && !k->n_bins && last->child) k->items[0] = k->items[1] = 1;
        return;
    }
    k->items[0] = k->items[1] = mapping_has_bounding_nest(k) ? 1 : jam(k, last);
    if (k->items[0] > 1 || mapping_has_irregular_rows(k)) return;
    if (mapping_nested_jam(k, last)) return fit_block(k);
    if (mapping_runs_apart_fastest(k, last)) return;
    if ((transform_is_on(k->region, TRANSFORM_REUSE) && mapping_reuse(k, last)) || mapping_is_heavy(k->region, body)) return;
    if (!transform_is_on(k->region, TRANSFORM_ITERATIONS)) return;
    if (items > 8) items = 8;
    if (items > 2 && !mapping_is_affine(k->region, body)) items = 2;
    items = cached_items(k, last, items);
    if (items < 1 || (k->n_dims == 2 && mapping_updates_in_place(k, body))) items = 1;
    bool apart = k->n_dims == 3 && (mapping_gathers(k->region, body) || mapping_has_own_elements(k, body)) && mapping_updates_in_place(k, body);
    if (k->n_dims == 3 && !strides_both_ways(k, body)) k->items[1] = apart ? 1 : 4;
    else if (k->n_dims == 1 ? !mapping_divides_late_loads(k->region, body) : !mapping_loads_late(k->region, body)) k->items[has_items_along_y(k, body)] = items;
    if (mapping_has_few_blocks(k)) k->items[0] = k->items[1] = 1;
}

/* Applies the sizes that are constants; the launch applies the others. Reductions need at least a warp. */
static void apply_sizes(struct kernel *k)
{
    long long workers = mapping_constant_size(k, SIZE_WORKERS), lanes = mapping_constant_size(k, SIZE_LANES);
    if (workers < 0 || lanes < 0) return;
    if (k->flags & ACCELRT_EXACT_GANGS) accel_block_as_written(k->n_dims, workers, k->n_reductions && lanes == 1 ? WARP : lanes, BLOCK_MOST, k->block);
    else {
        int low = k->flags & ACCELRT_LIGHT ? ACCEL_BLOCK_HIGH : ACCEL_BLOCK_LOW;
        accel_block_of_clauses(k->n_dims, k->items[0], low, workers, lanes, k->block);
    }
}

/* Tile clauses determine the block, and threads that share reads along two dimensions have a tile of their own. Of a convolution of 32
 * images of 10^2 floats in blocks of 32 x 8, 51 of 256 threads have an iteration (24 us on an H200, in CUDA 13 in blocks of 16 x 16). Bins
 * and copies of reductions have a cost for each block, but rows that are added to others may be shorter than a block. */
static bool takes_small_blocks(const struct kernel *k)
{
    bool several = k->items[0] > 1 && k->items[1] > 1, in_step = k->in_step && k->items[1] * k->items[2] > 1;
    bool jams = (several || in_step) && !(k->flags & ACCELRT_STRIDE);
    for (int j = 0; j < k->n_slices; j++)
        if (k->slices[j].copies) return false;
    bool bins = k->n_bins && !k->bins[0].neighbors;
    return !jams && !bins && !mapping_has_tiles(k);
}

void mapping_blocks(struct kernel *k, struct loop *last)
{
    static const int line[3] = {256, 1, 1};
    mapping_free_tiles(k, last);
    bool tiles = mapping_tile_block(k);
    k->by_rows = !tiles && transform_is_on(k->region, TRANSFORM_PLANE_ROWS) && sums_plane(k, last);
    if (k->by_rows) memcpy(k->block, line, sizeof line), fit_block(k);
    else if (!tiles) set_block(k, last);
    if (!tiles || k->flags & ACCELRT_STRIDE) set_items(k, last);
    if (!takes_small_blocks(k)) return;
    if (!(k->flags & ACCELRT_EXACT_GANGS) && transform_is_on(k->region, TRANSFORM_SMALL_BLOCKS)) k->flags |= ACCELRT_SMALL_BLOCKS;
    if (k->flags & ACCELRT_STRIDE && k->n_reductions && !mapping_is_heavy(k->region, last->stmt->child[3])) k->flags |= ACCELRT_LIGHT;
    apply_sizes(k);
}
