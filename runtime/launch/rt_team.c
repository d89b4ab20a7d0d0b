/* rt_team: threads for a gang of nested kernels whose loops have known trips. SPDX-License-Identifier: MIT
 * Measured on an H200 with sums of rows. A gang has one warp of lanes for short rows or many gangs. The lanes are doubled while all gangs
 * leave half of the device's threads idle and each lane has four elements. With few gangs, the workers are doubled likewise. */
#include "launch/rt_geometry.h"

#define WARP 32
#define LONG_ROW 256 /* trips from which a gang has two warps: with one warp per gang, at most half of the threads are resident */
#define LANE_TRIPS 4
#define THREADS_MAX 1024
#define LARGE_WORKERS 8 /* limit of workers of several warps: each has a barrier, and the compiler assumes no more */

static long long least(long long a, long long b)
{
    return a < b ? a : b;
}
static long long most(long long a, long long b)
{
    return a > b ? a : b;
}

static long long power_of_two_from(long long n, long long highest)
{
    long long p = 1;
    while (p < n && p < highest) p *= 2;
    return p;
}

static long long gangs_of(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    long long n = 1;
    for (int i = 0; i < k->dims; i++) n = least(n * least(most(g->trips[i], 1), 1 << 20), 1 << 20);
    return n;
}

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
    long long lanes = least(block[0], most(power_of_two_from(g->row, THREADS_MAX), WARP)),
              workers = least(block[1], power_of_two_from(trips, THREADS_MAX));
    long long highest = lanes > WARP ? LARGE_WORKERS : WARP;
    while (2 * workers <= highest && workers < trips && 2 * workers * lanes <= most_threads && gangs * workers * lanes < busy) workers *= 2;
    block[0] = (unsigned)lanes, block[1] = (unsigned)workers;
}

void accel__geometry_team(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                          unsigned block[3])
{
    long long gangs = gangs_of(k, g), busy = THREADS_MAX * (long long)multiprocessors,
              most_threads = least(max_threads / WARP * WARP, THREADS_MAX);
    if (k->block[1] > 1) lanes_and_workers(g, gangs, busy, most_threads, block);
    else lanes_only(g, gangs, busy, most_threads, block);
}
