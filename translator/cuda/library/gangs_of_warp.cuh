/* gangs_of_warp: several short gangs in one warp, each on a power of two of its lanes; long ones on whole warps and on blocks.
 * SPDX-License-Identifier: MIT
 * A warp takes up to 32 gangs (rows) at a time, the lengths of which its lanes compute. Short rows have up to 32 lanes each, by the average length.
 * Rows many times as long have the whole warp. Rows many times as long as most rows of the kernel have a block: the warp's own block, or, if
 * a warp has several at a time, any block that has no other rows left. */
#pragma once
#include "reduce.cuh"

//@ piece WIDTHS needs SHUFFLE_XOR, ASSUME
/* Of functions that compute lengths from memory that others may write: a wrong length is harmless, so the race checker ignores them. */
#ifdef ACCEL_SIM
#define ACCEL_UNCHECKED __attribute__((no_sanitize("thread")))
#else
#define ACCEL_UNCHECKED
#endif
/* Index of this warp in the grid; number of warps of the grid. */
__device__ static inline long long accel_warp() { return (blockIdx.x * (long long)blockDim.x + threadIdx.x) / 32; }
__device__ static inline long long accel_warps() { return gridDim.x * (long long)(blockDim.x / 32); }
/* Gangs per warp: 32, or down to 2 if there are few gangs. */
__device__ static inline int accel_gangs_of_warp(long long gangs)
{
    int n = 32;
    while (n > 2 && n * accel_warps() > gangs) n /= 2;
    return n;
}
/* The sum of 32 lengths. All lanes of a warp must call it. */
__device__ static inline int accel_sum_of_lengths(long long length)
{
    int sum = length < 1 << 20 ? (int)length : 1 << 20;
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800 && !defined ACCEL_SIM
    return __reduce_add_sync(0xffffffffu, sum);
#else
    for (int d = 16; d; d /= 2) sum += accel_shuffle_xor(0xffffffffu, sum, d, 32);
    return sum;
#endif
}
/* n / width, for a power of two: the compiler would divide. */
__device__ static inline int accel_by_width(int n, int width) { return n >> (31 - __clz(width)); }
/* Lanes per gang of a warp, so that a lane has at most `trips` trips of a loop of average length. All lanes must call it, each with the
   length of a different gang's loop, or 0. With 32 gangs, at least one if `alone` is not 0 and they have at most so many trips on average, else two. */
__device__ static inline int accel_lanes_of_gang(long long length, int gangs, int trips = 7, int alone = 0)
{
    int sum = accel_sum_of_lengths(length), lanes = gangs < 16 ? accel_by_width(32, gangs) : 2;
    if (gangs == 32 && sum <= alone * gangs) return 1;
    for (int holds = trips * lanes * gangs; lanes < 32 && holds < sum; holds *= 2) lanes *= 2;
    return lanes;
}

enum { ACCEL_LONG_ROW = 256 };
/* The length from which a row is long: about eight times the upper quartile of 32 rows, at least ACCEL_LONG_ROW. All lanes of a warp must call it. */
template <class Length> __device__ static inline long long accel_long_length(long long end, Length length)
{
    long long at = threadIdx.x % 32, own = end < 32 ? (at < end ? length(at) : 0) : length(end / 32 * at), limit = ACCEL_LONG_ROW;
#pragma unroll 1
    while (limit < 1LL << 60 && __popc(__ballot_sync(0xffffffffu, own > limit / 8)) >= 8) limit *= 2;
    return limit;
}

//@ piece FEW_LANES needs WIDTHS
/* Gangs per warp where fewer lanes with up to `trips` trips each are faster: more of them, if 32 gangs of all need fewer lanes on average, as
   long as all warps that are resident at once have gangs (a grid has up to eight times as many). All lanes of a warp must call it. */
template <class Length> __device__ static inline int accel_gangs_of_warp(long long gangs, int trips, Length length)
{
    int n = accel_gangs_of_warp(gangs), at = threadIdx.x % 32;
    if (n == 32) return n;
    int sum = accel_sum_of_lengths(gangs >= 32 ? length(gangs / 32 * at) : at < gangs ? length(at) : 0);
    int lanes = sum > trips / 2 * 32 ? 2 : 1;
    while (lanes < 32 && trips * lanes * 32 < sum) lanes *= 2;
    while (n < 32 / lanes && 2 * n * accel_warps() <= 8 * gangs) n *= 2;
    return n;
}

//@ piece UNEVEN_ROWS needs WIDTHS, SUBWARP_REDUCE, BLOCK_REDUCE
/* The threads of a row: some lanes of a warp, or a block, whose mask is 0. */
struct accel_row_team {
    int lane, width;
    unsigned mask;
};
/* Also of a single lane: with a condition, sums of loops in a row's loops take 520 us in place of 380 on an H200. */
__device__ static inline void accel_team_sync(const accel_row_team &team)
{
    if (team.mask) __syncwarp(team.mask);
    else __syncthreads();
}
/* Combines the values of the row's threads in a fixed order; each of them gets the result. */
template <class Op, class T> __device__ static inline T accel_team_reduce(const accel_row_team &team, T v)
{
    return team.mask ? accel_lanes_reduce<Op>(v, team.mask, team.width) : accel_block_reduce<Op>(v);
}

/* The value of the row's first thread. */
template <class T> __device__ static inline T accel_team_first(const accel_row_team &team, T v)
{
    union {
        int words[(sizeof(T) + 3) / 4];
        T value;
    } u = {{0}};
    __shared__ T first;
    u.value = v;
    if (team.mask) {
        for (unsigned k = 0; k < sizeof u.words / sizeof *u.words; k++) u.words[k] = __shfl_sync(team.mask, u.words[k], 0, team.width);
        return u.value;
    }
    if (team.lane == 0) first = v;
    __syncthreads();
    u.value = first;
    __syncthreads();
    return u.value;
}

/* Words that blocks change by atomics. */
__device__ static inline int accel_list_load(int *p)
{
#ifdef ACCEL_SIM
    return atomicAdd(p, 0);
#else
    int v;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
#endif
}
/* A list of long rows in memory of the queue, which precedes the head of its scratch memory and contains zeros between launches. `used`:
   places that are reserved; `ready`: entries that are neither taken nor about to be. Blocks that have no other rows left take entries. The
   last of the blocks that have entered rows finds none left. */
struct accel_row_list {
    enum { SIZE = 2048 };
    int used, ready;
    unsigned begun, taken;
    unsigned long long rows[SIZE];          /* 1 more than the row's number; 0: none */

    /* Enters the rows from + b for the bits b of `bits`, or returns false if there is no room. */
    __device__ bool enter(long long from, unsigned bits)
    {
        int n = __popc(bits);
        if (atomicAdd(&used, n) + n > SIZE) {
            atomicAdd(&used, -n);
            return false;
        }
        for (unsigned at = atomicAdd(&begun, (unsigned)n); bits; bits &= bits - 1, at++)
            while (atomicCAS(&rows[at % SIZE], 0ULL, (unsigned long long)(from + __ffs(bits)))) {
            }
        atomicAdd(&ready, n);
        return true;
    }
    /* A row, or -1 if there is none. Whoever has reduced `ready` below 0 increases it again, and tries again if there is an entry then. */
    __device__ long long take()
    {
        if (accel_list_load(&ready) <= 0) return -1;
        while (atomicAdd(&ready, -1) <= 0)
            if (atomicAdd(&ready, 1) < 0) return -1;
        unsigned long long *place = &rows[atomicAdd(&taken, 1u) % SIZE], row = 0;
        while (!row) row = atomicExch(place, 0ULL);
        atomicAdd(&used, -1);
        return row - 1;
    }
};
__device__ static inline accel_row_list *accel_list_of(char *scratch) { return (accel_row_list *)(scratch - 64 - sizeof(accel_row_list)); }

/* Runs row(n, threads of the row) for n from 0 to `end`. `length` returns the trip count of a row's loop, which only affects the distribution.
   The first long rows of each warp are kept for the block, or entered into the list if the warp has several at a time; which rows these are
   does not depend on what other warps do. With at most two rows for each block, each of the
   first two warps of a block has one, or the block if it is long. A row's length is computed once, as the row may change it. `list`: NULL if results depend
   on which threads run a row. `share`: trips of a lane in an average row; rows of so many have one lane each if there are more than 7.
   ONE: code for rows with one lane each is compiled apart. */
template <bool ONE, class Length, class Row>
__device__ static inline void accel_run_rows(long long end, accel_row_list *list, Length length, Row row, int share = 7)
{
    enum { WHOLE_WARP = 16, WHOLE_ROW = 64, SEVERAL = 4, KEPT = 32, WARPS = 8, ALONE = 16 };
    __shared__ long long kept[WARPS][KEPT], next;
    __shared__ int counts[WARPS];
    const bool few = end <= 2 * (long long)gridDim.x;
    const int gangs = few ? 1 : accel_gangs_of_warp(end), at = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const long long first = few ? blockIdx.x + (long long)gridDim.x * warp : accel_warp() * gangs, last = few && warp > 1 ? 0 : end;
    long long limit = few ? ACCEL_LONG_ROW : 0;
    int n_long = 0, n_kept = 0;
    for (long long from = first; from < last; from += few ? end : accel_warps() * gangs) {
        long long own = at < gangs && from + at < end ? length(from + at) : 0;
        unsigned apart = few || list ? __ballot_sync(0xffffffffu, own > ACCEL_LONG_ROW) : 0;
        if (apart) {
            if (!limit) limit = accel_long_length(end, length);
            apart = __ballot_sync(0xffffffffu, own > limit);
            while (n_long + __popc(apart) > KEPT) apart &= apart - 1;
            n_long += __popc(apart);
            bool entered = __popc(apart) >= SEVERAL && __any_sync(0xffffffffu, at == 0 && list->enter(from, apart));
            if (!entered && apart >> at & 1) kept[warp][n_kept + __popc(apart & ((1u << at) - 1))] = from + at;
            if (!entered) n_kept += __popc(apart);
        }
        if (apart >> at & 1) own = 0;
        const int width = accel_lanes_of_gang(own < ACCEL_LONG_ROW ? own : ACCEL_LONG_ROW, gangs, share, share > 7 ? share : ONE ? ALONE : 0), lane = at % width, rows = 32 / width, steps = (gangs + rows - 1) / rows;
        const unsigned mask = (0xffffffffu >> (32 - width)) << (at - lane);
        unsigned whole = width < 32 ? __ballot_sync(0xffffffffu, own > (width == 1 ? WHOLE_ROW : WHOLE_WARP * width)) : 0;
        apart |= whole;
        if (ONE && width == 1 && at < gangs && from + at < end && !(apart >> at & 1)) row(from + at, accel_row_team{0, 1, 1u << at});
        for (int s = ONE && width == 1; s < steps || whole; s++) {
            int gang = s * rows + at / width;
            accel_row_team team = {lane, width, mask};
            bool runs = gang < gangs && from + gang < end && !(apart >> gang & 1);
            if (s >= steps) {
                gang = __ffs(whole) - 1, whole &= whole - 1, runs = true;
                team = {at, 32, 0xffffffffu};
            }
            accel_assume(team.mask != 0); /* so that this copy of the row has no code for blocks */
            if (runs) row(from + gang, team);
        }
    }
    if (!few && !list) return;
    if (at == 0) counts[warp] = n_kept;
    if (!__syncthreads_or(n_long || (!few && threadIdx.x == 0 && accel_list_load(&list->ready) > 0))) return;
    int w = 0, k = 0;
    for (;;) {
        long long n = -1;
        while (w < warps && k == counts[w]) w++, k = 0;
        if (w < warps) n = kept[w][k++];
        else if (!few) {
            __syncthreads();
            if (threadIdx.x == 0) next = list->take();
            __syncthreads();
            n = next;
        }
        if (n < 0) return;
        accel_row_team team = {(int)threadIdx.x, (int)blockDim.x, 0};
        row(n, team);
    }
}
