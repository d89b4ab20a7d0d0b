/* staging: transfers from global through registers into shared memory: the loads of the next trips are in flight while the block works on
 * those in shared memory. SPDX-License-Identifier: MIT */
#pragma once
#include "block.cuh"

//@ piece COPY_GROUPS defines accel_copies_issued, accel_copies_arrived
/* Ends a group of copies to shared memory. */
__device__ static inline void accel_copies_issued()
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/* All groups of the thread but the last LATER ones have arrived. */
template <int LATER> __device__ static inline void accel_copies_arrived()
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(LATER) : "memory");
#endif
}

//@ piece ROWS needs COPY_GROUPS
/* The pointer `mine` of another lane of the warp. Each lane has a row of its own. */
template <class T> __device__ static inline T *accel_row_of(T *mine, int lane)
{
    return (T *)__shfl_sync(0xffffffffu, (unsigned long long)mine, lane);
}
/* Loads consecutive elements of each lane's row, with coalesced accesses: of CHUNK columns those from `from` to `to` - 1. Column 0 of lane l is
   at its `mine` and is stored to rows[l * PITCH]. They have arrived for the thread's own loads after accel_copies_arrived, for all after a
   barrier. */
template <int CHUNK, int PITCH, class T> __device__ static inline void accel_load_rows(T *rows, const T *mine, int from, int to)
{
    const int column = threadIdx.x % 32 % CHUNK, first = threadIdx.x % 32 / CHUNK;
    const bool inside = column >= from && column < to;
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    if (sizeof(T) >= 4) {
        enum { BYTES = sizeof(T) < 4 ? 4 : sizeof(T), HOP = 32 / CHUNK, NEXT = HOP * PITCH * BYTES };
        const unsigned to = (unsigned)__cvta_generic_to_shared(rows + first * PITCH + column);
#pragma unroll
        for (int l = 0; l < CHUNK; l += 4) { /* predicates, as conditions are branches, each of which takes NVRTC a block */
            const T *from[4];
#pragma unroll
            for (int r = 0; r < 4; r++) from[r] = accel_row_of(mine, (l + r) * HOP + first) + column;
            asm volatile("{ .reg .pred accel_inside; setp.ne.s32 accel_inside, %5, 0; "
                         "@accel_inside cp.async.ca.shared.global.L2::128B [%0], [%1], %6; "
                         "@accel_inside cp.async.ca.shared.global.L2::128B [%0 + %7], [%2], %6; "
                         "@accel_inside cp.async.ca.shared.global.L2::128B [%0 + %8], [%3], %6; "
                         "@accel_inside cp.async.ca.shared.global.L2::128B [%0 + %9], [%4], %6; }"
                         ::"r"(to + l * NEXT), "l"(from[0]), "l"(from[1]), "l"(from[2]), "l"(from[3]), "r"((int)inside), "n"((int)BYTES),
                         "n"((int)NEXT), "n"(2 * NEXT), "n"(3 * NEXT) : "memory");
        }
    } else
#endif
    {
        T v[CHUNK];
#pragma unroll
        for (int l = 0; l < CHUNK; l++) {
            const T *place = accel_row_of(mine, l * (32 / CHUNK) + first) + column;
            if (inside) v[l] = *place;
        }
#pragma unroll
        for (int l = 0; l < CHUNK; l++)
            if (inside) rows[(l * (32 / CHUNK) + first) * PITCH + column] = v[l];
    }
}
/* Trips until the elements of all rows are aligned to CHUNK; CHUNK if the rows differ. `mine`: of the first trip. */
template <int CHUNK, class T> __device__ static inline int accel_rows_unaligned(const T *mine, bool downwards)
{
    const int at = (int)((unsigned long long)mine / sizeof(T) % CHUNK), trips = downwards ? at + 1 : CHUNK - at;
    return __all_sync(0xffffffffu, trips == __shfl_sync(0xffffffffu, trips, 0)) ? trips : CHUNK;
}
__device__ static inline int accel_rows_left(long long trips, int most) { return trips < 0 ? 0 : trips < most ? (int)trips : most; }
/* The reverse. */
template <int CHUNK, int PITCH, class T> __device__ static inline void accel_store_rows(const T *rows, T *mine, int from, int to)
{
    const int column = threadIdx.x % 32 % CHUNK, first = threadIdx.x % 32 / CHUNK;
    const bool inside = column >= from && column < to;
#pragma unroll
    for (int l = 0; l < 32; l += 32 / CHUNK) {
        T *place = accel_row_of(mine, l + first) + column;
        if (inside) *place = rows[(l + first) * PITCH + column];
    }
}

//@ piece LANE_TILES defines accel_tile_x, accel_tile_y
/* The place of a thread in a block of contractions with X threads along x. A warp has 8 x 4 threads, in an order in which each thread of
   a half of the warp has one neighbor with the same x and one with the same y: their reads of 16 bytes are one. */
__device__ static inline int accel_tile_x(int x) { const int t = threadIdx.y * x + threadIdx.x; return (t & 1) | (t >> 1 & 6) | t / 32 % (x / 8) * 8; }
__device__ static inline int accel_tile_y(int x) { const int t = threadIdx.y * x + threadIdx.x; return (t >> 1 & 1) | (t >> 3 & 2) | t / 32 / (x / 8) * 4; }

//@ piece SLABS
__device__ static inline long long accel_least(long long a, long long b) { return a < b ? a : b; }
/* The elements of an array that TRIPS trips of a loop read, for WIDTH iterations of X times Y threads; place(trip, iteration) is the address
   of one, 0 if there is none. ALONG: the elements of consecutive trips are contiguous, else those of consecutive iterations. LINEAR: there
   is an element for each iteration, at an address that is linear in trips and iterations, so that pointers advance by a slab. A thread
   has runs of elements of 16 bytes, if these divide the rows of a slab. */
template <class T, int TRIPS, int WIDTH, int X, int Y, bool ALONG, bool LINEAR> struct accel_slab {
    enum {
        COUNT = TRIPS * WIDTH / (X * Y),
        ROW = ALONG ? TRIPS : WIDTH,
        LONG = sizeof(T) < 16 ? 16 / sizeof(T) : 1,
        RUN = LINEAR && COUNT % LONG == 0 && ROW % LONG == 0 ? LONG : 1,
        RUNS = COUNT / RUN,
        STEP = X * Y * RUN,                /* elements between two runs of a thread */
        WHOLE = STEP % ROW == 0            /* whole rows */
    };
    struct __align__(RUN > 1 ? 16 : alignof(T)) run { T value[RUN]; };
    run next[RUNS];
    const T *from[LINEAR ? RUNS : 1];
    long long to_next, by_element;     /* distances from slab to slab and between the elements of a run */
    bool wide;                         /* runs are loaded at once */
    /* The row of run r, and its first element in it. */
    __device__ static int row(int r) { return WHOLE ? (threadIdx.x + X * threadIdx.y) * RUN / ROW + r * (STEP / ROW) : ((threadIdx.x + X * threadIdx.y) * RUN + STEP * r) / ROW; }
    __device__ static int column(int r) { return ((threadIdx.x + X * threadIdx.y) * RUN + (WHOLE ? 0 : STEP * r)) % ROW; }
    __device__ static int trip(int r, int e) { return ALONG ? column(r) + e : row(r); }
    __device__ static int iteration(int r, int e) { return ALONG ? row(r) : column(r) + e; }
    /* Of the iterations from `first` on; those from `count` on load elements of other ones. */
    template <class Place> __device__ void begin(Place place, long long trips, long long first, long long count)
    {
        wide = false;
        if (!LINEAR) return;
        const bool whole_runs = ALONG || count % RUN == 0;
        const long long last = count - (ALONG || !whole_runs ? 1 : RUN);
        const T *corner = place(0, first);
        const long long by_trip = trips > 1 ? place(1, first) - corner : 0, by_iteration = count > first + 1 ? place(0, first + 1) - corner : 0;
#pragma unroll
        for (int r = 0; r < RUNS; r++) from[LINEAR ? r : 0] = place(trip(r, 0), accel_least(first + iteration(r, 0), last));
        to_next = trips > TRIPS ? place(TRIPS, first) - corner : 0;
        by_element = ALONG ? by_trip : by_iteration;
        wide = RUN > 1 && by_element == 1 && whole_runs && (ALONG ? by_iteration : by_trip) % RUN == 0 && (unsigned long long)corner % 16 == 0;
    }
    /* Loads the elements of the next TRIPS trips, all of which the loop has, if `wide`. */
    __device__ void fetch_wide()
    {
#pragma unroll
        for (int r = 0; r < RUNS; r++) next[r] = *(const run *)from[LINEAR ? r : 0], from[LINEAR ? r : 0] += to_next;
    }
    /* The same for any trips and elements: of the trips from `at` on; those from `trips` on are skipped. `at` advances by TRIPS from call to
       call. */
    template <class Place> __device__ void fetch(Place place, long long at, long long trips, long long first, long long count)
    {
#pragma unroll
        for (int r = 0; r < RUNS; r++) {
            const long long left = count - 1 - first - iteration(r, 0), more = ALONG ? RUN : left < 0 ? 0 : left;
#pragma unroll
            for (int e = 0; e < RUN; e++) {
                if (at + trip(r, e) >= trips) continue;
                const T *p = LINEAR ? from[LINEAR ? r : 0] + (e < more ? e : more) * by_element
                                    : place(at + trip(r, e), accel_least(first + iteration(r, e), count - 1));
                next[r].value[e] = LINEAR || p ? *p : T();
            }
            if (LINEAR) from[LINEAR ? r : 0] += to_next;
        }
    }
    template <int PITCH> __device__ void store(T (*rows)[PITCH]) const
    {
#pragma unroll
        for (int r = 0; r < RUNS; r++) {
            if (!ALONG) *(run *)&rows[row(r)][column(r)] = next[r];
#pragma unroll
            for (int e = 0; e < RUN && ALONG; e++) rows[column(r) + e][row(r)] = next[r].value[e];
        }
    }
};

//@ piece LAST_PART needs ROW_SCRATCH
/* Whether all other blocks along y have called it before; `first`: one thread of the block. */
__device__ static inline bool accel_last_part(unsigned *tickets, bool first)
{
    __shared__ bool last;
    __syncthreads();
    if (first) {
        __threadfence();
        last = atomicInc(tickets + blockIdx.x, gridDim.y - 1) == gridDim.y - 1;
        __threadfence();
    }
    __syncthreads();
    return last;
}

//@ piece SUM_PARTS defines accel_join_parts needs LAST_PART
/* Sums of a tile to which the blocks along y contribute, each a range of whole slabs of SLAB trips. */
__device__ static inline long long accel_part_first(long long trips, int slab)
{
    const long long slabs = (trips + slab - 1) / slab;
    return gridDim.y > 1 ? (slabs + gridDim.y - 1) / gridDim.y * slab * blockIdx.y : 0;
}
__device__ static inline long long accel_part_trips(long long trips, int slab)
{
    const long long slabs = (trips + slab - 1) / slab, part = (slabs + gridDim.y - 1) / gridDim.y * slab, left = trips - part * blockIdx.y;
    return gridDim.y > 1 && part < left ? part : left;
}
/* The last block to call it adds the parts in their order. It returns true only in that block. */
template <class T, int N> __device__ static inline bool accel_join_parts(accel_row_scratch scratch, T (&sums)[N])
{
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    T *parts = (T *)scratch.results + (unsigned long long)blockIdx.x * gridDim.y * N * threads + thread;
#pragma unroll
    for (int i = 0; i < N; i++) parts[(blockIdx.y * N + i) * threads] = sums[i];
    if (!accel_last_part(scratch.tickets, thread == 0)) return false;
#pragma unroll
    for (int i = 0; i < N; i++) sums[i] = parts[i * threads];
#pragma unroll 4
    for (unsigned p = 1; p < gridDim.y; p++) {
#pragma unroll
        for (int i = 0; i < N; i++) sums[i] += parts[(p * N + i) * threads];
    }
    return true;
}

//@ piece COLUMN_PARTS defines accel_join_columns needs LAST_PART
/* Adds the sums of each column over the blocks along y, in the order of the blocks; the threads of a block with threadIdx.y == 0 have them. Returns true only
   in the last block to call it. */
__device__ static inline void accel_leave_sums(char *) {}
template <class T, class... Ts> __device__ static inline void accel_leave_sums(char *to, T v, Ts... rest)
{
    *(T *)to = v;
    accel_leave_sums(to + 16, rest...);
}
__device__ static inline void accel_zero_sums() {}
template <class T, class... Ts> __device__ static inline void accel_zero_sums(T &v, Ts &...rest)
{
    v = 0;
    accel_zero_sums(rest...);
}
__device__ static inline void accel_add_sums(const char *) {}
template <class T, class... Ts> __device__ static inline void accel_add_sums(const char *from, T &v, Ts &...rest)
{
    v += *(const T *)from;
    accel_add_sums(from + 16, rest...);
}
template <class... Ts> __device__ static inline bool accel_join_columns(accel_row_scratch scratch, Ts &...sums)
{
    const unsigned bytes = 16 * sizeof...(Ts);
    char *parts = scratch.results + bytes * ((unsigned long long)blockIdx.x * gridDim.y * blockDim.x + threadIdx.x);
    if (threadIdx.y == 0) accel_leave_sums(parts + bytes * blockDim.x * blockIdx.y, sums...);
    if (!accel_last_part(scratch.tickets, threadIdx.x == 0 && threadIdx.y == 0)) return false;
    if (threadIdx.y > 0) return true;
    accel_zero_sums(sums...);
#pragma unroll 4
    for (unsigned p = 0; p < gridDim.y; p++) accel_add_sums(parts + bytes * blockDim.x * p, sums...);
    return true;
}
