/* rt_geometry: from trip counts and clauses to grid and block. SPDX-License-Identifier: MIT */
#include "launch/rt_geometry.h"
#include "accel_block.h"
#include "launch/rt_counts.h"
#include <string.h>

#define GRID_X_MAX 2147483647LL
#define GRID_YZ_MAX 65535LL
#define Z_MAX 64                       /* threads of a block along z */
#define FILLED_BLOCKS 512              /* with this number of blocks, threads of a striding kernel have several iterations */
#define EVEN_BLOCKS 16                 /* blocks per multiprocessor for an even load */
#define LANE_TRIPS 8                   /* least trips of a shared loop per lane */
#define TURNED_ROWS 32                 /* of a tile along y, with fewer threads along x than planned */
#define NARROW_COLUMNS 8               /* of a block, at least: a row of it is 32 bytes or more of floats */

bool accel__geometry_empty(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    if (k->flags & ACCELRT_ALWAYS) return false;
    for (int i = 0; i < k->dims; i++)
        if (g->trips[i] <= 0) return true;
    return false;
}

static long long threads(const unsigned block[3]) { return (long long)block[0] * block[1] * block[2]; }

/* Only the device knows how many iterations a striding kernel has. */
static bool has_unknown_trips(const struct accelrt_kernel *k) { return !k->dims && k->flags & ACCELRT_STRIDE; }

/* The number of blocks with one iteration per thread. */
static long long tiles(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    long long n = has_unknown_trips(k) ? GRID_X_MAX : 1;
    for (int i = 0; i < k->dims; i++) n = least(n * most(divide_up(g->trips[i], block[i]), 1), GRID_X_MAX);          /* at most 2^62 */
    return n;
}

static void halve(unsigned block[3])
{
    for (int i = 2; i >= 0; i--)
        if (block[i] > 1 && (i == 0 || block[i] % 2 == 0)) {
            block[i] /= 2;
            return;
        }
}

static void flat_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, unsigned block[3])
{
    int planned[3] = { k->block[0], k->block[1], k->block[2] };
    bool any = (k->flags & (ACCELRT_ANY_BLOCK | ACCELRT_SMALL_BLOCKS)) && !(k->flags & ACCELRT_LANES);
    long long lanes = k->scratch_per_block && g->vector_length == 1 ? WARP : g->vector_length;          /* a warp combines the results of
                                                                                                           its lanes */
    if (k->flags & ACCELRT_EXACT_GANGS) accel_block_as_written(k->dims, g->num_workers, lanes, max, planned);
    else if (any)
        accel_block_of_clauses(k->dims, k->items[0], k->flags & ACCELRT_LIGHT ? ACCEL_BLOCK_HIGH : ACCEL_BLOCK_LOW, g->num_workers,
                               g->vector_length, planned);
    for (int i = 0; i < 3; i++) block[i] = (unsigned)most(planned[i], 1);
    if (k->flags & ACCELRT_ANY_BLOCK) block[0] = (unsigned)least(block[0], most(k->block[0], 1));
    while (threads(block) > max) halve(block);
}

/* Lanes of an iteration's loop: as many as fill a block with x threads along x. If x is a warp, the lanes are doubled until half of the
 * device's threads have work, if the loop has enough trips. */
static unsigned lanes_of(const struct accelrt_geometry *g, int max, int multiprocessors, unsigned threads, unsigned x)
{
    long long lanes = threads / x, columns = divide_up(g->trips[0], WARP) * WARP, busy = 1024LL * multiprocessors;
    while (x == WARP && 2 * lanes * WARP <= max && columns * lanes < busy && 2 * LANE_TRIPS * lanes <= g->row) lanes *= 2;
    return (unsigned)lanes;
}

/* Fewer columns a block, each with more lanes, where half of the multiprocessors have no block and lanes have enough trips. With 128 blocks
 * for 132 multiprocessors it takes longer (means of columns of 16384 x 4096 floats and their subtraction on an H200: 218 us in place of
 * 200). */
static bool is_narrow(const struct accelrt_geometry *g, int multiprocessors, const unsigned block[3])
{
    bool idle = 2 * divide_up(g->trips[0], block[0]) <= multiprocessors;
    return idle && block[0] <= WARP && block[0] > NARROW_COLUMNS && 2LL * LANE_TRIPS * block[1] <= g->row;
}

/* For threads with an inner loop: blocks so small that each multiprocessor has several. If the kernel's lanes can share the loop, the saved
 * threads become lanes. */
static void spread_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, int multiprocessors, unsigned block[3])
{
    unsigned x = block[0];
    while (x > WARP && x % 2 == 0 && divide_up(g->trips[0], x) < SPREAD_BLOCKS * (long long)multiprocessors) x /= 2;
    if (k->flags & ACCELRT_LANES) block[1] = lanes_of(g, max, multiprocessors, block[0], x);
    block[0] = x;
    while (k->flags & ACCELRT_LANES && is_narrow(g, multiprocessors, block)) block[0] /= 2, block[1] *= 2;
}

/* No more threads along a loop than it has iterations: the other threads move to the next loop, at most 64 along z. */
static void fit_trips(const struct accelrt_kernel *k, const struct accelrt_geometry *g, unsigned block[3])
{
    for (int i = 0; i + 1 < k->dims; i++)
        while (block[i] > 1 && block[i] / 2 >= g->trips[i] && g->trips[i] > 0) block[i] /= 2, block[i + 1] *= 2;
    while (block[2] > Z_MAX) block[2] /= 2;
}

/* Half as many threads along x, and twice as many along y, where that saves a twentieth of the blocks, of which the last ones of rows have
 * few iterations: rows of 316 in blocks of 128 x 2 leave 68 of 384 threads idle, in blocks of 32 x 8 four of 320 (advection of 320^3 floats
 * on an H200: 232 us in place of 201). Several iterations along y remain several, in tiles of at most 32 (products of 700
 * and 800 rows of 20 doubles: 87 us with one each, 23 with four; a convolution of 56 x 96, eight each: 12 us in tiles of 16, 16 of 64). */
static void fill_rows(const struct accelrt_kernel *k, const struct accelrt_geometry *g, unsigned block[3])
{
    bool free = k->dims > 1 && g->num_workers <= 0 && g->vector_length <= 0 &&
                (k->flags & ACCELRT_STRIDE || k->items[0] * k->items[2] == 1);
    unsigned shape[3] = { block[0], block[1], block[2] };
    while (free && shape[0] > WARP) {
        shape[0] /= 2, shape[1] *= 2;
        bool fits = k->flags & ACCELRT_STRIDE || k->items[1] == 1 || (int)shape[1] * k->items[1] <= TURNED_ROWS;
        if (fits && 20 * tiles(k, g, shape) <= 19 * tiles(k, g, block)) memcpy(block, shape, sizeof shape);
    }
}

/* A block has at most 128 threads if there are fewer than EVEN_BLOCKS blocks per multiprocessor, and a warp if there are fewer than
 * SPREAD_BLOCKS. */
static bool is_too_large(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, const unsigned block[3])
{
    if (k->flags & ACCELRT_LIGHT || threads(block) <= WARP) return false;
    return tiles(k, g, block) < (threads(block) > ACCEL_BLOCK_LOW ? EVEN_BLOCKS : SPREAD_BLOCKS) * (long long)multiprocessors;
}

static long long warps(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    return least(tiles(k, g, block), GRID_X_MAX) * divide_up(threads(block), WARP);
}

/* Rows that fit in a block, but are no multiple of its width: a block has whole rows, where that saves a tenth of the warps. Rows of 5 in
 * blocks of 8 x 32 leave three of eight threads idle, in blocks of 5 x 32 none (2^24 doubles on an H200: 115 us and 76; 5 x 5 transposed, 280
 * and 151), rows of 40 in blocks of 32 x 8 24 of 64. With a quarter of the threads, at least, a block may have half of the rows of an image:
 * 10 x 10 in blocks of 10 x 5 or 10 x 6. */
static void whole_rows(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, unsigned block[3])
{
    bool free = k->dims > 1 && g->num_workers <= 0 && g->vector_length <= 0 && !(k->flags & (ACCELRT_STRIDE | ACCELRT_LANES));
    unsigned best[3] = { block[0], block[1], block[2] }, row = (unsigned)g->trips[0], all = (unsigned)threads(block);
    bool narrow = g->trips[0] < block[0], fits = narrow || (4 * g->trips[0] <= all && g->trips[0] % block[0]);
    bool several = k->items[1] > 1 || k->items[2] > 1 || (!narrow && g->trips[0] >= (long long)block[0] * most(k->items[0], 1) && k->items[0] > 1);
    if (!free || several || !fits || row < 2) return;
    for (unsigned rows = all / row; 2 * row * rows > all || (4 * row * rows > all && row * rows > WARP); rows--) {
        unsigned whole[3] = { row, (unsigned)most(least(rows, g->trips[1]), 1), 1 };
        if (k->dims > 2) whole[2] = (unsigned)least(most(rows / whole[1], 1), Z_MAX);
        if (!is_too_large(k, g, multiprocessors, whole) && warps(k, g, whole) < warps(k, g, best)) memcpy(best, whole, sizeof best);
    }
    if (10 * warps(k, g, best) <= 9 * warps(k, g, block)) memcpy(block, best, sizeof best);
}

static void shrink_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, unsigned block[3])
{
    fit_trips(k, g, block);
    fill_rows(k, g, block);
    while (is_too_large(k, g, multiprocessors, block)) halve(block);
}

void accel__geometry_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                           unsigned block[3])
{
    if (k->flags & ACCELRT_SEQUENTIAL) block[0] = block[1] = block[2] = 1;
    else if (k->flags & ACCELRT_GANGS) accel__geometry_team(k, g, max_threads, multiprocessors, block);
    else flat_block(k, g, max_threads, block);
    if (k->flags & ACCELRT_ANY_BLOCK) spread_block(k, g, max_threads, multiprocessors, block);
    else if (k->flags & ACCELRT_SMALL_BLOCKS && !(k->flags & ACCELRT_EXACT_GANGS)) {
        shrink_block(k, g, multiprocessors, block);
        whole_rows(k, g, multiprocessors, block);
    }
}

static bool too_many_slices(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    size_t blocks = k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0] > 0 ? (size_t)g->num_gangs[0] : 1;
    return blocks * block[0] * block[1] * block[2] > SCRATCH_SLICES / (size_t)g->scratch[2];
}

/* Striding kernels run with any block, gang kernels with any number of workers and of warps per worker. */
void accel__geometry_fit(const struct accelrt_kernel *k, const struct accelrt_geometry *g, unsigned block[3])
{
    for (int i = 0; i < 3 && (k->flags & ACCELRT_STRIDE); i++)
        while (block[i] > 1 && too_many_slices(k, g, block)) block[i] /= 2;
    if (!(k->flags & ACCELRT_GANGS)) return;
    while (block[0] >= 64 && too_many_slices(k, g, block)) block[0] = block[0] / 64 * 32;
    while (block[1] > 1 && too_many_slices(k, g, block)) block[1] /= 2;
}

static long long blocks_along(const struct accelrt_geometry *g, const unsigned block[3], int i, long long items)
{
    return most(divide_up(g->trips[i], (long long)block[i] * most(items, 1)), 1);
}

/* Whether unroll-and-jam in two dimensions has partial tiles: their iterations run one after another, which takes about twelve times as
 * long as a whole tile. With few blocks, all of the launch waits for them (matrix product on an H200: 1000^2 466 us, 1024^2 201 us). */
static bool waits_for_edges(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    bool ragged = false;
    if (k->dims < 2 || k->items[0] < 2 || k->items[1] < 2) return false;
    for (int i = 0; i < 2; i++) ragged |= g->trips[i] % ((long long)block[i] * k->items[i]) != 0;
    return ragged;
}

/* Whether one trip per thread is faster than a tile per block. Tiles with operands in shared memory are faster from a twelfth of the
 * resident blocks on, unless three quarters of the tiles are outside of the loops. Matrix products of floats on an H200, GFLOP/s with tiles
 * and with one trip per thread: 512^2 (32 blocks) 5619 and 5052; 384^2 (18 blocks) 2801 and 3227. ACCELRT_FEW_BLOCKS: without tiles the
 * reads are not coalesced, which is slow at any size (475 GFLOP/s with transposed operands). */
static bool prefers_single(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long n, long long resident,
                           const unsigned block[3])
{
    double useful = 1, all = (double)n;
    if (k->flags & ACCELRT_SMALL_BLOCKS && k->dims > 1) return n < resident;
    if (!(k->flags & ACCELRT_SHARED_EDGES)) return 4 * n < resident || (n < 2 * resident && waits_for_edges(k, g, block));
    for (int i = 0; i < k->dims; i++) {
        useful *= (double)g->trips[i];
        all *= (double)block[i] * k->items[i];
    }
    if (k->flags & ACCELRT_FEW_BLOCKS) return 32 * useful < all;
    return 12 * n < resident || 4 * useful < all;
}

static bool is_same(const struct accelrt_kernel *k, const unsigned block[3])
{
    bool same = true;
    for (int i = 0; i < 3; i++) same &= (int)block[i] == k->block[i];
    return same;
}

/* The same number of threads, fewer of them along x, and several iterations along y alone. */
bool accel__geometry_is_planned(const struct accelrt_kernel *k, const unsigned block[3])
{
    bool turned = k->items[0] * k->items[2] == 1 && threads(block) == (long long)k->block[0] * k->block[1] * k->block[2];
    return is_same(k, block) || (turned && (int)block[2] == k->block[2] && block[0] >= WARP);
}

/* In such a block, threads have several iterations if at least three quarters of those along y exist. */
static bool has_full_columns(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    long long width = (long long)block[1] * k->items[1];
    return is_same(k, block) || 3 * divide_up(g->trips[1], width) * width <= 4 * g->trips[1];
}

/* Given sizes made the block as small as the launch makes larger ones to fill the device, which then have one iteration a thread. */
static bool is_given_small(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, const unsigned block[3])
{
    bool given = k->dims > 1 && (g->num_workers > 0 || g->vector_length > 0) && threads(block) < ACCEL_BLOCK_HIGH;
    return given && tiles(k, g, block) * threads(block) < (long long)EVEN_BLOCKS * multiprocessors * ACCEL_BLOCK_HIGH;
}

/* Whether a thread has several iterations: only if enough blocks remain. A quarter of the resident blocks is about two per multiprocessor.
 * Nests have longer bodies: for 62 x 62 x 64 iterations with 58 accesses each, 1024 blocks with two iterations per thread took 86 us on an
 * H200, one iteration per thread 61 us. */
static bool gives_several(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, int multiprocessors,
                          const unsigned block[3])
{
    long long n = 1;
    for (int i = 0; i < k->dims; i++) n = least(n * blocks_along(g, block, i, k->items[i]), GRID_X_MAX);          /* at most 2^62 */
    if (k->flags & ACCELRT_WHOLE_TILES || accel__geometry_tile_parts(k, g, multiprocessors, n) > 1) return true;
    bool turned = accel__geometry_is_planned(k, block) && has_full_columns(k, g, block);
    bool small = k->flags & ACCELRT_SMALL_BLOCKS && (!turned || is_given_small(k, g, multiprocessors, block));
    if (small) return false;
    return !prefers_single(k, g, n, resident, block);
}

/* Of loops in two dimensions: blocks along y that exceed the limit of the grid are along z, too. */
static void spread_rows(long long n[3])
{
    n[2] = divide_up(n[1], GRID_YZ_MAX);
    n[1] = divide_up(n[1], n[2]);
}

static void number_blocks(long long n[3])
{
    n[0] = least(least(n[0] * n[1], GRID_X_MAX) * n[2], GRID_X_MAX);
    n[1] = n[2] = 1;
}

/* Direct kernels: a one-dimensional grid, or, if the launch chooses the block (ACCELRT_SMALL_BLOCKS) and the limits of the grid allow it,
 * the dimensions of the loops. With ACCELRT_SHARED_EDGES and one iteration a thread, the iterations of all loops are numbered. */
static void direct_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, int multiprocessors,
                          const unsigned block[3], int trips, long long n[3], struct accel_grid *grid)
{
    bool several = trips ? trips == TRIPS_SEVERAL : gives_several(k, g, resident, multiprocessors, block),
         small = k->flags & ACCELRT_SMALL_BLOCKS;
    if (k->flags & ACCELRT_SHARED_EDGES && !several && accel__geometry_gangs(k, g) < GRID_X_MAX) {
        n[0] = divide_up(accel__geometry_gangs(k, g), threads(block));
        return;
    }
    several |= (k->flags & ACCELRT_SHARED_EDGES) != 0;
    for (int i = 0; i < k->dims; i++) n[i] = least(blocks_along(g, block, i, several ? k->items[i] : 1), GRID_X_MAX);
    for (int i = 0; i < k->dims && several; i++) grid->items *= (int)most(k->items[i], 1);
    if (small && k->dims == 2) spread_rows(n);
    if (small && (n[1] > GRID_YZ_MAX || n[2] > GRID_YZ_MAX)) grid->numbered = (unsigned long long)n[1] << 32 | (unsigned long long)n[0];
    if (!small || grid->numbered) number_blocks(n);
    if (k->flags & ACCELRT_SHARED_EDGES) n[1] = accel__geometry_tile_parts(k, g, multiprocessors, n[0]);
    else if (k->flags & ACCELRT_LANES) n[1] = accel__geometry_column_parts(k, g, multiprocessors, block, n[0]);
}

/* Iterations of a reduction with loops in them, which may differ in length: threads have one, or two where the resident blocks are not enough. Largest
 * differences of 2^18 sparse rows on an H200, with up to four rows a thread, two, one, and one in blocks that begin as others end: rows of 8 to 24
 * elements 52, 56, 65 and 70 us, in CUDA 62; of 2 to 14, some of up to 420, 170, 125, 108 and 102, in CUDA 74. */
static bool has_long_trips(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    return k->scratch_per_block && !(k->flags & ACCELRT_LIGHT) && k->dims && !(g->scratch[0] | g->scratch[1] | g->scratch[2]) && !g->num_gangs[0];
}

/* A block for each tile, of whose dimensions y and z may have less. Votes of pixels for 180 lines each in 306,000 integers, of which no block has a
 * copy, take 297 us on an H200 with resident blocks, 164 so. */
static void tile_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3], long long n[3])
{
    for (int i = 0; i < k->dims; i++) n[i] = least(blocks_along(g, block, i, 1), i ? GRID_YZ_MAX : GRID_X_MAX);
}

/* Striding kernels: a thread has several iterations if enough blocks remain, at least the num_gangs given. No more blocks than are
 * resident, or, if part is not 0, than this part of them. */
static void stride_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                          int part, long long n[3])
{
    long long items[3] = { k->items[0], k->items[1], k->items[2] },
              enough = k->flags & ACCELRT_LIGHT ? resident / 8 : least(resident, FILLED_BLOCKS);
    enough = most(enough, g->num_gangs[0]);
    if (part) items[0] = items[1] = items[2] = 1, resident = most(resident / part, 1);
    if (!part && has_long_trips(k, g) && tiles(k, g, block) <= 2 * resident) items[0] = items[1] = items[2] = 1;
    if (has_unknown_trips(k)) n[0] = resident;
    for (int again = k->dims > 0; again;) {
        for (int i = 0; i < k->dims; i++) n[i] = least(blocks_along(g, block, i, items[i]), GRID_X_MAX);
        again = 0;
        for (int i = 0; i < 3 && !again; i++)
            if (k->flags & (ACCELRT_SMALL_BLOCKS | ACCELRT_EXACT_GANGS) && items[i] > 1 && n[0] * n[1] < enough &&
                n[0] * n[1] * n[2] < enough)
                items[i] /= 2, again = 1;
    }
    /* At most some thousands, which is below the limit of a grid along y and z. */
    n[2] = least(n[2], resident);
    n[1] = least(n[1], most(resident / n[2], 1));
    n[0] = least(n[0], most(resident / (n[1] * n[2]), 1));
}

static void flat_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, int multiprocessors,
                      const unsigned block[3], const struct accel_choice *c, struct accel_grid *grid)
{
    long long n[3] = { 1, 1, 1 };
    if (k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0] > 0) n[0] = least(g->num_gangs[0], GRID_X_MAX);
    else if (k->flags & ACCELRT_STRIDE && !(k->flags & ACCELRT_LANES) && g->row && !(c && c->part)) tile_blocks(k, g, block, n);
    else if (k->flags & ACCELRT_STRIDE) stride_blocks(k, g, resident, block, c ? c->part : 0, n);
    else direct_blocks(k, g, resident, multiprocessors, block, c ? c->trips : 0, n, grid);
    for (int i = 0; i < 3; i++) grid->blocks[i] = (unsigned)n[i];
}

/* One block along x per row if several along y share it. */
static bool row_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                     int share, unsigned grid[3])
{
    long long n = share ? share : accel__geometry_is_split(k, g) ? accel__geometry_row_blocks(k, g, resident, block) : 1;
    if (n > 1) grid[0] = (unsigned)accel__geometry_gangs(k, g), grid[1] = (unsigned)n;
    return n > 1;
}

struct accel_grid accel__geometry_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                                       int multiprocessors, const unsigned block[3], const struct accel_choice *c)
{
    struct accel_grid chosen = { .blocks = { 1, 1, 1 }, .items = 1 };
    unsigned *grid = chosen.blocks;
    if (k->flags & ACCELRT_SEQUENTIAL) {
        if (k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0] > 0) grid[0] = (unsigned)least(g->num_gangs[0], GRID_X_MAX);
    } else if (row_grid(k, g, resident, block, c ? c->share : 0, grid)) {
        return chosen;
    } else if (k->flags & ACCELRT_GANGS) {
        grid[1] = (unsigned)least(most(g->num_gangs[1], 1), GRID_YZ_MAX);
        grid[2] = (unsigned)least(most(g->num_gangs[2], 1), GRID_YZ_MAX);
        grid[0] = (unsigned)least(accel__geometry_team_blocks(k, g, most(resident / ((long long)grid[1] * grid[2]), 1), block), GRID_X_MAX);
    } else {
        flat_grid(k, g, resident, multiprocessors, block, c, &chosen);
    }
    return chosen;
}
