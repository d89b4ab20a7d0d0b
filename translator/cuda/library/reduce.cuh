/* reduce: combination of values over a warp or part of one, a worker, a block and the grid, always in the same order.
 * SPDX-License-Identifier: MIT */
#pragma once
#include "block.cuh"

//@ piece SHUFFLE
/* Shuffles of values of any size. */
template <class T> __device__ static inline T accel_shuffle_down(unsigned mask, T v, int distance)
{
    union {
        int words[(sizeof(T) + 3) / 4];
        T value;
    } u = {{0}};
    u.value = v;
    for (unsigned k = 0; k < sizeof u.words / sizeof *u.words; k++) u.words[k] = __shfl_down_sync(mask, u.words[k], distance);
    return u.value;
}
template <class T> __device__ static inline T accel_shuffle_xor(unsigned mask, T v, int lane, int width)
{
    union {
        int words[(sizeof(T) + 3) / 4];
        T value;
    } u = {{0}};
    u.value = v;
    for (unsigned k = 0; k < sizeof u.words / sizeof *u.words; k++) u.words[k] = __shfl_xor_sync(mask, u.words[k], lane, width);
    return u.value;
}

//@ piece BLOCK_REDUCE needs THREAD, SHUFFLE
/* Combines the values of a block's threads in a fixed order; every thread gets the result. All threads must call it. */
template <class Op, class T> __device__ static inline T accel_block_reduce(T v)
{
    __shared__ T slots[32];
    int lane = accel_thread() % 32, warp = accel_thread() / 32, warps = (accel_threads() + 31) / 32;
    int lanes = warp == warps - 1 ? accel_threads() - 32 * warp : 32;
    unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
    for (int d = 16; d; d /= 2) {
        T other = accel_shuffle_down(mask, v, d);
        if (lane + d < lanes) v = Op::of(v, other);
    }
    if (lane == 0) slots[warp] = v;
    __syncthreads();
    v = slots[0];
    for (int w = 1; w < warps; w++) v = Op::of(v, slots[w]);
    __syncthreads();
    return v;
}

//@ piece BLOCK_TOTAL needs BLOCK_REDUCE
/* The same for reductions that a block does once: one function per type, instead of a copy of the code for each variable. */
template <class Op, class T> __device__ static __noinline__ T accel_block_total(T v) { return accel_block_reduce<Op>(v); }

//@ piece GRID needs BLOCK_TOTAL, BLOCK
/* True in all threads of the last block to call it. That block sees the stores that precede the other blocks' calls. Resets the ticket to
   0. */
__device__ static inline bool accel_last_block(char *scratch)
{
    __shared__ bool last;
    __syncthreads();
    if (accel_blocks() == 1) return true;
    if (accel_thread() == 0) {
        __threadfence();
        last = atomicInc((unsigned *)scratch, accel_blocks() - 1) == accel_blocks() - 1;
        __threadfence();
    }
    __syncthreads();
    return last;
}
/* The blocks' results combined in a fixed order. `zero`: the operator's neutral element. */
template <class Op, class T> __device__ static inline T accel_fold(const T *blocks, T zero)
{
    for (unsigned b = accel_thread(); b < accel_blocks(); b += accel_threads()) zero = Op::of(zero, blocks[b]);
    return accel_block_total<Op>(zero);
}

//@ piece WORKER_SYNC
/* Synchronizes the lanes of one worker. A worker is a warp, or several whole warps with a named barrier. The barrier numbers are constants,
   so that a kernel with a known number of workers (accel_assume) reserves no more of a multiprocessor's barriers. */
#ifdef ACCEL_SIM
#define accel_assume(x) ((x) ? (void)0 : __builtin_trap())
__device__ static inline void accel_meet_at_own_barrier() { accel_bar_sync(1 + threadIdx.y, blockDim.x); }
#else
#define accel_assume(x) __builtin_assume(x)
template <int first, int n> struct accel_barriers {
    static __device__ inline void meet(unsigned own)
    {
        if (own < first + n / 2) accel_barriers<first, n / 2>::meet(own);
        else accel_barriers<first + n / 2, n / 2>::meet(own);
    }
};
template <int number> struct accel_barriers<number, 1> {
    static __device__ inline void meet(unsigned)
    {
        asm volatile("bar.sync %0, %1;" ::"n"(number < 15 ? number + 1 : 0), "r"(blockDim.x) : "memory");
    }
};
__device__ static inline void accel_meet_at_own_barrier() { accel_barriers<0, 16>::meet(threadIdx.y); }
#endif
/* `most`: of the workers in a block, if they are larger than a warp; a constant. */
__device__ static inline void accel_worker_sync(unsigned most = 16)
{
    if (blockDim.y == 1) __syncthreads();
    else if (blockDim.x == 32) __syncwarp();
    else {
        accel_assume(threadIdx.y < most);
        accel_meet_at_own_barrier();
    }
}

//@ piece WORKER_REDUCE needs SHUFFLE, WORKER_SYNC
/* Combines the values of a worker's lanes in a fixed order; every lane gets the result. All its lanes must call it. */
template <class Op, class T> __device__ static inline T accel_worker_reduce(T v, unsigned most = 16)
{
    if (blockDim.x == 1) return v;
    for (int d = 16; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, d, 32));
    if (blockDim.x == 32) return v;
    __shared__ T slots[32];
    int warps = blockDim.x / 32, first = threadIdx.y * warps;
    if (threadIdx.x % 32 == 0) slots[first + threadIdx.x / 32] = v;
    accel_worker_sync(most);
    v = slots[first];
    for (int w = 1; w < warps; w++) v = Op::of(v, slots[first + w]);
    accel_worker_sync(most);
    return v;
}

//@ piece SUBWARP_REDUCE needs SHUFFLE
/* Combines the values of `width` neighboring lanes, a power of two; each of them gets the result. */
template <class Op, class T> __device__ static inline T accel_lanes_reduce(T v, unsigned mask, int width)
{
    for (int d = width / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(mask, v, d, width));
    return v;
}

//@ piece ROW_SYNC
/* Synchronizes the threads of one row: a power of two of a warp's lanes, or the whole block. */
__device__ static inline unsigned accel_row_mask()
{
    unsigned lane = (threadIdx.x + blockDim.x * threadIdx.y) % 32;
    return (0xffffffffu >> (32 - blockDim.x)) << (lane - threadIdx.x);
}
__device__ static inline void accel_row_sync()
{
    if (blockDim.x <= 32) __syncwarp(accel_row_mask());
    else __syncthreads();
}

//@ piece LANE_STEPS
/* The number of a loop's trips for a lane. The lanes share the trips cyclically; `lanes` must be a power of two. */
__device__ static inline long long accel_lane_steps(long long trips, int lane, int lanes)
{
    return trips > lane ? ((trips - 1 - lane) >> (31 - __clz(lanes))) + 1 : 0;
}

//@ piece ROW_REDUCE needs BLOCK_REDUCE, ROW_SYNC
/* Combines the values of a row's threads in a fixed order; each of them gets the result. */
template <class Op, class T> __device__ static inline T accel_row_reduce(T v)
{
    if (blockDim.x > 32) return accel_block_reduce<Op>(v);
    for (int d = blockDim.x / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(accel_row_mask(), v, d, 32));
    return v;
}

//@ piece LANES
/* The sum of v over the first `lanes` threads along y; valid for the first of them. All threads must call it. */
template <class T> __device__ static inline T accel_over_lanes(T v, int lanes)
{
    __shared__ T parts[1024];
    if (lanes == 1) return v;
    parts[threadIdx.x + blockDim.x * threadIdx.y] = v;
    __syncthreads();
    for (int k = 1; k < lanes && threadIdx.y == 0; k++) v += parts[threadIdx.x + blockDim.x * k];
    __syncthreads();
    return v;
}
