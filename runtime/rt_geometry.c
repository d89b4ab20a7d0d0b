/* rt_geometry: from trip counts and clauses to grid and block. SPDX-License-Identifier: MIT */
#include "rt_geometry.h"

#define WARP 32
#define GRID_X_MAX 2147483647LL
#define GRID_YZ_MAX 65535LL
#define NAMED_BARRIERS 15              /* workers longer than a warp meet at one each */
#define SPREAD_BLOCKS 4                /* blocks for each multiprocessor */
#define GANG_WAVES 8                   /* gangs for each block that fits at once: evens out gangs of unequal length */

static long long least(long long a, long long b) { return a < b ? a : b; }
static long long most(long long a, long long b) { return a > b ? a : b; }
static long long divide_up(long long a, long long b) { return a / b + (a % b != 0); }
static long long whole_warps(long long n) { return divide_up(n, WARP) * WARP; }

bool accel__geometry_empty(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    if (k->flags & ACCELRT_ALWAYS) return false;
    for (int i = 0; i < k->dims; i++)
        if (g->trips[i] <= 0) return true;
    return false;
}

/* Flat kernels: vector_length sets x, the threads left over go to y and z as the kernel has them. */
static void flat_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, unsigned block[3])
{
    long long x = most(k->block[0], 1), y = most(k->block[1], 1), z = most(k->block[2], 1);
    long long asked = most(g->vector_length, k->dims < 2 && g->vector_length ? g->vector_length * most(g->num_workers, 1) : 0);
    if (asked > 0) x = least(whole_warps(least(asked, max)), most(max / WARP * WARP, 1));
    while (x * y * z > max && z > 1) z /= 2;
    while (x * y * z > max && y > 1) y /= 2;
    while (x * y * z > max && x > 1) x /= 2;
    block[0] = (unsigned)x, block[1] = (unsigned)y, block[2] = (unsigned)z;
}

/* A thread has a whole inner loop to go through: blocks so small that there are several for each multiprocessor, and lanes for those that
 * can share the loop. */
static void spread_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, unsigned block[3])
{
    unsigned x = block[0];
    while (x > WARP && x % 2 == 0 && divide_up(g->trips[0], x) < SPREAD_BLOCKS * (long long)multiprocessors) x /= 2;
    if (k->flags & ACCELRT_LANES) block[1] = block[0] / x;
    block[0] = x;
}

static void gang_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, unsigned block[3])
{
    long long vector = g->vector_length > 0 ? g->vector_length : most(k->block[0], 1);
    long long workers = g->num_workers > 0 ? g->num_workers : most(k->block[1], 1);
    vector = least(whole_warps(vector), most(max / WARP * WARP, WARP));
    while (vector * workers > max && vector > WARP && g->num_workers > 0) vector -= WARP;
    workers = most(least(workers, max / vector), 1);
    if (vector > WARP) workers = least(workers, NAMED_BARRIERS);
    block[0] = (unsigned)vector, block[1] = (unsigned)workers, block[2] = 1;
}

void accel__geometry_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                           unsigned block[3])
{
    if (k->flags & ACCELRT_SEQUENTIAL) block[0] = block[1] = block[2] = 1;
    else if (k->flags & ACCELRT_GANGS) gang_block(k, g, max_threads, block);
    else flat_block(k, g, max_threads, block);
    if (k->flags & ACCELRT_ANY_BLOCK) spread_block(k, g, multiprocessors, block);
}

static bool too_many_slices(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    size_t blocks = k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0] > 0 ? (size_t)g->num_gangs[0] : 1;
    return blocks * block[0] * block[1] * block[2] > SCRATCH_SLICES / (size_t)g->scratch[2];
}

/* Striding kernels take any block, those of gangs any number of workers and of warps in each: a smaller one where threads have large arrays. */
void accel__geometry_fit(const struct accelrt_kernel *k, const struct accelrt_geometry *g, unsigned block[3])
{
    for (int i = 0; i < 3 && (k->flags & ACCELRT_STRIDE); i++)
        while (block[i] > 1 && too_many_slices(k, g, block)) block[i] /= 2;
    if (!(k->flags & ACCELRT_GANGS)) return;
    while (block[0] >= 64 && too_many_slices(k, g, block)) block[0] = block[0] / 64 * 32;
    while (block[1] > 1 && too_many_slices(k, g, block)) block[1] /= 2;
}

static long long gangs(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident)
{
    if (k->flags & ACCELRT_EXACT_GANGS) return most(g->num_gangs[0], 1);
    if (g->num_gangs[0] > 0) return k->dims ? least(g->num_gangs[0], most(g->trips[0], 1)) : g->num_gangs[0];
    if (!k->dims) return 1;
    return least(most(divide_up(g->trips[0], most(k->items[0], 1)), 1), k->scratch_per_block ? resident : resident * GANG_WAVES);
}

static long long blocks_along(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3], int i, bool many)
{
    return most(divide_up(g->trips[i], (long long)block[i] * (many ? most(k->items[i], 1) : 1)), 1);
}

/* Threads that jam iterations of two dimensions do those at an edge one after another, a dozen times as long as a whole tile. With few
 * blocks all wait for them (product of 1000^2 on an H200: 466 us, of 1024^2 201). */
static bool waits_for_edges(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    bool ragged = false;
    if (k->dims < 2 || k->items[0] < 2 || k->items[1] < 2) return false;
    for (int i = 0; i < 2; i++) ragged |= g->trips[i] % ((long long)block[i] * k->items[i]) != 0;
    return ragged;
}

/* Tiles whose operands lie in shared memory are worth it on a twelfth of what fits at once, unless three quarters of them are outside:
 * products on an H200, GFLOP/s with tiles and with a trip a thread, of 512^2 floats, 32 blocks, 5619 and 5052; of 384^2, 18 blocks, 2801 and
 * 3227. Threads that would scatter their reads are slow at any size (475 GFLOP/s where operands lie transposed). */
static bool prefers_single(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long n, long long resident,
                           const unsigned block[3])
{
    double useful = 1, all = (double)n;
    if (!(k->flags & ACCELRT_SHARED_EDGES)) return 4 * n < resident || (n < 2 * resident && waits_for_edges(k, g, block));
    for (int i = 0; i < k->dims; i++) {
        useful *= (double)g->trips[i];
        all *= (double)block[i] * k->items[i];
    }
    if (k->flags & ACCELRT_FEW_BLOCKS) return 32 * useful < all;
    return 12 * n < resident || 4 * useful < all;
}

/* Direct kernels: all tiles in one row. A thread has several iterations only if that leaves enough blocks: a quarter of what fits at once
 * is about two for each multiprocessor (the kernel sees by the grid's size which it is). */
static long long direct_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                               const unsigned block[3])
{
    long long n = 1, single = 1;
    for (int i = 0; i < k->dims; i++) {
        n = least(n * blocks_along(k, g, block, i, true), GRID_X_MAX);          /* at most 2^62 */
        single = least(single * blocks_along(k, g, block, i, false), GRID_X_MAX);
    }
    if (k->flags & ACCELRT_WHOLE_TILES) return n;
    return prefers_single(k, g, n, resident, block) ? single : n;
}

static void flat_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                      unsigned grid[3])
{
    long long n[3] = { 1, 1, 1 };
    if (k->flags & ACCELRT_STRIDE) {
        for (int i = 0; i < k->dims; i++) n[i] = least(blocks_along(k, g, block, i, true), GRID_X_MAX);
        n[2] = least(n[2], resident);                                /* some thousands: less than a grid may have along y and z */
        n[1] = least(n[1], most(resident / n[2], 1));
        n[0] = least(n[0], most(resident / (n[1] * n[2]), 1));
        if (g->num_gangs[0] > 0) n[0] = k->flags & ACCELRT_EXACT_GANGS ? g->num_gangs[0] : least(n[0], g->num_gangs[0]);
    } else {
        n[0] = direct_blocks(k, g, resident, block);
    }
    for (int i = 0; i < 3; i++) grid[i] = (unsigned)n[i];
}

void accel__geometry_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                          unsigned grid[3])
{
    grid[0] = grid[1] = grid[2] = 1;
    if (k->flags & ACCELRT_SEQUENTIAL) {
        if (k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0] > 0) grid[0] = (unsigned)least(g->num_gangs[0], GRID_X_MAX);
    } else if (k->flags & ACCELRT_GANGS) {
        grid[1] = (unsigned)least(most(g->num_gangs[1], 1), GRID_YZ_MAX);
        grid[2] = (unsigned)least(most(g->num_gangs[2], 1), GRID_YZ_MAX);
        grid[0] = (unsigned)least(gangs(k, g, most(resident / ((long long)grid[1] * grid[2]), 1)), GRID_X_MAX);
    } else {
        flat_grid(k, g, resident, block, grid);
    }
}
