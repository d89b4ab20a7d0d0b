/* geometry_test: blocks and grids of launches, each against a plain model or what must hold, with random kernels. SPDX-License-Identifier: MIT
 *   geometry_test [seed] */
#include "model.h"
#include "launch/rt_geometry.h"

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

/* Not more than fits at once, not more than there is to do if that is known, and as many along z, then y, then x; where they show, the gangs that are
 * written. */
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
        long long tiles = i < k->dims ? steps(g->trips[i], (long long)block[i] * k->items[i]) : !k->dims && i == 0 ? left : 1, wanted = tiles < left ? tiles : left;
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
        struct accelrt_kernel k = { "k", ACCELRT_ANY_BLOCK | (lanes ? ACCELRT_LANES : 0), 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
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
        struct accel_grid grid = accel__geometry_grid(&k, &g, 1 + draw(100000), 0, blocks[0], NULL);
        EXPECT_EQUAL(grid.blocks[0], count_tiles(&k, &g, blocks[0], true));
        EXPECT_EQUAL(grid.items, 64);
    }
}

static bool is_power_of_two(unsigned n) { return n && !(n & (n - 1)); }

/* Rows share a block unless one has all of it; no row has more threads than twice its trips; rows of many trips keep them few where there are
 * rows enough, and few rows get more. Of a row that several loops read, a thread has 64 to 127 bytes. Lanes that
 * add to adjacent elements are a warp, or about as many as the row has trips. */
static void test_rows(void)
{
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_ROW_LANES | (one_in(2) ? ACCELRT_ROW_STORES : 0), 1, { 1024, 32, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
        struct accelrt_geometry g = { { 1LL << draw(26), 0, 0 }, { 0 }, 0, 0, { 0 }, (long long)draw(1 << draw(20)), 0, 0 };
        int processors = 1 + (int)draw(200), max = one_in(4) ? 32 + (int)draw(1000) : 1024;
        unsigned block[3];
        if (one_in(3)) k.flags |= ACCELRT_ROW_AGAIN, k.items[0] = 1 << draw(6);
        if (one_in(3)) k.flags |= ACCELRT_FEW_BLOCKS;
        accel__geometry_block(&k, &g, max, processors, block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, 1 << 30, 0, block, NULL);
        const unsigned *grid = chosen.blocks;
        EXPECT(is_power_of_two(block[0]) && is_power_of_two(block[1]) && block[2] == 1);
        EXPECT(block[0] * block[1] <= (unsigned)max && block[0] <= 1024 && block[1] <= 32);
        EXPECT(block[0] <= 32 || block[1] == 1);
        EXPECT((long long)grid[0] * block[1] >= g.trips[0] && (long long)(grid[0] - 1) * block[1] < g.trips[0]);
        if (!g.row) continue;
        EXPECT(block[0] < 2 * g.row);
        if (k.flags & ACCELRT_FEW_BLOCKS) EXPECT(block[0] >= 32 || 2 * block[0] > g.row);
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
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_UNEVEN_ROWS, 1, { 256, 1, 1 }, { 1, 1, 1 }, one_in(2) ? 8 : 0, 0, NULL, NULL, NULL, NULL, 0 };
        struct accelrt_geometry g = { { 1LL << draw(40), 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        int max = one_in(4) ? 32 + (int)draw(1000) : 1024;
        long long resident = 1 + draw(one_in(2) ? 20 : 3000), rows = accel__geometry_gangs(&k, &g);
        unsigned block[3];
        accel__geometry_block(&k, &g, max, 1 + (int)draw(200), block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, 0, block, NULL);
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
        struct accelrt_kernel k = { "k", ACCELRT_GANGS, 1, { 128, 1, 1 }, { one_in(2) ? 64 : 32, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
        struct accelrt_geometry g = { { 1 + draw(1LL << draw(32)), 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        long long resident = 1 + draw(one_in(2) ? 20 : 3000), gangs = accel__geometry_gangs(&k, &g);
        unsigned block[3];
        accel__geometry_block(&k, &g, 1024, 132, block);
        long long blocks = accel__geometry_grid(&k, &g, resident, 0, block, NULL).blocks[0];
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
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_ROW_LANES | ACCELRT_LANES, 1, { 1024, 32, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
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
        struct accelrt_kernel k = { "k", ACCELRT_GANGS | ACCELRT_ROW_LANES | ACCELRT_ROW_BLOCKS, 1, { 1024, 32, 1 }, { 1, 1, 1 }, 16, 0, NULL, NULL, NULL, NULL, 0 };
        struct accelrt_geometry g = { { 1 + draw(100), 0, 0 }, { 0 }, 0, 0, { 0 }, one_in(8) ? 0 : 1LL << draw(34), 0, 0 };
        int max = one_in(4) ? 32 + (int)draw(1000) : 1024;
        long long resident = 1 + draw(one_in(2) ? 20 : 3000);
        unsigned block[3];
        accel__geometry_block(&k, &g, max, 1 + (int)draw(200), block);
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, 0, block, NULL);
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

/* As many threads as planned, of several trips along y alone, of which three quarters exist. */
static bool is_turned(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    long long width = (long long)block[1] * k->items[1], planned = (long long)k->block[0] * k->block[1], own = (long long)block[0] * block[1];
    bool along_y = k->items[0] == 1 && k->items[2] == 1 && (int)block[2] == k->block[2] && block[0] >= 32;
    return along_y && own == planned && 3 * steps(g->trips[1], width) * width <= 4 * g->trips[1];
}

/* A block for each tile, of several trips a thread only in the planned block, or such a one; numbered where there are too many along y or z. */
static void check_small_direct(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3], const struct accel_grid *grid)
{
    long long n[3] = { 1, 1, 1 }, y = (long long)grid->blocks[1] * grid->blocks[2];
    for (int i = 0; i < k->dims; i++) n[i] = steps(g->trips[i], (long long)block[i] * (grid->items > 1 ? k->items[i] : 1));
    EXPECT(grid->items == 1 || (grid->items == product_of_items(k) && (!memcmp(block, k->block, sizeof k->block) || is_turned(k, g, block))));
    EXPECT_EQUAL(grid->numbered, k->dims == 3 && (n[1] > 65535 || n[2] > 65535) ? n[1] << 32 | n[0] : 0);
    EXPECT(grid->blocks[1] <= 65535 && grid->blocks[2] <= 65535);
    if (grid->numbered) EXPECT_EQUAL(grid->blocks[0], n[0] * n[1] * n[2] < 2147483647 ? n[0] * n[1] * n[2] : 2147483647);
    else EXPECT_EQUAL(grid->blocks[0], n[0]);
    if (k->dims == 2) EXPECT(y >= n[1] && y - n[1] < grid->blocks[2]);
    else if (!grid->numbered) EXPECT(grid->blocks[1] == n[1] && grid->blocks[2] == n[2]);
}

/* All of a row of the first loop, and only where the user gave no sizes. */
static bool has_whole_rows(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const unsigned block[3])
{
    bool sized = g->vector_length > 0 || g->num_workers > 0, strides = k->flags & ACCELRT_STRIDE;
    return block[0] == g->trips[0] && block[0] < 256 && k->dims > 1 && !sized && !strides;
}

/* Rows of 33 to 64 in a block of 32 x 8: whole ones where that saves a tenth of the warps, but not where threads have several iterations. */
static void test_rows_beyond_block(void)
{
    struct accelrt_kernel k = { .name = "k", .flags = ACCELRT_SMALL_BLOCKS, .dims = 3, .block = { 32, 8, 1 }, .items = { 1, 1, 1 } };
    static const struct { long long row; int items; unsigned block[3]; } cases[] = {
        { 40, 1, { 40, 4, 1 } }, { 40, 4, { 40, 4, 1 } }, { 33, 1, { 33, 7, 1 } }, { 64, 1, { 32, 8, 1 } }, { 62, 1, { 32, 8, 1 } },
        { 100, 1, { 32, 8, 1 } }, { 48, 2, { 48, 4, 1 } } };
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        struct accelrt_geometry g = { .trips = { cases[i].row, 400, 400 } };
        unsigned block[3];
        k.items[0] = cases[i].items;
        accel__geometry_block(&k, &g, 1024, 132, block);
        EXPECT_EQUAL(block[0], cases[i].block[0]);
        EXPECT_EQUAL(block[1], cases[i].block[1]);
    }
}

/* Any sizes and trips: powers of two or whole short rows, a warp at least, as large as leaves work for all multiprocessors, and every iteration has a thread. */
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
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, 0, block, NULL);
        const unsigned *grid = chosen.blocks;
        unsigned threads = block[0] * block[1] * block[2];
        bool powers = is_power_of_two(block[0]) && is_power_of_two(block[1]) && is_power_of_two(block[2]);
        EXPECT((powers || has_whole_rows(&k, &g, block)) && block[2] <= 64);
        EXPECT(threads > 16 && threads <= 256);
        for (int i = 0; i < k.dims; i++) tiles *= steps(g.trips[i], block[i]);
        if (threads > 32) EXPECT(tiles >= 4 * processors);
        if (threads > 128) EXPECT(tiles >= 16 * processors);
        unsigned half[3] = { block[0] / 2, block[1] * 2, block[2] };
        bool sized = g.vector_length || g.num_workers, free = k.dims > 1 && !sized && (k.flags & ACCELRT_STRIDE || product_of_items(&k) == 1);
        if (free && threads > 128 && block[0] > 32 && tiles < 2147483647) EXPECT(20 * count_tiles(&k, &g, half, false) > 19 * tiles);
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

/* A nest whose block of 256 threads the launch makes smaller has one iteration a thread, also where given sizes are that smaller block. */
static void test_given_sizes(void)
{
    enum { MULTIPROCESSORS = 132 };
    for (int round = 0; round < 4000; round++) {
        struct accelrt_kernel k = { .name = "k", .flags = ACCELRT_SMALL_BLOCKS, .dims = 3, .block = { 32, 8, 1 }, .items = { 2, 1, 1 } }, sized = k;
        struct accelrt_geometry g = { .trips = { 33 + draw(200), 8 + draw(200), 1 + draw(200) } }, given = g;
        long long resident = MULTIPROCESSORS * (1 + draw(16));
        unsigned block[3], small[3] = { 32, 4, 1 };
        sized.block[1] = given.num_workers = 4, given.vector_length = 32;
        accel__geometry_block(&k, &g, 1024, MULTIPROCESSORS, block);
        struct accel_grid free = accel__geometry_grid(&k, &g, resident / 2, MULTIPROCESSORS, block, NULL);
        struct accel_grid chosen = accel__geometry_grid(&sized, &given, resident, MULTIPROCESSORS, small, NULL);
        bool is_small = block[0] == 32 && block[1] == 4;
        if (is_small) EXPECT_EQUAL(chosen.items, 1);
        if (is_small) EXPECT(!memcmp(chosen.blocks, free.blocks, sizeof free.blocks));
        if (block[0] == 32 && block[1] == 8 && free.items == 2 && g.trips[1] % 8 == 0) EXPECT_EQUAL(chosen.items, 2);
    }
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
    test_rows_beyond_block();
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
        struct accel_grid chosen = accel__geometry_grid(&k, &g, resident, 0, block, NULL);
        const unsigned *grid = chosen.blocks;
        if (k.flags & ACCELRT_SEQUENTIAL) EXPECT(grid[0] == (k.flags & ACCELRT_EXACT_GANGS && g.num_gangs[0] ? g.num_gangs[0] : 1) && grid[1] * grid[2] == 1);
        else if (k.flags & ACCELRT_GANGS) check_gangs(&k, &g, resident, grid);
        else if (k.flags & ACCELRT_STRIDE) check_stride(&k, &g, resident, block, grid);
        else check_direct(&k, &g, resident, block, &chosen);
    }
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    test_geometry();
    test_given_sizes();
    test_fit();
    return 0;
}
