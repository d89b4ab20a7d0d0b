/* reduce: combination of values over a warp or part of one, a worker, a block and the grid, always in the same order.
 * SPDX-License-Identifier: MIT */
#pragma once
#include "block.cuh"

//@ piece SHUFFLE_DOWN
/* A shuffle of values of any size. */
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

//@ piece SHUFFLE_XOR
/* A shuffle of values of any size. */
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

//@ piece BLOCK_REDUCE needs THREAD, SHUFFLE_DOWN
/* Combines the values of a block's threads in a fixed order; every thread gets the result. All threads must call it. */
template <class Op, class T> __device__ static inline T accel_block_reduce(T v)
{
    if (accel_threads() == 1) return v;
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

//@ piece WARP_SLOTS
/* A slot for each warp of a block, for the K-th of several values. */
template <int K, class T> __device__ static inline T *accel_warp_slots()
{
    __shared__ T slots[32];
    return slots;
}

//@ piece BLOCK_REDUCE_ALL needs WARP_SLOTS, THREAD, SHUFFLE_DOWN
/* Combines each value over the block's threads in a fixed order; every thread gets the results. All values share the barriers, and each step
   is taken for all of them, so that none waits for another. */
template <int K> __device__ static inline void accel_warp_step(unsigned, bool, int) {}
template <int K, class Op, class... Ops, class T, class... Ts>
__device__ static inline void accel_warp_step(unsigned mask, bool inside, int distance, T &v, Ts &...rest)
{
    T other = accel_shuffle_down(mask, v, distance);
    if (inside) v = Op::of(v, other);
    accel_warp_step<K + 1, Ops...>(mask, inside, distance, rest...);
}
template <int K> __device__ static inline void accel_block_store(int) {}
template <int K, class T, class... Ts> __device__ static inline void accel_block_store(int warp, const T &v, const Ts &...rest)
{
    accel_warp_slots<K, T>()[warp] = v;
    accel_block_store<K + 1>(warp, rest...);
}
template <int K> __device__ static inline void accel_block_first() {}
template <int K, class T, class... Ts> __device__ static inline void accel_block_first(T &v, Ts &...rest)
{
    v = accel_warp_slots<K, T>()[0];
    accel_block_first<K + 1>(rest...);
}
template <int K> __device__ static inline void accel_block_fetch(int) {}
template <int K, class Op, class... Ops, class T, class... Ts> __device__ static inline void accel_block_fetch(int warp, T &v, Ts &...rest)
{
    v = Op::of(v, accel_warp_slots<K, T>()[warp]);
    accel_block_fetch<K + 1, Ops...>(warp, rest...);
}
template <class... Ops, class... Ts> __device__ static inline void accel_block_reduce_all(Ts &...values)
{
    if (accel_threads() == 1) return;
    int lane = accel_thread() % 32, warp = accel_thread() / 32, warps = (accel_threads() + 31) / 32;
    int lanes = warp == warps - 1 ? accel_threads() - 32 * warp : 32;
    unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
#pragma unroll 1
    for (int d = 16; d; d /= 2) accel_warp_step<0, Ops...>(mask, lane + d < lanes, d, values...);
    if (lane == 0) accel_block_store<0>(warp, values...);
    __syncthreads();
    accel_block_first<0>(values...);
#pragma unroll 1
    for (int w = 1; w < warps; w++) accel_block_fetch<0, Ops...>(w, values...);
    __syncthreads();
}

//@ piece BLOCK_TOTAL needs BLOCK_REDUCE
/* The same for reductions that a block does once: one function per type, instead of a copy of the code for each variable. */
template <class Op, class T> __device__ static __noinline__ T accel_block_total(T v) { return accel_block_reduce<Op>(v); }

//@ piece GRID needs BLOCK_TOTAL, BLOCK
/* True in all threads of the last block to call it, which sees the stores that precede the other blocks' calls. Resets the ticket to 0. */
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
/* A launch's scratch memory begins with slots of 16 bytes: the ticket is in slot 0, the original values of reductions are in those from 1 on.
   The blocks' results follow, an array for each reduction; `before`: the bytes of one block's results of the reductions before this one. */
enum { ACCEL_SCRATCH_SLOT = 16, ACCEL_SCRATCH_HEAD = 256 };
template <class T> __device__ static inline T &accel_original_value(char *scratch, int slot) { return *(T *)(scratch + ACCEL_SCRATCH_SLOT * slot); }
template <class T> __device__ static inline T *accel_block_results(char *scratch, unsigned long long before = 0)
{
    return (T *)(scratch + ACCEL_SCRATCH_HEAD + before * accel_blocks());
}
/* The blocks' results combined in a fixed order. `zero`: the operator's neutral element. */
template <class Op, class T> __device__ static inline T accel_fold(const T *blocks, decltype(T()) zero)
{
    for (unsigned b = accel_thread(); b < accel_blocks(); b += accel_threads()) zero = Op::of(zero, blocks[b]);
    return accel_block_total<Op>(zero);
}

//@ piece WORKER_SYNC needs ASSUME
/* Synchronizes the lanes of one worker. A worker is a warp, or several whole warps with a named barrier. The barrier numbers are constants,
   so that a kernel with a known number of workers (accel_assume) reserves no more of a multiprocessor's barriers. */
#ifdef ACCEL_SIM
__device__ static inline void accel_meet_at_own_barrier() { accel_bar_sync(1 + threadIdx.y, blockDim.x); }
#else
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

//@ piece WORKER_REDUCE needs SHUFFLE_XOR, WORKER_SYNC
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

//@ piece WORKER_REDUCE_ALL needs WARP_SLOTS, WORKER_SYNC, SHUFFLE_XOR
/* Combines each value over a worker's lanes in a fixed order; every lane gets the results. All values share the barriers. */
template <int K> __device__ static inline void accel_worker_store(int) {}
template <int K, class Op, class... Ops, class T, class... Ts> __device__ static inline void accel_worker_store(int slot, T &v, Ts &...rest)
{
    for (int d = 16; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, d, 32));
    if (blockDim.x > 32 && threadIdx.x % 32 == 0) accel_warp_slots<K, T>()[slot] = v;
    accel_worker_store<K + 1, Ops...>(slot, rest...);
}
template <int K> __device__ static inline void accel_worker_fetch(int, int) {}
template <int K, class Op, class... Ops, class T, class... Ts> __device__ static inline void accel_worker_fetch(int first, int warps, T &v, Ts &...rest)
{
    const T *slots = accel_warp_slots<K, T>() + first;
    v = slots[0];
    for (int w = 1; w < warps; w++) v = Op::of(v, slots[w]);
    accel_worker_fetch<K + 1, Ops...>(first, warps, rest...);
}
template <unsigned most, class... Ops, class... Ts> __device__ static inline void accel_worker_reduce_all(Ts &...values)
{
    if (blockDim.x == 1) return;
    int warps = blockDim.x / 32, first = threadIdx.y * warps;
    accel_worker_store<0, Ops...>(first + threadIdx.x / 32, values...);
    if (warps == 1) return;
    accel_worker_sync(most);
    accel_worker_fetch<0, Ops...>(first, warps, values...);
    accel_worker_sync(most);
}

//@ piece SUBWARP_REDUCE needs SHUFFLE_XOR
/* Combines the values of `width` neighboring lanes, a power of two; each of them gets the result. */
template <class Op, class T> __device__ static inline T accel_lanes_reduce(T v, unsigned mask, int width)
{
    for (int d = width / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(mask, v, d, width));
    return v;
}
