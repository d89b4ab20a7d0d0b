/* scan: scans in one pass, with decoupled look-back (D. Merrill, M. Garland: Single-pass Parallel Prefix Scan with Decoupled Look-back,
 * NVIDIA 2016). SPDX-License-Identifier: MIT */
#pragma once
#include "row_reduce.cuh"

//@ piece SCAN_OPERATOR
/* Carried values, as functions that the iterations apply to them: of(x, y) applies x, then y. */
template <class Op, class T> struct accel_scanned {
    T value;
    __device__ static inline accel_scanned of(const accel_scanned &x, const accel_scanned &y) { return {Op::of(x.value, y.value)}; }
};

//@ piece SCAN_LINEAR
/* The function factor * old + value. */
template <class T> struct accel_scanned_linear {
    T factor, value;
    __device__ static inline accel_scanned_linear of(const accel_scanned_linear &x, const accel_scanned_linear &y)
    {
        T factor = x.factor == 0 || y.factor == 0 ? 0 : y.factor * x.factor;          /* the product of growing factors may be infinite */
        return {factor, x.value == 0 || y.factor == 0 ? y.value : y.factor * x.value + y.value};
    }
};

//@ piece SCAN_SEVERAL
/* Two carried values of one loop. */
template <class A, class B> struct accel_scanned_both {
    A first;
    B rest;
    __device__ static inline accel_scanned_both of(const accel_scanned_both &x, const accel_scanned_both &y)
    {
        return {A::of(x.first, y.first), B::of(x.rest, y.rest)};
    }
};

//@ piece SCAN_EXTREMES
/* The later value replaces the earlier one if the comparison holds: a NaN never does. */
struct accel_first_max {
    template <class T> __device__ static inline T of(T a, T b) { return b > a ? b : a; }
};
struct accel_first_min {
    template <class T> __device__ static inline T of(T a, T b) { return b < a ? b : a; }
};
struct accel_last_max {
    template <class T> __device__ static inline T of(T a, T b) { return b >= a ? b : a; }
};
struct accel_last_min {
    template <class T> __device__ static inline T of(T a, T b) { return b <= a ? b : a; }
};
struct accel_call_max {
    __device__ static inline float of(float a, float b) { return fmaxf(a, b); }
    __device__ static inline double of(double a, double b) { return fmax(a, b); }
};
struct accel_call_min {
    __device__ static inline float of(float a, float b) { return fminf(a, b); }
    __device__ static inline double of(double a, double b) { return fmin(a, b); }
};

//@ piece SCAN
/* Words that blocks exchange. Each 64-bit word contains its tag, so no order among them is required. */
#ifdef ACCEL_SIM
__device__ static inline unsigned long long accel_scan_load(unsigned long long *p)
{
    unsigned long long v = atomicAdd(p, 0ULL);
    __threadfence();
    return v;
}
__device__ static inline void accel_scan_store(unsigned long long *p, unsigned long long v)
{
    __threadfence();
    atomicExch(p, v);
}
#else
__device__ static inline unsigned long long accel_scan_load(unsigned long long *p)
{
    unsigned long long v;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}
__device__ static inline void accel_scan_store(unsigned long long *p, unsigned long long v)
{
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
#endif
/* At the start of the scan's memory. The memory contains only zeros before the first launch. Each launch has its own epoch, so that words
   of earlier launches are not taken for its own, and the memory is never cleared. */
struct accel_scan_head {
    unsigned long long epoch_and_ticket;
    unsigned done, highest;            /* blocks that have ended; words that some launch has used */
};
/* What a trip has in shared memory: its state, or only the value of a linear one whose factor all trips share. */
template <class State> __device__ static inline State accel_scan_unpack(const State &slot, const State &) { return slot; }
template <class State, class T> __device__ static inline State accel_scan_unpack(const T &slot, const State &like) { return {like.factor, slot}; }
template <class State> __device__ static inline void accel_scan_pack(State &slot, const State &s) { slot = s; }
template <class State, class T> __device__ static inline void accel_scan_pack(T &slot, const State &s) { slot = s.value; }
/* The scan of a tile of threads * trips functions. In shared memory; all threads of the block must call each function. */
template <class State, class Slot, int threads, int trips> struct accel_scan {
    enum { WORDS = (sizeof(State) + 3) / 4, AGGREGATE = 1, PREFIX = 2, EPOCHS = 1 << 28 };
    Slot at[threads * trips];          /* in: of each trip; out: of all before it */
    State warps[threads / 32], before, total;          /* before, total: of all tiles before this one; those with it */
    unsigned tile, tag;
    char *memory;

    /* Tiles are numbered in the order in which blocks start, so that a block waits only for blocks that run. */
    __device__ void begin(char *scratch)
    {
        if (threadIdx.x == 0) {
            unsigned long long both = atomicAdd(&((accel_scan_head *)scratch)->epoch_and_ticket, 1ULL);
            tile = (unsigned)both;
            tag = (unsigned)(both >> 32) << 2;
            memory = scratch;
        }
        __syncthreads();
    }
    __device__ unsigned long long *words(unsigned of_tile) const { return (unsigned long long *)(memory + 256) + of_tile; }
    __device__ void publish(const State &s, unsigned status)
    {
        union {
            unsigned words[WORDS];
            State state;
        } u = {{0}};
        u.state = s;
        for (int k = 0; k < WORDS; k++)
            accel_scan_store(words(tile) + (size_t)k * gridDim.x, (unsigned long long)(tag | status) << 32 | u.words[k]);
    }
    /* Waits until the tile has published something. Returns its status. */
    __device__ unsigned await(unsigned of_tile, State &s) const
    {
        union {
            unsigned words[WORDS];
            State state;
        } u = {{0}};
        unsigned status = 0;
        while (!status) {
            for (int k = 0; k < WORDS; k++) {
                unsigned long long v = accel_scan_load(words(of_tile) + (size_t)k * gridDim.x);
                unsigned one = (unsigned)(v >> 32) ^ tag;
                status = one > PREFIX || (k && one != status) ? 0 : one;
                u.words[k] = (unsigned)v;
                if (!status) break;
            }
#ifdef ACCEL_SIM
            if (!status) __nanosleep(20);
#endif
        }
        s = u.state;
        return status;
    }
    template <class T> __device__ static T shuffle_down(const T &v, int distance)
    {
        union {
            unsigned words[WORDS];
            T value;
        } u = {{0}};
        u.value = v;
        for (int k = 0; k < WORDS; k++) u.words[k] = __shfl_down_sync(0xffffffffu, u.words[k], distance);
        return u.value;
    }
    template <class T> __device__ static T shuffle_up(const T &v, int distance)
    {
        union {
            unsigned words[WORDS];
            T value;
        } u = {{0}};
        u.value = v;
        for (int k = 0; k < WORDS; k++) u.words[k] = __shfl_up_sync(0xffffffffu, u.words[k], distance);
        return u.value;
    }
    /* Of all tiles before this one; for the first warp. Each of its lanes looks at one of 32 tiles, backwards, until a prefix is found. */
    __device__ State look_back(const State &none) const
    {
        State all = none;
        for (long long last = (long long)tile - 1;; last -= 32) {
            long long mine = last - threadIdx.x;
            State s = none;
            unsigned status = mine < 0 ? AGGREGATE : await((unsigned)mine, s);
            unsigned prefixes = __ballot_sync(0xffffffffu, status == PREFIX);
            if (prefixes && (int)threadIdx.x > __ffs(prefixes) - 1) s = none;
            for (int d = 1; d < 32; d *= 2) {
                State earlier = shuffle_down(s, d);
                if (threadIdx.x % (2 * d) == 0) s = State::of(earlier, s);
            }
            all = State::of(s, all);
            if (prefixes) return all;
        }
    }
    /* Of the block's threads before this one; the tile's own function becomes `total`. */
    __device__ State before_thread(State own, const State &none)
    {
        int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        for (int d = 1; d < 32; d *= 2) {
            State earlier = shuffle_up(own, d);
            if (lane >= d) own = State::of(earlier, own);
        }
        if (lane == 31) warps[warp] = own;
        __syncthreads();
        State all = none, first = none;
        for (int w = 0; w < threads / 32; w++) {
            if (w == warp) first = all;
            all = State::of(all, warps[w]);
        }
        if (threadIdx.x == 0) total = all;
        State previous = shuffle_up(own, 1);
        return lane ? State::of(first, previous) : first;
    }
    /* The function of the thread's trip number k. */
    __device__ State trip(int k, const State &none, const State &like, int inside) const
    {
        int place = threadIdx.x * trips + k;
        return place < inside ? accel_scan_unpack<State>(at[place], like) : none;
    }
    /* Turns `at` from the functions of the trips into those of all trips before them. `start` counts in the first tile only. `like`: a
       trip's function if all have the same factor. `inside`: trips of the tile. */
    __device__ void run(const State &start, const State &none, const State &like, int inside)
    {
        __syncthreads();
        State own = trip(0, none, like, inside);
        for (int k = 1; k < trips; k++) own = State::of(own, trip(k, none, like, inside));
        State mine = before_thread(own, none);
        if (threadIdx.x < 32) {
            State tiles = start, own_tile = none;
            if (threadIdx.x == 0) {
                own_tile = total;
                publish(tile ? own_tile : State::of(start, own_tile), tile ? AGGREGATE : PREFIX);
            }
            if (tile) tiles = look_back(none);
            if (threadIdx.x == 0) {
                before = tiles;
                total = State::of(tiles, own_tile);
                if (tile) publish(total, PREFIX);
            }
        }
        __syncthreads();
        mine = State::of(before, mine);
        for (int k = 0; k < trips; k++) {
            State next = State::of(mine, trip(k, none, like, inside));
            accel_scan_pack(at[threadIdx.x * trips + k], mine);
            mine = next;
        }
        __syncthreads();
    }
    /* The last block to end prepares the memory for the next launch. */
    __device__ void end()
    {
        accel_scan_head *head = (accel_scan_head *)memory;
        unsigned epoch = (tag >> 2) + 1;
        if (threadIdx.x) return;
        if (atomicInc(&head->done, gridDim.x - 1) != gridDim.x - 1) return;
        unsigned highest = atomicMax(&head->highest, WORDS * gridDim.x);
        if (highest < WORDS * gridDim.x) highest = WORDS * gridDim.x;
        for (unsigned k = 0; epoch == EPOCHS && k < highest; k++) accel_scan_store(words(k), 0);
        atomicExch(&head->epoch_and_ticket, (unsigned long long)(epoch % EPOCHS) << 32);
    }
};

//@ piece ROW_SCAN needs ROW_MASK
/* Scans of a row's threads, a power of two of a warp's lanes or a whole block. A warp has 32 * of consecutive elements, or with fewer lanes
   lanes * of; own[k] of lane l is number k * lanes + l of them. Each becomes what precedes it, and `before`, which precedes all, becomes what
   precedes those of the next call. In shared memory, where a place is left out after each 32, a lane has `of` consecutive elements. */
template <class Op, class T> __device__ static inline T accel_scan_up(unsigned mask, T v, int lane, int lanes)
{
    for (int d = 1; d < lanes; d *= 2) {
        T earlier = __shfl_up_sync(mask, v, d, lanes);
        if (lane >= d) v = Op::of(earlier, v);
    }
    return v;
}
/* Of all elements of the warps before this one; adds those of all warps to `before`. All threads of the block must call it. */
template <class Op, class T> __device__ static inline T accel_before_warp(T all, T &before, T none)
{
    __shared__ T warps[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, count = blockDim.x / 32;
    if (lane == 31) warps[warp] = all;
    __syncthreads();
    T v = accel_scan_up<Op>(0xffffffffu, lane < count ? warps[lane] : none, lane, count);
    T preceding = __shfl_sync(0xffffffffu, v, warp ? warp - 1 : 0, 32), first = warp ? Op::of(before, preceding) : before;
    before = Op::of(before, __shfl_sync(0xffffffffu, v, count - 1, 32));
    __syncthreads();
    return first;
}
/* One memory for all types: where the compiler does not optimize, a kernel has that of all functions of its file. */
__device__ static inline char *accel_row_scan_memory(int warp)
{
    __shared__ __align__(8) char memory[32][33 * 32];
    return memory[warp];
}
template <class Op, int of, class T> __device__ static inline void accel_row_scan(T (&own)[of], T &before, T none)
{
    static_assert(of * sizeof(T) <= 32, "a lane has 32 bytes");
    const int thread = threadIdx.x + blockDim.x * threadIdx.y, lanes = blockDim.x < 32 ? blockDim.x : 32, lane = thread & (lanes - 1);
    const unsigned mask = blockDim.x > 32 || accel_is_whole_warp() ? 0xffffffffu : accel_row_mask();
    const int row = thread % 32 - lane;
    T *const slots = (T *)(accel_row_scan_memory(thread / 32) + row * 32 + row / 8 * 8);
    T mine[of], run = none, first = before;
#define ACCEL_SLOT(number) slots[(number) + (number) / 32]
    __syncwarp(mask);
#pragma unroll
    for (int k = 0; k < of; k++) ACCEL_SLOT(k * lanes + lane) = own[k];
    __syncwarp(mask);
#pragma unroll
    for (int k = 0; k < of; k++) {
        T v = ACCEL_SLOT(lane * of + k);
        mine[k] = run;
        run = k ? Op::of(run, v) : v;
    }
    run = accel_scan_up<Op>(mask, run, lane, lanes);
    T previous = __shfl_up_sync(mask, run, 1, lanes);
    if (blockDim.x > 32) first = accel_before_warp<Op>(run, before, none);
    else before = Op::of(before, __shfl_sync(mask, run, lanes - 1, lanes));
    if (lane) first = Op::of(first, previous);
#pragma unroll
    for (int k = 0; k < of; k++) ACCEL_SLOT(lane * of + k) = k ? Op::of(first, mine[k]) : first;
    __syncwarp(mask);
#pragma unroll
    for (int k = 0; k < of; k++) own[k] = ACCEL_SLOT(k * lanes + lane);
#undef ACCEL_SLOT
}
/* The same with `begin` before the elements, but not in `before`. */
template <class Op, int of, class T> __device__ static inline void accel_row_scan(T (&own)[of], T &before, T none, T begin)
{
    accel_row_scan<Op>(own, before, none);
#pragma unroll
    for (int k = 0; k < of; k++) own[k] = Op::of(begin, own[k]);
}
