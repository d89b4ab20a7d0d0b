/* row_reduce: the threads of a row: barriers, trips, combination of values over them, and over blocks that share a row.
 * SPDX-License-Identifier: MIT */
#pragma once
#include "reduce.cuh"

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
/* Several values: each step is taken for all, so that none waits for another, and unrolled in whole warps. Four values of each row of 8 to 5000 floats, and
   its normalization, take 7 to 21% less time on an H200 than with a loop for each value. */
template <class... Ops, class... Ts> __device__ static inline void accel_row_reduce_all(Ts &...values)
{
    const int lanes = blockDim.x, warps = lanes / 32; /* powers of two */
    if (lanes <= 32) {
        if (accel_is_whole_warp()) {
#pragma unroll
            for (int d = 16; d; d /= 2)
                if (d < lanes) accel_row_step<Ops...>(0xffffffffu, d, values...);
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
/* One value: steps for several cost the loops around them registers; the places of the largest elements of rows take 42.3 us with them, 37.6 without. */
template <class Op, class T> __device__ static inline void accel_row_shuffle(unsigned mask, T &v)
{
    for (int d = blockDim.x / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(mask, v, d, 32));
}
template <class Op, class T> __device__ static inline void accel_row_reduce_all(T &v)
{
    if (blockDim.x <= 32) {
        if (accel_is_whole_warp()) accel_row_shuffle<Op>(0xffffffffu, v);
        else accel_row_shuffle<Op>(accel_row_mask(), v);
        return;
    }
    for (int d = 16; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, d, 32));
    if (threadIdx.x % 32 == 0) accel_warp_slots<0, T>()[threadIdx.x / 32] = v;
    __syncthreads();
    const int warps = blockDim.x / 32; /* a power of two */
    v = accel_warp_slots<0, T>()[threadIdx.x & (warps - 1)];
    for (int d = warps / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, d, 32));
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
