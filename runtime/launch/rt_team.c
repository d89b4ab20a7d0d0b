/* rt_team: threads for a gang of nested kernels whose loops have known trips, and blocks for the gangs. SPDX-License-Identifier: MIT
 * Measured on an H200 with sums of rows. A gang has one warp of lanes for short rows or many gangs. The lanes are doubled while all gangs
 * leave half of the device's threads idle and each lane has four elements. With few gangs, the workers are doubled likewise. */
#include "launch/rt_counts.h"
#include "launch/rt_geometry.h"

#define GANGS_MAX 2147483647LL
#define NAMED_BARRIERS 15 /* a worker of several warps has a named barrier of its own */
#define ROW_TRIPS 8       /* trips of a row per thread */
#define ROW_UNKNOWN 256   /* assumed trips of a row, if the launch does not know them, */
#define ROW_OF_MANY 32    /* or of one of many rows, which occupy the device with few threads each: forces on the particles of 256 x 256 cells */
#define MANY_ROWS 32768   /* of four on average take 75 us on an H200 with the former number, in CUDA 35 with a thread for each particle */
#define ROW_BLOCK 128     /* threads of a block of several rows */
#define ROW_THREADS 1024  /* threads per multiprocessor that fill half of it */
#define SECTOR_LANES 8    /* threads that store one sector (32 bytes) of floats */
#define NARROW_ROW 12     /* stored rows of up to so many trips have two trips a thread, up to */
#define NARROW_LANES 4    /* so many threads: 2^24 floats divided by the sums of their rows of 4, 8 and 12 take 79 to 86 us with half as many */
#define CACHED_BYTES 64   /* of a row per thread, which 2048 threads keep in 128 KiB of cache */
#define SPLIT_ROW 65536   /* trips from which a row is divided among blocks, if there are at most ACCELRT_ROW_TICKETS rows */
#define SPLIT_THREADS 256 /* threads of such a block, */
#define SPLIT_TRIPS 16    /* its trips per thread, at least, */
#define SPLIT_BLOCKS 1024 /* and the limit of the blocks of a row */
#define LONG_ROW 256 /* trips from which a gang has two warps: with one warp per gang, at most half of the threads are resident */
#define LANE_TRIPS 4
#define THREADS_MAX 1024
#define SCAN_BLOCK 256 /* least threads of a block that scans a row: the shared memory is that of 1024 */
#define WARP_ROWS 4   /* ACCELRT_UNEVEN_ROWS: of one warp, at least */
#define GANG_WAVES 8  /* gangs per resident block: balances gangs of unequal length */
#define LARGE_WORKERS 8 /* limit of workers of several warps: each has a barrier, and the compiler assumes no more */

/* At most 2^31 - 1. */
long long accel__geometry_gangs(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    long long n = 1;
    for (int i = 0; i < k->dims; i++) n = g->trips[i] > GANGS_MAX / n ? GANGS_MAX : n * most(g->trips[i], 1);
    return n;
}

/* ---- sizes of clauses ------------------------------------------------------------------------------------------------------------- */

static void gang_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, unsigned block[3])
{
    long long vector = g->vector_length > 0 ? g->vector_length : most(k->block[0], 1);
    long long workers = g->num_workers > 0 ? g->num_workers : most(k->block[1], 1);
    vector = least(divide_up(vector, WARP) * WARP, most(max / WARP * WARP, WARP));
    while (vector * workers > max && vector > WARP && g->num_workers > 0) vector -= WARP;
    workers = most(least(workers, max / vector), 1);
    if (vector > WARP) workers = least(workers, NAMED_BARRIERS);
    if (k->flags & ACCELRT_UNEVEN_ROWS) vector = power_of_two_below(vector, max);
    block[0] = (unsigned)vector, block[1] = (unsigned)workers, block[2] = 1;
}

/* ---- rows: ACCELRT_ROW_LANES ------------------------------------------------------------------------------------------------------ */

/* A warp adds to adjacent elements with one request, which rows that share a warp would divide: column sums in the gradient of a normalization of 100,000
 * rows of 64 floats take 654 us on an H200 with eight threads a row, 497 with 32, 486 in CUDA.
 * Threads for a row of `length` trips if there are enough rows: eight trips per thread up to eight threads, 16 up to two warps, 32 beyond.
 * If the row is stored, at least enough threads to store a whole sector. If several loops read the row, 64 bytes of it per thread, so that
 * the rows of a multiprocessor's threads remain in its cache. Chosen by a sweep over all numbers of threads on an H200 (20 shapes of 4 to
 * 2^20 floats in a row; sum, three sums, softmax). */
static long long row_lanes(const struct accelrt_kernel *k, long long length, long long most_lanes)
{
    if (k->items[2] > 1) return least(power_of_two_below(length / k->items[2], WARP), most_lanes);
    long long lanes = power_of_two_below(length / ROW_TRIPS, SECTOR_LANES), bytes = k->flags & ACCELRT_ROW_AGAIN ? k->items[0] : 0;
    if (k->flags & ACCELRT_ROW_STORES) {
        lanes = most(lanes, power_of_two_below(length / 4, SECTOR_LANES));
        if (length <= NARROW_ROW) lanes = most(lanes, power_of_two_below(length / 2, NARROW_LANES));
    }
    if (k->items[1] > 1 && !(k->flags & ACCELRT_ROW_PHASES)) lanes = most(lanes, power_of_two_below(length, k->items[1]));
    if (k->flags & ACCELRT_FEW_BLOCKS) lanes = most(lanes, power_of_two_below(length, WARP));
    if (length > NARROW_ROW) lanes = most(lanes, 2);
    lanes = most(lanes, power_of_two_below(length / (2 * ROW_TRIPS), 2 * WARP));
    if (bytes && length >= LONG_ROW) lanes = most(lanes, power_of_two_below(length / most(CACHED_BYTES / bytes, LANE_TRIPS), most_lanes));
    return least(most(lanes, power_of_two_below(length / WARP, most_lanes)), power_of_two_below(most_lanes, most_lanes));
}

/* Rows that are so few and so long that a block of 1024 threads for each would leave most of the device idle. The blocks of all rows are
 * resident at once: more of them take longer (32 rows of 2^20 floats: 32 blocks each 35.6 us, 64 37.7, 16 43.5). */
bool accel__geometry_is_split(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    bool can = k->flags & ACCELRT_ROW_BLOCKS && k->flags & ACCELRT_GANGS;
    return can && g->row >= SPLIT_ROW && accel__geometry_gangs(k, g) <= ACCELRT_ROW_TICKETS;
}

void accel__geometry_whole_rows(struct accelrt_geometry *g)
{
    if (g->row >= SPLIT_ROW) g->row = SPLIT_ROW - 1;
}

long long accel__geometry_row_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3])
{
    long long rows = accel__geometry_gangs(k, g), trips = g->row / most(block[0], 1), n = 1;
    if (!accel__geometry_is_split(k, g)) return 1;
    while (2 * n <= SPLIT_BLOCKS && 2 * n * SPLIT_TRIPS <= trips && 2 * n * rows <= resident) n *= 2;
    return n;
}

/* Doubles the threads of a row while all rows together fill less than half of the device, down to four trips a thread, or one if a trip is
 * long. A block of more than one warp per row has one row: where rows read their neighbors' lines of memory, and warps fill a quarter of
 * the device, none has more (a packed symmetric matrix of 4001 rows times a vector, in columns beyond the diagonal, on an H200: 67 us with
 * two warps, 43 with one). */
static void row_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, int multiprocessors, unsigned block[3])
{
    long long rows = accel__geometry_gangs(k, g), length = g->row > 0 ? g->row : rows < MANY_ROWS ? ROW_UNKNOWN : ROW_OF_MANY, most_lanes = least(k->block[0], max);
    if (accel__geometry_is_split(k, g)) most_lanes = least(most_lanes, SPLIT_THREADS);
    long long lanes = k->flags & ACCELRT_LANES ? 1 : row_lanes(k, length, most_lanes), fills = (long long)multiprocessors * ROW_THREADS;
    int trips = k->flags & ACCELRT_ROW_LONG_TRIPS ? 1 : k->items[2] > 1 ? k->items[2] : LANE_TRIPS;
    bool neighbors = k->flags & ACCELRT_LIGHT && 2 * rows * WARP >= fills;
    if (neighbors) most_lanes = least(most_lanes, WARP), lanes = least(lanes, WARP);
    while (rows * lanes < fills && trips * lanes < length && 2 * lanes <= most_lanes) lanes *= 2;
    if (k->items[2] > 1 && lanes > WARP) lanes = least(most(lanes, SCAN_BLOCK), power_of_two_below(most_lanes, most_lanes));
    long long workers = lanes > WARP ? 1 : power_of_two_below(least(ROW_BLOCK, max) / lanes, k->block[1]);
    while (workers > 1 && workers * lanes > WARP && divide_up(rows, workers) < SPREAD_BLOCKS * (long long)multiprocessors) workers /= 2;
    block[0] = (unsigned)lanes, block[1] = (unsigned)workers, block[2] = 1;
}

/* ---- loops of known trips: ACCELRT_FREE_TEAM --------------------------------------------------------------------------------------- */

/* All threads are lanes, in one row. The number that clauses give is used if it is between one and two times the chosen one. */
static void lanes_only(const struct accelrt_geometry *g, long long gangs, long long busy, long long most_threads, unsigned block[3])
{
    long long lanes = g->row >= LONG_ROW ? 2 * WARP : WARP, threads = (long long)block[0] * block[1];
    while (2 * lanes <= most_threads && gangs * lanes < busy && LANE_TRIPS * lanes < g->row) lanes *= 2;
    bool is_written = g->vector_length > 0 || g->num_workers > 0;
    if (is_written && threads >= lanes && threads <= 2 * lanes) lanes = threads;
    block[0] = (unsigned)least(lanes, most(most_threads, WARP)), block[1] = 1;
}

/* No lane and no worker without a trip; with few gangs, more workers than the clauses give. */
static void lanes_and_workers(const struct accelrt_geometry *g, long long gangs, long long busy, long long most_threads, unsigned block[3])
{
    long long trips = g->rows > 0 ? g->rows : g->row / WARP + 1;
    long long lanes = least(block[0], most(power_of_two_above(g->row, THREADS_MAX), WARP)),
              workers = least(block[1], power_of_two_above(trips, THREADS_MAX));
    long long highest = lanes > WARP ? LARGE_WORKERS : WARP;
    while (2 * workers <= highest && workers < trips && 2 * workers * lanes <= most_threads && gangs * workers * lanes < busy) workers *= 2;
    block[0] = (unsigned)lanes, block[1] = (unsigned)workers;
}

static void free_team(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max, int multiprocessors, unsigned block[3])
{
    long long gangs = accel__geometry_gangs(k, g), busy = THREADS_MAX * (long long)multiprocessors,
              most_threads = least(max / WARP * WARP, THREADS_MAX);
    if (k->block[1] > 1) lanes_and_workers(g, gangs, busy, most_threads, block);
    else lanes_only(g, gangs, busy, most_threads, block);
}

void accel__geometry_team(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                          unsigned block[3])
{
    if (k->flags & ACCELRT_ROW_LANES) {
        row_block(k, g, max_threads, multiprocessors, block);
        return;
    }
    gang_block(k, g, max_threads, block);
    if (k->flags & ACCELRT_FREE_TEAM) free_team(k, g, max_threads, multiprocessors, block);
}

/* ---- how many blocks ---------------------------------------------------------------------------------------------------------------- */

/* ACCELRT_UNEVEN_ROWS: a warp has from four rows, if there are few, to 32. With at most two rows for each resident block, long rows have a
 * block each. Flags of 524288 rows of 27 take 55 us with four rows and eight blocks for each resident one, 47 with two (H200). */
static long long rows_of_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                               const unsigned block[3])
{
    long long rows = accel__geometry_gangs(k, g), warps = block[0] / WARP, fitting = divide_up(rows, 2 * most(resident, 1));
    return rows <= 2 * resident ? 1 : most(least(fitting, WARP * warps), WARP_ROWS * warps);
}

/* A block has items[0] gangs at a time, or fewer, but at least two a warp, where there would be fewer than two blocks for each resident
 * one. More blocks would have a few gangs each, or none: sums of 200,000 rows of 12 take 20 us with eight for each resident one, 10 with
 * two (H100); of 32,000 rows of 1050 95 us with two gangs a warp, 101 with four. */
static long long gangs_of_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                                const unsigned block[3])
{
    long long each = most(k->items[0], 1), least_gangs = least(each, 2 * most(block[0] / WARP, 1));
    long long fitting = divide_up(accel__geometry_gangs(k, g), 2 * most(resident, 1));
    return fitting >= each ? each : most(fitting, least_gangs);
}

/* ACCELRT_UNEVEN_ROWS: no more than warps take at once, a power of two each, so that the last rows of a block do not wait for the others.
 * Dependencies of 2^18 vertices by levels take 211 us on an H200 with 99 rows in a block, 203 with 64. */
static long long whole_warps(long long each, const unsigned block[3])
{
    long long warps = most(block[0] / WARP, 1), taken = warps;
    while (2 * taken <= each) taken *= 2;
    return each > warps ? taken : each;
}

long long accel__geometry_team_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                                      const unsigned block[3])
{
    long long each = k->flags & ACCELRT_ROW_LANES ? block[1] : gangs_of_block(k, g, resident, block);
    if (k->flags & ACCELRT_UNEVEN_ROWS) each = whole_warps(rows_of_block(k, g, resident, block), block);
    bool adds = k->flags & ACCELRT_ROW_LANES && k->flags & ACCELRT_FEW_BLOCKS; /* each block has copies of the columns */
    bool combines = adds || (k->scratch_per_block && !(k->flags & ACCELRT_ROW_BLOCKS));
    long long asked = g->num_gangs[0], most_gangs = combines ? resident : resident * GANG_WAVES;
    if (k->flags & ACCELRT_EXACT_GANGS) return most(asked, 1);
    if (!k->dims) return most(asked, 1);
    if (asked > 0 && !(k->flags & ACCELRT_FREE_GANGS)) return least(asked, accel__geometry_gangs(k, g));
    return least(divide_up(accel__geometry_gangs(k, g), each), most_gangs);
}
