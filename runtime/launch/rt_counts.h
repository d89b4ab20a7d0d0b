/* rt_counts: arithmetic on numbers of threads, blocks and trips. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_COUNTS_H
#define ACCEL_RT_COUNTS_H

#define WARP 32
#define SPREAD_BLOCKS 4                /* least number of blocks per multiprocessor */

static inline long long least(long long a, long long b) { return a < b ? a : b; }
static inline long long most(long long a, long long b) { return a > b ? a : b; }
static inline long long divide_up(long long a, long long b) { return a / b + (a % b != 0); }

/* The largest power of two that is at most n and `limit`; 1 if there is none. */
static inline long long power_of_two_below(long long n, long long limit)
{
    long long p = 1;
    while (2 * p <= n && 2 * p <= limit) p *= 2;
    return p;
}

/* The smallest power of two that is at least n, or the first one from `limit` on. */
static inline long long power_of_two_above(long long n, long long limit)
{
    long long p = 1;
    while (p < n && p < limit) p *= 2;
    return p;
}

#endif
