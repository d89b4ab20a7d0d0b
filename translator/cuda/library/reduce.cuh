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

//@ piece ROW_MASK
/* A row is a power of two of a warp's lanes, or a whole block: the mask of the lanes. Where all lanes of the warp are, a synchronization of the
   whole warp is faster: the hardware synchronizes the rows of a warp one after another. */
__device__ static inline unsigned accel_row_mask()
{
    unsigned lane = (threadIdx.x + blockDim.x * threadIdx.y) % 32;
    return (0xffffffffu >> (32 - blockDim.x)) << (lane - threadIdx.x);
}
__device__ static inline bool accel_is_whole_warp()
{
#ifdef ACCEL_SIM
    return false;
#else
    return __activemask() == 0xffffffffu;
#endif
}

//@ piece ROW_SYNC needs ROW_MASK
/* Synchronizes the threads of one row. */
__device__ static inline void accel_row_sync()
{
    if (blockDim.x > 32) __syncthreads();
    else if (accel_is_whole_warp()) __syncwarp();
    else __syncwarp(accel_row_mask());
}

//@ piece LANE_STEPS defines accel_lane_steps
/* The number of a loop's trips for a lane. The lanes share the trips cyclically; `lanes` must be a power of two. */
__device__ static inline long long accel_lane_steps(long long trips, int lane, int lanes)
{
    return trips > lane ? ((trips - 1 - lane) >> (31 - __clz(lanes))) + 1 : 0;
}

//@ piece ROW_REDUCE needs WARP_SLOTS, ROW_MASK, SHUFFLE_XOR
/* Combines each value over the row's threads in a fixed order; each of them gets the results. All values share the barriers. */
template <int = 0> __device__ static inline void accel_row_step(unsigned, int) {}
template <class Op, class... Ops, class T, class... Ts> __device__ static inline void accel_row_step(unsigned mask, int distance, T &v, Ts &...rest)
{
    v = Op::of(v, accel_shuffle_xor(mask, v, distance, 32));
    accel_row_step<Ops...>(mask, distance, rest...);
}
template <int K> __device__ static inline void accel_row_store() {}
template <int K, class T, class... Ts> __device__ static inline void accel_row_store(const T &v, const Ts &...rest)
{
    accel_warp_slots<K, T>()[threadIdx.x / 32] = v;
    accel_row_store<K + 1>(rest...);
}
template <int K> __device__ static inline void accel_row_fetch(int) {}
template <int K, class T, class... Ts> __device__ static inline void accel_row_fetch(int warps, T &v, Ts &...rest)
{
    v = accel_warp_slots<K, T>()[threadIdx.x & (warps - 1)];
    accel_row_fetch<K + 1>(warps, rest...);
}
/* Each step is taken for all values, so that none waits for another. Of several values in whole warps the steps are unrolled: four of each row of 8 to 5000
   floats, and its normalization, take 7 to 21% less time on an H200 than with a loop for each value. */
template <class... Ops, class... Ts> __device__ static inline void accel_row_reduce_all(Ts &...values)
{
    const int lanes = blockDim.x, warps = lanes / 32; /* powers of two */
    if (lanes <= 32) {
        const bool whole = accel_is_whole_warp();
        if (whole && sizeof...(Ops) > 1) {
#pragma unroll
            for (int d = 16; d; d /= 2)
                if (d < lanes) accel_row_step<Ops...>(0xffffffffu, d, values...);
        } else if (whole) {
            for (int d = lanes / 2; d; d /= 2) accel_row_step<Ops...>(0xffffffffu, d, values...);
        } else {
            const unsigned mask = accel_row_mask();
            for (int d = lanes / 2; d; d /= 2) accel_row_step<Ops...>(mask, d, values...);
        }
        return;
    }
    for (int d = 16; d; d /= 2) accel_row_step<Ops...>(0xffffffffu, d, values...);
    if (threadIdx.x % 32 == 0) accel_row_store<0>(values...);
    __syncthreads();
    accel_row_fetch<0>(warps, values...);
    for (int d = warps / 2; d; d /= 2) accel_row_step<Ops...>(0xffffffffu, d, values...);
    __syncthreads();
}
template <class Op, class T> __device__ static inline T accel_row_reduce(T v)
{
    accel_row_reduce_all<Op>(v);
    return v;
}

//@ piece ROW_BLOCKS needs ROW_REDUCE, ROW_SCRATCH
/* For a row that the blocks along y share; their number is a power of two. accel_row_over_blocks combines each value over them in a fixed
   order. It returns true only in the last block to call it, which then has the results and sees the stores that precede the other blocks'
   calls. The functions are not inline, so that they take no registers from kernels whose rows are not shared. */
__device__ static __noinline__ bool accel_last_of_row(unsigned *tickets)
{
    __shared__ bool last;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        last = atomicInc(tickets + blockIdx.x, gridDim.y - 1) == gridDim.y - 1;
        __threadfence();
    }
    __syncthreads();
    return last;
}
template <class Op, class T> __device__ static __noinline__ T accel_row_fold(const char *results, unsigned bytes)
{
    unsigned lanes = gridDim.y < 32 ? gridDim.y : 32, lane = threadIdx.x & (lanes - 1);
    T v = *(const T *)(results + bytes * lane);
    for (unsigned b = lane + 32; b < gridDim.y; b += 32) v = Op::of(v, *(const T *)(results + bytes * b));
    for (unsigned d = lanes / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, (int)d, 32));
    return v;
}
template <int K, int N> __device__ static inline void accel_row_leave(char *) {}
template <int K, int N, class T, class... Ts> __device__ static inline void accel_row_leave(char *results, T v, Ts... rest)
{
    *(T *)(results + 16 * (N * blockIdx.y + K)) = v;
    accel_row_leave<K + 1, N>(results, rest...);
}
template <int K, int N> __device__ static inline void accel_row_take(const char *) {}
template <int K, int N, class Op, class... Ops, class T, class... Ts> __device__ static inline void accel_row_take(const char *results, T &v, Ts &...rest)
{
    v = accel_row_fold<Op, T>(results + 16 * K, 16 * N);
    accel_row_take<K + 1, N, Ops...>(results, rest...);
}
template <class... Ops, class... Ts> __device__ static inline bool accel_row_over_blocks(accel_row_scratch scratch, Ts &...values)
{
    char *results = scratch.results + 16ULL * sizeof...(Ts) * gridDim.y * blockIdx.x;
    if (threadIdx.x == 0) accel_row_leave<0, (int)sizeof...(Ts)>(results, values...);
    if (!accel_last_of_row(scratch.tickets)) return false;
    accel_row_take<0, (int)sizeof...(Ts), Ops...>(results, values...);
    return true;
}

//@ piece ROW_PHASES needs ROW_BLOCKS
/* For rows with several loops, each of which the blocks along y share in a launch of its own. The number of the launch is in memory of the queue
   before the head of its scratch memory, and 0 otherwise. `results`: of all loops. With one block along y a single launch runs all loops. */
struct accel_phase_state {
    unsigned phase, ended;
};
template <int results> struct accel_row_phases {
    char *scratch, *row; /* row: the results of its blocks */
    int phase;           /* -1: all loops at once */
    bool single;         /* this thread runs what one thread does */

    __device__ accel_phase_state *state() const { return (accel_phase_state *)(scratch - 32); }
    __device__ accel_row_phases(char *memory) : scratch(memory), phase(-1), single(threadIdx.x == 0)
    {
        if (gridDim.y == 1) return;
        row = scratch + 256 + 16ULL * results * gridDim.y * blockIdx.x;
        phase = (int)state()->phase;
        single &= phase == 0 && blockIdx.y == 0;
    }
    __device__ bool runs(int loop) const { return phase < 0 || phase == loop; }
    /* After the loop: leaves the block's results and returns false in the loop's launch. Later launches get those of all blocks. */
    template <int first, class... Ops, class... Ts> __device__ bool combine(int loop, Ts &...values)
    {
        if (phase < 0) return true;
        if (phase == loop) {
            if (threadIdx.x == 0) accel_row_leave<first, results>(row, values...);
            return false;
        }
        accel_row_take<first, results, Ops...>(row, values...);
        single = threadIdx.x == 0 && blockIdx.y == 0 && phase == loop + 1;
        return true;
    }
    /* The last block sets the number of the next launch. */
    __device__ void end(int launches)
    {
        if (phase < 0) return;
        __syncthreads();
        if (threadIdx.x) return;
        __threadfence();
        if (atomicInc(&state()->ended, gridDim.x * gridDim.y - 1) != gridDim.x * gridDim.y - 1) return;
        __threadfence();
        atomicExch(&state()->phase, phase + 1 == launches ? 0u : phase + 1u);
    }
};
