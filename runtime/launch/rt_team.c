/* rt_team: threads for a gang of nested kernels whose loops have known trips. SPDX-License-Identifier: MIT
 * Measured on an H200, sums of rows: lanes of a warp for short or many rows; twice as many while the gangs leave half of the device's
 * threads idle and each lane has four elements. Few gangs get more workers in the same way. */
#include "launch/rt_geometry.h"

#define WARP 32
#define LONG_ROW 256 /* trips from which a gang has two warps: no more than half of the threads fit in gangs of one */
#define LANE_TRIPS 4
#define THREADS_MAX 1024
#define LARGE_WORKERS 8 /* workers of more than a warp: each has a barrier, and the compiler counts on no more */

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

/* All threads are lanes, in one row. As many as are written if that is what suits the loops, or twice that. */
static void lanes_only(const struct accelrt_geometry *g, long long gangs, long long busy, long long most_threads, unsigned block[3])
{
    long long lanes = g->row >= LONG_ROW ? 2 * WARP : WARP, threads = (long long)block[0] * block[1];
    while (2 * lanes <= most_threads && gangs * lanes < busy && LANE_TRIPS * lanes < g->row) lanes *= 2;
    bool is_written = g->vector_length > 0 || g->num_workers > 0;
    if (is_written && threads >= lanes && threads <= 2 * lanes) lanes = threads;
    block[0] = (unsigned)least(lanes, most(most_threads, WARP)), block[1] = 1;
}

/* No lane and no worker without a trip, and more workers than were asked for where gangs are few. */
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
