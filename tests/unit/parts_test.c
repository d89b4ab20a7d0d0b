/* parts_test: parts of the runtime that need no device, each against a plain model, with random operations: rt_geometry, rt_site_cache,
 * rt_image, rt_special, rt_product. SPDX-License-Identifier: MIT
 *   parts_test [seed] */
#include "model.h"
#include "launch/rt_geometry.h"
#include "launch/rt_launch.h"
#include <math.h>

/* ---- rt_geometry --------------------------------------------------------------------------------------------------------------------------- */

enum { FLAGS = 10 };
static const unsigned flags[FLAGS] = { 0, ACCELRT_STRIDE, ACCELRT_GANGS, ACCELRT_SEQUENTIAL, ACCELRT_EXACT_GANGS, ACCELRT_ALWAYS, ACCELRT_TILES,
                                       ACCELRT_WHOLE_TILES, ACCELRT_SHARED_EDGES, ACCELRT_SHARED_EDGES | ACCELRT_FEW_BLOCKS };

static struct accelrt_kernel draw_kernel(void)
{
    struct accelrt_kernel k = { .dims = (int)draw(4), .block = { 1, 1, 1 }, .items = { 1, 1, 1 } };
    for (int i = 0; i < 2; i++) k.flags |= flags[draw(FLAGS)];
    if (k.flags & (ACCELRT_TILES | ACCELRT_WHOLE_TILES)) k.flags &= ~(unsigned)ACCELRT_STRIDE;
    if (!(k.flags & (ACCELRT_STRIDE | ACCELRT_GANGS | ACCELRT_SEQUENTIAL))) k.flags &= ~(unsigned)ACCELRT_EXACT_GANGS;
    for (int i = 0; i < k.dims; i++) {
        k.block[i] = 1 << draw(i ? 4 : 9);
        k.items[i] = one_in(2) ? 1 : 1 + (int)draw(8);
    }
    if (k.flags & ACCELRT_GANGS) k.block[0] = 32 << draw(3), k.block[1] = 1 + (int)draw(4);
    return k;
}

static struct accelrt_geometry draw_geometry(const struct accelrt_kernel *k)
{
    struct accelrt_geometry g = { .trips = { 1, 1, 1 } };
    for (int i = 0; i < k->dims; i++) g.trips[i] = one_in(9) ? (long long)draw(3) - 1 : 1 + draw(one_in(3) ? 3000 : 90);
    if (one_in(2)) g.num_gangs[0] = 1 + draw(200);
    if (k->flags & ACCELRT_GANGS && one_in(4)) g.num_gangs[1] = 1 + draw(20), g.num_gangs[2] = 1 + draw(5);
    if (one_in(2)) g.vector_length = 1 + draw(1100);
    if (one_in(3)) g.num_workers = 1 + draw(40);
    return g;
}

/* Steps of `step` from 0 until all of `trips` is done, whole thousands by a division and the rest by counting; at least 1. */
static long long steps(long long trips, long long step)
{
    long long n = trips > 0 ? trips / step / 1000 * 1000 : 0;
    for (long long at = n * step; at < trips; at += step) n++;
    return n ? n : 1;
}

static void check_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, const unsigned block[3])
{
    EXPECT(block[0] && block[1] && block[2] && block[0] * block[1] * block[2] <= (unsigned)max);
    if (k->flags & ACCELRT_SEQUENTIAL) EXPECT(block[0] * block[1] * block[2] == 1);
    else if (k->flags & ACCELRT_GANGS) {
        EXPECT(block[0] % 32 == 0 && block[2] == 1);
        if (g->vector_length && g->vector_length <= max && (g->num_workers <= 1 || block[1] == g->num_workers) && block[1] == 1)
            EXPECT_EQUAL(block[0], (g->vector_length + 31) / 32 * 32);
        if (block[0] > 32) EXPECT(block[1] <= 15);
        if (g->num_workers && g->num_workers <= 15 && !g->vector_length && k->block[0] * g->num_workers <= max) EXPECT_EQUAL(block[1], g->num_workers);
    } else if (k->flags & ACCELRT_EXACT_GANGS) {
        long long lanes = g->vector_length * (k->dims < 2 && g->num_workers ? g->num_workers : 1);
        if (lanes > 1 && lanes <= max - 31) EXPECT_EQUAL(block[0], (lanes + 31) / 32 * 32);
        if (k->dims > 1 && g->num_workers && g->num_workers * block[0] <= max) EXPECT_EQUAL(block[1], g->num_workers);
    } else if (k->block[0] * k->block[1] * k->block[2] <= max) {
        for (int i = 0; i < 3; i++) EXPECT_EQUAL(block[i], k->block[i]);
    }
}

static long long count_tiles(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3], bool many)
{
    long long n = 1;
    for (int i = 0; i < k->dims; i++) n *= steps(g->trips[i], (long long)block[i] * (many ? k->items[i] : 1));
    return n < 2147483647 ? n : 2147483647;        /* what a grid may have */
}

static bool ragged(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    if (k->dims < 2 || k->items[0] == 1 || k->items[1] == 1) return false;
    return g->trips[0] % (block[0] * k->items[0]) || g->trips[1] % (block[1] * k->items[1]);
}

/* At least one in `part` of what the tiles hold. */
static bool fills_tiles(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3], long long tiles, int part)
{
    long long useful = 1, all = tiles;
    for (int i = 0; i < k->dims; i++) useful *= g->trips[i], all *= (long long)block[i] * k->items[i];
    return part * useful >= all;
}

/* A thread for each iteration of all loops. */
static long long count_numbered(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    long long n = 1;
    for (int i = 0; i < k->dims; i++) n *= g->trips[i] > 0 ? g->trips[i] : 1;
    return steps(n, (long long)block[0] * block[1] * block[2]);
}

static int product_of_items(const struct accelrt_kernel *k)
{
    int product = 1;
    for (int i = 0; i < k->dims; i++) product *= k->items[i];
    return product;
}

/* One block for each tile; of single trips where that leaves the device mostly empty. */
static void check_direct(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                         const struct accel_grid *grid)
{
    long long many = count_tiles(k, g, block, true), single = count_tiles(k, g, block, false);
    bool few = 4 * many < resident || (many < 2 * resident && ragged(k, g, block));
    if (k->flags & ACCELRT_SHARED_EDGES) single = count_numbered(k, g, block), few = 12 * many < resident || !fills_tiles(k, g, block, many, 4);
    if (k->flags & ACCELRT_FEW_BLOCKS) few = !fills_tiles(k, g, block, many, 32);
    few &= !(k->flags & ACCELRT_SHARED_EDGES) || single * block[0] * block[1] * block[2] < 2147483647; /* iterations are not numbered */
    bool one = few && !(k->flags & ACCELRT_WHOLE_TILES);
    EXPECT_EQUAL(grid->blocks[0], one ? single : many);
    EXPECT_EQUAL(grid->items, one ? 1 : product_of_items(k));
    EXPECT(grid->blocks[1] == 1 && grid->blocks[2] == 1 && !grid->numbered);
}

/* Not more than fits at once, not more than there is to do, and as many along z, then y, then x; where they show, the gangs that are written. */
static void check_stride(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                         const unsigned grid[3])
{
    long long left = resident;
    if (k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0]) {
        EXPECT_EQUAL(grid[0], g->num_gangs[0]);
        EXPECT(grid[1] == 1 && grid[2] == 1);
        return;
    }
    if (k->flags & ACCELRT_EXACT_GANGS) {
        EXPECT((long long)grid[0] * grid[1] * grid[2] <= (resident > 1 ? resident : 1));
        return;
    }
    for (int i = 2; i >= 0; i--) {
        long long tiles = i < k->dims ? steps(g->trips[i], (long long)block[i] * k->items[i]) : 1, wanted = tiles < left ? tiles : left;
        if (wanted < 1) wanted = 1;
        left /= wanted;
        EXPECT_EQUAL(grid[i], wanted);
    }
}

static void check_gangs(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned grid[3])
{
    long long trips = 1, place = resident / ((long long)grid[1] * grid[2]);
    for (int i = 0; i < k->dims; i++) trips *= g->trips[i] > 1 ? g->trips[i] : 1;
    for (int i = 1; i < 3; i++) EXPECT_EQUAL(grid[i], g->num_gangs[i] ? g->num_gangs[i] : 1);
    if (k->flags & ACCELRT_EXACT_GANGS) EXPECT_EQUAL(grid[0], g->num_gangs[0] > 0 ? g->num_gangs[0] : 1);
    else if (g->num_gangs[0] && !k->dims) EXPECT_EQUAL(grid[0], g->num_gangs[0]);
    else if (g->num_gangs[0]) EXPECT_EQUAL(grid[0], g->num_gangs[0] < trips ? g->num_gangs[0] : trips);
    else if (!k->dims) EXPECT_EQUAL(grid[0], 1);
    else EXPECT(grid[0] <= trips && (grid[0] >= steps(trips, k->items[0]) || grid[0] == 8 * (place ? place : 1)));
}

/* The largest of 256, 128, 64 that makes four blocks for each multiprocessor, else 32; lanes take the rest of the threads, and more where
 * half of the device's threads have no work and the loop that they share has eight trips for each. Where half of the multiprocessors have no
 * block, blocks of 32 columns have down to eight, of as many more lanes. */
static void test_spread(void)
{
    for (int round = 0; round < 2000; round++) {
        bool lanes = one_in(2);
        struct accelrt_kernel k = { "k", ACCELRT_ANY_BLOCK | (lanes ? ACCELRT_LANES : 0), 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, NULL, NULL, NULL, NULL };
        struct accelrt_geometry g = { { 1 + draw(200000), 0, 0 }, { 0 }, 0, 0, { 0 }, lanes ? draw(1000) : 0, 0, 0 };
        int multiprocessors = 1 + (int)draw(200), max = 256 << draw(3);
        unsigned block[3], x = 256;
        accel__geometry_block(&k, &g, max, multiprocessors, block);
        while (x > 32 && steps(g.trips[0], x) < 4LL * multiprocessors) x /= 2;
        unsigned narrow = x / block[0], rows = block[1] / narrow;
        bool idle = 2 * steps(g.trips[0], 2LL * block[0]) <= multiprocessors;
        EXPECT(block[0] == x || (lanes && x == 32 && block[0] >= 8 && x % block[0] == 0 && idle && 8LL * block[1] <= g.row));
        if (!lanes || x > 32) EXPECT_EQUAL(rows, lanes ? 256 / x : 1);
        else EXPECT(rows == 8 || (32 * rows <= (unsigned)max && 8 * rows <= g.row && 16 * steps(g.trips[0], 32) * rows < 1024LL * multiprocessors));
        bool more = lanes && block[0] <= 32 && block[0] > 8 && 2 * steps(g.trips[0], block[0]) <= multiprocessors;
        EXPECT(!more || 16LL * block[1] > g.row);
        EXPECT_EQUAL(block[2], 1);
    }
}

/* The tiles of which the multiprocessor with most has less work: additions, and eleven for each element that is read; the larger ones
 * however few. */
static void test_tiles(void)
{
    for (int round = 0; round < 2000; round++) {
        struct accelrt_kernel small = { .name = "s", .flags = ACCELRT_TILES | ACCELRT_SHARED_EDGES, .dims = 2 + (int)draw(2), .block = { 8, 16, 1 }, .items = { 4, 4, 1 } };
        struct accelrt_kernel k = { .name = "k", .flags = small.flags | ACCELRT_WHOLE_TILES, .dims = small.dims, .block = { 16, 16, 1 }, .items = { 8, 8, 1 }, .smaller = &small };
        struct accelrt_geometry g = { .trips = { 1 + draw(5000), 1 + draw(5000), 1 + draw(9) } };
        int multiprocessors = 1 + (int)draw(200);
        unsigned blocks[2][3] = { { 16, 16, 1 }, { 8, 16, 1 } };
        long long large_work = steps(count_tiles(&k, &g, blocks[0], true), multiprocessors) * (128 * 128 + 11 * 256);
        long long small_work = steps(count_tiles(&small, &g, blocks[1], true), multiprocessors) * (32 * 64 + 11 * 96);
        EXPECT(accel__geometry_tiles(&k, &g, multiprocessors) == (small_work < large_work ? &small : &k));
        EXPECT(accel__geometry_tiles(&small, &g, multiprocessors) == &small);
        struct accel_grid grid = accel__geometry_grid(&k, &g, 1 + draw(100000), blocks[0], NULL);
        EXPECT_EQUAL(grid.blocks[0], count_tiles(&k, &g, blocks[0], true));
        EXPECT_EQUAL(grid.items, 64);
    }
}

static bool is_power_of_two(unsigned n) { return n && !(n & (n - 1)); }

/* Rows share a block unless one has all of it; no row has more threads than twice its trips; rows of many trips keep them few where there are
 * rows enough, and few rows get more. Of a row that several loops read, a thread has 64 to 127 bytes. */
static void test_rows(void)
{
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_ROW_LANES | (one_in(2) ? ACCELRT_ROW_STORES : 0), 1, { 1024, 32, 1 }, { 1, 1, 1 }, 0, NULL, NULL, NULL, NULL };
        struct accelrt_geometry g = { { 1LL << draw(26), 0, 0 }, { 0 }, 0, 0, { 0 }, (long long)draw(1 << draw(20)), 0, 0 };
        int processors = 1 + (int)draw(200), max = one_in(4) ? 32 + (int)draw(1000) : 1024;
        unsigned block[3];
        if (one_in(3)) k.flags |= ACCELRT_ROW_AGAIN, k.items[0] = 1 << draw(6);
        accel__geometry_block(&k, &g, max, processors, block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, 1 << 30, block, NULL);
        const unsigned *grid = chosen.blocks;
        EXPECT(is_power_of_two(block[0]) && is_power_of_two(block[1]) && block[2] == 1);
        EXPECT(block[0] * block[1] <= (unsigned)max && block[0] <= 1024 && block[1] <= 32);
        EXPECT(block[0] <= 32 || block[1] == 1);
        EXPECT((long long)grid[0] * block[1] >= g.trips[0] && (long long)(grid[0] - 1) * block[1] < g.trips[0]);
        if (!g.row) continue;
        EXPECT(block[0] < 2 * g.row);
        if (g.trips[0] >= 1024LL * processors && g.row < 256) EXPECT(block[0] <= 32);
        int cached = 64 / k.items[0] > 4 ? 64 / k.items[0] : 4;
        if (k.flags & ACCELRT_ROW_AGAIN && g.row > 4096) EXPECT(2 * block[0] > (unsigned)max || g.row / block[0] < 2 * cached);
        if (g.trips[0] == 1 && g.row > 4096 && max >= 1024 && processors > 1) EXPECT_EQUAL(block[0], 1024);
        if (max >= 128 && block[0] <= 32 && block[0] * block[1] > 32 && g.trips[0] >= 4LL * processors * block[1] * 2) EXPECT(block[0] * block[1] >= 128 || block[1] == 32);
    }
}

/* A block for each of few rows; else a warp has four rows if enough blocks are resident. */
static void test_uneven_rows(void)
{
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_UNEVEN_ROWS, 1, { 256, 1, 1 }, { 1, 1, 1 }, one_in(2) ? 8 : 0, NULL, NULL, NULL, NULL };
        struct accelrt_geometry g = { { 1LL << draw(40), 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        int max = one_in(4) ? 32 + (int)draw(1000) : 1024;
        long long resident = 1 + draw(one_in(2) ? 20 : 3000), rows = accel__geometry_gangs(&k, &g);
        unsigned block[3];
        accel__geometry_block(&k, &g, max, 1 + (int)draw(200), block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, block, NULL);
        const unsigned *grid = chosen.blocks;
        EXPECT(is_power_of_two(block[0]) && block[0] >= 32 && block[0] <= 256 && block[1] == 1 && grid[1] == 1);
        if (rows <= 2 * resident) EXPECT(2LL * grid[0] >= rows && grid[0] <= rows);
        else EXPECT(grid[0] >= resident || 4LL * (block[0] / 32) * grid[0] >= rows);
    }
}

/* Packed gangs: items[0] of each block, fewer, but two of each warp, where that leaves less than two blocks for each resident one. */
static void test_packed_gangs(void)
{
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { "k", ACCELRT_GANGS, 1, { 128, 1, 1 }, { one_in(2) ? 64 : 32, 1, 1 }, 0, NULL, NULL, NULL, NULL };
        struct accelrt_geometry g = { { 1 + draw(1LL << draw(32)), 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        long long resident = 1 + draw(one_in(2) ? 20 : 3000), gangs = accel__geometry_gangs(&k, &g);
        unsigned block[3];
        accel__geometry_block(&k, &g, 1024, 132, block);
        long long blocks = accel__geometry_grid(&k, &g, resident, block, NULL).blocks[0];
        EXPECT(block[0] == 128 && blocks >= 1 && blocks <= 8 * resident);
        if (gangs >= k.items[0] * 2 * resident) EXPECT(blocks == 8 * resident || (blocks * k.items[0] >= gangs && (blocks - 1) * k.items[0] < gangs));
        else if (gangs >= 8 * 2 * resident) EXPECT(blocks <= 2 * resident && 2 * blocks > 2 * resident);
        else EXPECT(blocks * 8 >= gangs && (blocks - 1) * 8 < gangs);
    }
}

/* Rows that read the same elements: one thread each, or as many as fill half of the device. */
static void test_same_rows(void)
{
    enum { MULTIPROCESSORS = 100, HALF = MULTIPROCESSORS * 1024 };
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_ROW_LANES | ACCELRT_LANES, 1, { 1024, 32, 1 }, { 1, 1, 1 }, 0, NULL, NULL, NULL, NULL };
        struct accelrt_geometry g = { { 1 + draw(1LL << draw(24)), 0, 0 }, { 0 }, 0, 0, { 0 }, 1 + draw(1LL << draw(24)), 0, 0 };
        unsigned block[3];
        accel__geometry_block(&k, &g, 1024, MULTIPROCESSORS, block);
        long long lanes = block[0], rows = g.trips[0];
        EXPECT(is_power_of_two(block[0]) && block[0] * block[1] <= 1024 && block[2] == 1);
        if (rows >= HALF || g.row <= 4) EXPECT_EQUAL(lanes, 1);
        else EXPECT((lanes == 1 || rows * lanes / 2 < HALF) && (lanes == 1024 || rows * lanes >= HALF || 4 * lanes >= g.row));
    }
}

/* Only few long rows are divided among blocks. Each row then has one block along x, each thread at least 16 trips, and all blocks are resident.
 * Twice as many would not be, or be too many. */
static void test_row_blocks(void)
{
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_ROW_LANES | ACCELRT_ROW_BLOCKS, 1, { 1024, 32, 1 }, { 1, 1, 1 }, 16, NULL, NULL, NULL, NULL };
        struct accelrt_geometry g = { { 1 + draw(100), 0, 0 }, { 0 }, 0, 0, { 0 }, one_in(8) ? 0 : 1LL << draw(34), 0, 0 };
        int max = one_in(4) ? 32 + (int)draw(1000) : 1024;
        long long resident = 1 + draw(one_in(2) ? 20 : 3000);
        unsigned block[3];
        accel__geometry_block(&k, &g, max, 1 + (int)draw(200), block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, block, NULL);
        const unsigned *grid = chosen.blocks;
        EXPECT(is_power_of_two(grid[1]) && grid[1] <= 1024 && grid[2] == 1);
        if (g.row < 65536 || g.trips[0] > ACCELRT_ROW_TICKETS) EXPECT_EQUAL(grid[1], 1);
        else EXPECT(block[0] <= 256 && block[0] >= 32 && block[1] == 1);
        if (g.row < 65536 || g.trips[0] > ACCELRT_ROW_TICKETS) continue;
        long long trips = g.row / block[0] / grid[1], all = g.trips[0] * grid[1];
        if (grid[1] > 1) EXPECT(grid[0] == g.trips[0] && trips >= 16 && all <= resident);
        EXPECT(trips < 32 || 2 * all > resident || grid[1] == 1024);
    }
}

/* A block for each tile, of several trips a thread only in the planned block; numbered where there are too many along y or z. */
static void check_small_direct(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3], const struct accel_grid *grid)
{
    long long n[3] = { 1, 1, 1 }, y = (long long)grid->blocks[1] * grid->blocks[2];
    for (int i = 0; i < k->dims; i++) n[i] = steps(g->trips[i], (long long)block[i] * (grid->items > 1 ? k->items[i] : 1));
    EXPECT(grid->items == 1 || (grid->items == product_of_items(k) && !memcmp(block, k->block, sizeof k->block)));
    EXPECT_EQUAL(grid->numbered, k->dims == 3 && (n[1] > 65535 || n[2] > 65535));
    EXPECT(grid->blocks[1] <= 65535 && grid->blocks[2] <= 65535);
    if (grid->numbered) EXPECT_EQUAL(grid->blocks[0], n[0] * n[1] * n[2] < 2147483647 ? n[0] * n[1] * n[2] : 2147483647);
    else EXPECT_EQUAL(grid->blocks[0], n[0]);
    if (k->dims == 2) EXPECT(y >= n[1] && y - n[1] < grid->blocks[2]);
    else if (!grid->numbered) EXPECT(grid->blocks[1] == n[1] && grid->blocks[2] == n[2]);
}

/* Any sizes and trips: powers of two, a warp at least, as large as leaves work for all multiprocessors, and every iteration has a thread. */
static void test_small_blocks(void)
{
    for (int round = 0; round < 20000; round++) {
        static const int shapes[4][3] = { { 256, 1, 1 }, { 256, 1, 1 }, { 32, 8, 1 }, { 128, 2, 1 } };
        struct accelrt_kernel k = { .name = "k", .flags = ACCELRT_SMALL_BLOCKS, .dims = 1 + (int)draw(3), .items = { 1, 1, 1 } };
        struct accelrt_geometry g = { .trips = { 1, 1, 1 } };
        int processors = 1 + (int)draw(200);
        long long resident = processors * (1LL + draw(16)), tiles = 1;
        unsigned block[3];
        memcpy(k.block, shapes[k.dims], sizeof k.block);
        if (one_in(2)) k.items[draw(2)] = 1 << draw(4);
        if (one_in(3)) k.flags |= ACCELRT_STRIDE;
        for (int i = 0; i < k.dims; i++) g.trips[i] = 1 + draw(one_in(3) ? 200000 : 300);
        if (one_in(2)) g.num_gangs[0] = 1 + draw(200);
        if (one_in(2)) g.vector_length = 1 + draw(1100);
        if (one_in(2)) g.num_workers = 1 + draw(40);
        accel__geometry_block(&k, &g, 256, processors, block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, block, NULL);
        const unsigned *grid = chosen.blocks;
        unsigned threads = block[0] * block[1] * block[2];
        EXPECT(is_power_of_two(block[0]) && is_power_of_two(block[1]) && is_power_of_two(block[2]) && block[2] <= 64);
        EXPECT(threads >= 32 && threads <= 256);
        for (int i = 0; i < k.dims; i++) tiles *= steps(g.trips[i], block[i]);
        if (threads > 32) EXPECT(tiles >= 4 * processors);
        if (threads > 128) EXPECT(tiles >= 16 * processors);
        if (k.flags & ACCELRT_STRIDE) EXPECT((long long)grid[0] * grid[1] * grid[2] <= (resident > 1 ? resident : 1));
        else check_small_direct(&k, &g, block, &chosen);
    }
}

/* Whether so many lanes are enough for loops of so many trips, in so many gangs. */
static bool enough_lanes(long long lanes, long long trips, long long gangs, int processors)
{
    return lanes >= (trips >= 256 ? 64 : 32) && (lanes * gangs >= 1024LL * processors || 4 * lanes >= trips);
}

static bool enough_workers(const unsigned block[3], const struct accelrt_geometry *g, long long gangs, int processors)
{
    long long trips = g->rows > 0 ? g->rows : g->row / 32 + 1;
    return block[1] >= trips || 2 * block[1] > (block[0] > 32 ? 8u : 32u) || gangs * block[0] * block[1] >= 1024LL * processors;
}

/* Gangs whose loops have known trips: lanes alone are as few as are enough, and written sizes have as many to twice as many; workers are enough,
 * and none is without a trip. All are whole warps that the kernel can have. */
static void test_team(void)
{
    for (int round = 0; round < 20000; round++) {
        bool workers = one_in(2), written = one_in(2);
        struct accelrt_kernel k = { .name = "k", .flags = ACCELRT_GANGS | ACCELRT_FREE_TEAM, .dims = 1, .block = { workers ? 32 : 128, workers ? 4 : 1, 1 } };
        struct accelrt_geometry g = { .trips = { 1 + draw(one_in(2) ? 300 : 200000) }, .row = draw(one_in(2) ? 300 : 200000), .rows = workers ? draw(100) : 0 };
        int processors = 1 + (int)draw(200), max = 32 << draw(6);
        unsigned block[3];
        if (written) g.vector_length = draw(1100), g.num_workers = draw(40);
        written = g.vector_length || g.num_workers;
        accel__geometry_block(&k, &g, max, processors, block);
        long long threads = (long long)block[0] * block[1];
        EXPECT(block[0] % 32 == 0 && threads >= 32 && threads <= max && block[2] == 1);
        if (workers) {
            EXPECT(enough_workers(block, &g, g.trips[0], processors) || 2 * threads > max);
            EXPECT(block[0] == 32 || (g.row && block[0] < 2 * g.row));
            EXPECT(block[1] == 1 || block[1] < 2 * (g.rows > 0 ? g.rows : g.row / 32 + 1));
            if (g.vector_length <= 32) EXPECT_EQUAL(block[0], 32);
        } else {
            EXPECT_EQUAL(block[1], 1);
            EXPECT(enough_lanes(threads, g.row, g.trips[0], processors) || 2 * threads > max);
            EXPECT(threads == 32 || !enough_lanes(threads / (written ? 4 : 2), g.row, g.trips[0], processors));
        }
    }
}

/* Threads with large arrays: as many as memory is set aside for, or one warp (striding kernels: one thread) that does with less. */
static void test_fit(void)
{
    for (int n = 0; n < 300; n++) {
        unsigned gangs = one_in(2) ? 0 : 1 + (unsigned)draw(40), before[3] = { 32 * (1 + (unsigned)draw(8)), 1 + (unsigned)draw(4), 1 }, block[3];
        struct accelrt_kernel k = { .name = "k", .flags = gangs ? ACCELRT_GANGS | ACCELRT_EXACT_GANGS : one_in(2) ? ACCELRT_GANGS : ACCELRT_STRIDE };
        struct accelrt_geometry g = { .num_gangs = { gangs }, .scratch = { 0, 0, 1LL << draw(30) } };
        size_t smallest = k.flags & ACCELRT_STRIDE ? 1 : 32, blocks = gangs ? gangs : 1;
        memcpy(block, before, sizeof block);
        accel__geometry_fit(&k, &g, block);
        size_t threads = (size_t)block[0] * block[1], all = threads * blocks * (size_t)g.scratch[2];
        EXPECT(all <= SCRATCH_SLICES || threads == smallest);
        EXPECT(block[0] % smallest == 0 && block[0] <= before[0] && block[1] >= 1 && block[1] <= before[1] && block[2] == 1);
        bool fits = (size_t)before[0] * before[1] * blocks * (size_t)g.scratch[2] <= SCRATCH_SLICES;
        EXPECT(!fits || !memcmp(block, before, sizeof block));
    }
}

static void test_geometry(void)
{
    test_spread();
    test_tiles();
    test_rows();
    test_uneven_rows();
    test_packed_gangs();
    test_same_rows();
    test_row_blocks();
    test_small_blocks();
    test_team();
    for (int round = 0; round < 20000; round++) {
        struct accelrt_kernel k = draw_kernel();
        struct accelrt_geometry g = draw_geometry(&k);
        int max = 32 << draw(6);
        long long resident = 1 + draw(one_in(2) ? 20 : 3000);
        unsigned block[3];
        bool none = false;
        for (int i = 0; i < k.dims; i++) none |= g.trips[i] <= 0;
        EXPECT_EQUAL(accel__geometry_empty(&k, &g), none && !(k.flags & ACCELRT_ALWAYS));
        accel__geometry_block(&k, &g, max, 1 + (int)draw(200), block);
        check_block(&k, &g, max, block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, block, NULL);
        const unsigned *grid = chosen.blocks;
        if (k.flags & ACCELRT_SEQUENTIAL) EXPECT(grid[0] == (k.flags & ACCELRT_EXACT_GANGS && g.num_gangs[0] ? g.num_gangs[0] : 1) && grid[1] * grid[2] == 1);
        else if (k.flags & ACCELRT_GANGS) check_gangs(&k, &g, resident, grid);
        else if (k.flags & ACCELRT_STRIDE) check_stride(&k, &g, resident, block, grid);
        else check_direct(&k, &g, resident, block, &chosen);
    }
}

/* ---- rt_site_cache -------------------------------------------------------------------------------------------------------------------------- */

enum { SITES = 3, ITEMS = 3, SLOTS = 2, KEYS = 7, KERNELS = 3 };
static struct accel_function functions[KERNELS][2];
static int asked;

static struct accel_function *find_function(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap, const char *values)
{
    (void)d, (void)image, (void)values;
    asked++;
    functions[name[0] - '0'][overlap].handle = &asked;
    return &functions[name[0] - '0'][overlap];
}

static struct accel_driver driver = { .name = "model", .function = find_function };

/* What one item of one site knows, the oldest first. */
struct known {
    struct { uintptr_t host; struct accel_block *block; } list[ACCEL_SITE_WAYS];
    int n;
};

static void remember(struct known *k, uintptr_t host, struct accel_block *b)
{
    for (int i = 0; i < k->n; i++)
        if (k->list[i].host == host) {
            k->list[i].block = b;
            return;
        }
    if (k->n == ACCEL_SITE_WAYS) memmove(&k->list[0], &k->list[1], (size_t)--k->n * sizeof *k->list);
    k->list[k->n].host = host;
    k->list[k->n++].block = b;
}

static struct accel_block *recall(const struct known *k, uintptr_t host)
{
    for (int i = 0; i < k->n; i++)
        if (k->list[i].host == host) return k->list[i].block;
    return NULL;
}

static void test_site_data(void)
{
    static struct accel_device devices[SLOTS] = { { .driver = &driver, .index = 1 }, { .driver = &driver, .index = 2 } };
    static struct accelrt_site sites[SITES];
    static struct accel_block blocks[KEYS];
    static struct known known[SITES][SLOTS][ITEMS];
    for (int step = 0; step < 20000; step++) {
        int i = (int)draw(SITES), d = (int)draw(SLOTS), item = (int)draw(ITEMS + 1);
        uintptr_t host = 4096 * (1 + draw(KEYS));
        struct accelrt_call call = { .site = &sites[i], .n_data = ITEMS };
        struct accel_site_slot *s = accel__site_slot(&call, &devices[d]);
        EXPECT(s == accel__site_slot(&call, &devices[d]) && s->device == &devices[d] && s->n_items == ITEMS);
        if (one_in(3)) {
            struct accel_block *b = &blocks[draw(KEYS)];
            accel__site_remember(s, item, host, 64, b);
            if (item < ITEMS) remember(&known[i][d][item], host, b);
        } else if (one_in(40)) {
            devices[d].present.generation++;
            for (int k = 0; k < SITES; k++) memset(known[k][d], 0, sizeof known[k][d]);
        }
        EXPECT(accel__site_find(s, item, host, 64) == (item < ITEMS ? recall(&known[i][d][item], host) : NULL));
        EXPECT(!accel__site_find(s, item, host, 65));
    }
}

/* A function is looked for once, and again when the device was closed in between. */
static void test_site_functions(void)
{
    static struct accel_device d = { .driver = &driver, .index = 3 };
    static struct accelrt_site site;
    static const struct accelrt_kernel kernels[KERNELS] = { { .name = "0" }, { .name = "1" }, { .name = "2" } };
    bool known[KERNELS][2] = { { false } };
    struct accel_site_slot *s = accel__site_slot(&(struct accelrt_call){ .site = &site }, &d);
    for (int step = 0; step < 300; step++) {
        int k = (int)draw(KERNELS), overlap = (int)draw(2), before = asked;
        EXPECT(accel__site_function(s, NULL, &kernels[k], overlap) == &functions[k][overlap]);
        EXPECT_EQUAL(asked - before, !known[k][overlap]);
        known[k][overlap] = true;
        if (!one_in(10)) continue;
        memset(known, 0, sizeof known);
        for (int i = 0; i < 2 * KERNELS; i++) functions[i / 2][i % 2].handle = NULL;
    }
}

/* ---- rt_image ------------------------------------------------------------------------------------------------------------------------------- */

enum { IMAGES = 6 };
static struct accelrt_image images[IMAGES];
static struct accelrt_globals globals[IMAGES];
static int seen[IMAGES];

static void see(const struct accelrt_globals *g, void *context)
{
    (void)context;
    seen[g - globals]++;
}

static void test_image(void)
{
    bool registered[IMAGES] = { false };
    for (int step = 0; step < 5000; step++) {
        int i = (int)draw(IMAGES), n = 0, with_code = 0;
        if (registered[i]) accelrt_unregister(&images[i]);
        else {
            images[i] = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = "x.c", .source = one_in(4) ? "text" : NULL, .n_binaries = one_in(4) };
            globals[i] = (struct accelrt_globals){ .image = &images[i] };
            accelrt_register(&images[i]);
            accelrt_register_globals(&globals[i]);
        }
        registered[i] = !registered[i];
        memset(seen, 0, sizeof seen);
        accel__each_globals(see, NULL);
        for (int k = 0; k < IMAGES; k++) {
            EXPECT_EQUAL(seen[k], registered[k]);
            n += registered[k];
            with_code += registered[k] && (images[k].source || images[k].n_binaries);
            EXPECT_EQUAL(accel__has_device_code(&images[k]), images[k].source || images[k].n_binaries);
        }
        EXPECT_EQUAL(accel__host_only(), n && !with_code);
    }
    for (int k = 0; k < IMAGES; k++)
        if (registered[k]) accelrt_unregister(&images[k]);
    EXPECT(!accel__has_device_code(NULL));
}

/* ---- rt_special ----------------------------------------------------------------------------------------------------------------------------- */

enum { MADE = 200, COMBINATIONS = 64 };
static struct accel_function made[MADE];
static const char *options[MADE];
static int n_made;

static struct accel_function *compile(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap, const char *values)
{
    (void)d, (void)image, (void)name, (void)overlap;
    EXPECT(n_made < MADE && values);
    options[n_made] = values;
    made[n_made].handle = &n_made;
    return &made[n_made++];
}

/* The values that the options give, read back. */
static void check_options(const char *text, signed char a, unsigned b, float c)
{
    char head[64];
    snprintf(head, sizeof head, "-DACCEL_SPECIALIZED -DACCEL_SPECIALIZED_%d ", 5);
    EXPECT(!strncmp(text, head, strlen(head)));
    const char *at_a = strstr(text, "-DACCEL_VALUE_a=("), *at_b = strstr(text, "-DACCEL_VALUE_b="), *at_c = strstr(text, "-DACCEL_VALUE_c=(");
    EXPECT(at_a && at_b && at_c);
    EXPECT_EQUAL(strtoll(at_a + 17, NULL, 10), a);
    EXPECT_EQUAL(strtoull(at_b + 16, NULL, 10), b);
    EXPECT(strtof(at_c + 17, NULL) == c);
}

static void test_special(void)
{
    static struct accel_driver compiler = { .name = "model", .function = compile };
    static struct accel_device d = { .driver = &compiler };
    static const struct accelrt_value values[] = { { "a", 0, ACCELRT_SIGNED, 1 }, { "b", 2, ACCELRT_UNSIGNED, 4 }, { "c", 1, ACCELRT_FLOATING, 4 } };
    static const struct accelrt_special kernel = { .kernel = { .name = "k" }, .number = 5, .n_values = 3, .values = values };
    struct { signed char a; unsigned b; float c; struct accel_function *f; } known[COMBINATIONS];
    int n = 0;
    pthread_mutex_init(&d.special_lock, NULL);
    for (int step = 0; step < 3000; step++) {
        signed char a = (signed char)(draw(6) - 3);
        unsigned b = 0xffffffffu - draw(6);
        float c = one_in(60) ? INFINITY : (float)draw(4) / 3;
        void *args[] = { &a, &c, &b };
        int i = 0, before = n_made;
        while (i < n && (known[i].a != a || known[i].b != b || known[i].c != c)) i++;
        struct accel_function *f = accel__special_function(&d, &images[0], &kernel.kernel, 0, args);
        if (i < n) {
            EXPECT(f == known[i].f && n_made == before);
        } else if (n == COMBINATIONS) {
            EXPECT(!f && n_made == before);
        } else {
            EXPECT(isinf(c) ? !f : f == &made[before]);
            if (f) check_options(options[before], a, b, c);
            known[n].a = a, known[n].b = b, known[n].c = c, known[n++].f = f;
        }
        if (!one_in(400)) continue;
        accel__specials_forget(&d, &images[n_made % 2]);
        if (n_made % 2 == 0) n = 0, n_made = 0;
    }
    accel__specials_forget(&d, &images[0]);
    EXPECT(!d.specials);
}

/* ---- rt_product --------------------------------------------------------------------------------------------------------------------------- */

static char room[1];                   /* no element is accessed: addresses only */
static const struct accelrt_data data_at_room = { .device = room };

/* Rows, columns or neither of contiguous elements. */
static struct accelrt_matrix draw_matrix(int bytes, long long rows, long long columns)
{
    struct accelrt_matrix m = { &data_at_room, bytes * (long long)draw(100), bytes, bytes, bytes * (long long)draw(5000) };
    long long next = (one_in(2) ? rows : columns) + draw(3) - (one_in(4) ? 1 : 0);
    if (one_in(2)) m.by_row = bytes * next;
    else m.by_column = bytes * next;
    if (one_in(8)) m.by_row *= 2;
    if (one_in(16)) m.by_row += bytes / 2;
    return m;
}

static const char *element_of(const struct accelrt_matrix *m, long long row, long long column, long long product)
{
    return (const char *)m->data->device + m->first + row * m->by_row + column * m->by_column + product * m->by_product;
}

static const char *in_columns(const void *first, int bytes, bool transposed, long long next_column, long long next, long long row, long long column, long long product)
{
    return (const char *)first + bytes * (transposed ? row * next_column + column : column * next_column + row) + bytes * product * next;
}

/* Element (row, column) of a, b and c is that which the library reads or writes, in the product or in its transpose. */
static void compare_layout(const struct accelrt_product *q, const struct accel_product *p, bool swapped, const long long trips[3])
{
    long long i = draw(trips[1]), j = draw(trips[0]), k = draw(q->trips), t = draw(trips[2]), m = swapped ? j : i, n = swapped ? i : j;
    const char *first = element_of(swapped ? &q->b : &q->a, swapped ? k : i, swapped ? j : k, t);
    const char *second = element_of(swapped ? &q->a : &q->b, swapped ? i : k, swapped ? k : j, t);
    EXPECT(p->m == trips[swapped ? 0 : 1] && p->n == trips[swapped ? 1 : 0] && p->k == q->trips && p->batch == trips[2]);
    EXPECT(in_columns(p->a, q->bytes, p->transposes_a, p->column_a, p->next_a, m, k, t) == first);
    EXPECT(in_columns(p->b, q->bytes, p->transposes_b, p->column_b, p->next_b, k, n, t) == second);
    EXPECT(in_columns(p->c, q->bytes, false, p->column_c, p->next_c, m, n, t) == element_of(&q->c, i, j, t));
    EXPECT(p->column_a >= (p->transposes_a ? p->k : p->m) && p->column_b >= (p->transposes_b ? p->n : p->k) && p->column_c >= p->m);
}

/* The columns of this matrix, or its rows, are contiguous and do not overlap. */
static bool is_layout(const struct accelrt_matrix *m, int bytes, long long rows, long long columns, bool by_columns)
{
    long long step = by_columns ? m->by_row : m->by_column, next = by_columns ? m->by_column : m->by_row;
    long long length = by_columns ? rows : columns, count = by_columns ? columns : rows;
    return (length == 1 || step == bytes) && (count == 1 || next >= length * bytes);
}

static void test_product(void)
{
    for (int round = 0; round < 100000; round++) {
        long long trips[3] = { 1 + draw(6), 1 + draw(6), 1 + draw(3) }, k = 1 + draw(6);
        int bytes = one_in(2) ? 4 : 8;
        struct accelrt_product q = { .trips = k, .bytes = bytes, .alpha = 1 };
        struct accel_product p;
        q.a = draw_matrix(bytes, trips[1], k);
        q.b = draw_matrix(bytes, k, trips[0]);
        q.c = draw_matrix(bytes, trips[1], trips[0]);
        bool whole = q.a.by_row % bytes == 0 && q.b.by_row % bytes == 0 && q.c.by_row % bytes == 0 && (trips[2] == 1 || q.c.by_product > 0);
        bool a = is_layout(&q.a, bytes, trips[1], k, true) || is_layout(&q.a, bytes, trips[1], k, false);
        bool b = is_layout(&q.b, bytes, k, trips[0], true) || is_layout(&q.b, bytes, k, trips[0], false);
        bool columns = is_layout(&q.c, bytes, trips[1], trips[0], true), rows = is_layout(&q.c, bytes, trips[1], trips[0], false);
        bool found = accel__product_layout(&q, trips, &p);
        EXPECT(found == (whole && a && b && (columns || rows)));
        if (found) compare_layout(&q, &p, !columns, trips);
    }
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    test_geometry();
    test_fit();
    test_site_data();
    test_site_functions();
    test_image();
    test_special();
    test_product();
    return 0;
}
