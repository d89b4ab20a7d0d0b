/* staging: transfers from global through registers into shared memory: the loads of the next trips are in flight while the block works on
 * those in shared memory. SPDX-License-Identifier: MIT */
#pragma once

//@ piece ROWS
/* The element of a row that another lane of the warp is about. */
template <class T> __device__ static inline T *accel_row_of(T *mine, int lane)
{
    return (T *)__shfl_sync(0xffffffffu, (unsigned long long)mine, lane);
}
/* Loads consecutive elements of each lane's row, with coalesced accesses: of CHUNK columns those from `from` to `to` - 1. Column 0 of lane l is
   at its `mine` and is stored to rows[l * PITCH]. They have arrived for the thread's own loads after accel_rows_loaded, for all after a
   barrier. */
template <int CHUNK, int PITCH, class T> __device__ static inline void accel_load_rows(T *rows, const T *mine, int from, int to)
{
    const int column = threadIdx.x % 32 % CHUNK, first = threadIdx.x % 32 / CHUNK;
    const bool inside = column >= from && column < to;
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    if (sizeof(T) >= 4) {
#pragma unroll
        for (int l = 0; l < 32; l += 32 / CHUNK) {
            const T *place = accel_row_of(mine, l + first) + column;
            unsigned to_row = (unsigned)__cvta_generic_to_shared(rows + (l + first) * PITCH + column);
            if (inside) asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], %2;" ::"r"(to_row), "l"(place), "n"(sizeof(T) < 4 ? 4 : sizeof(T)) : "memory");
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
/* Ends a group of loads. */
__device__ static inline void accel_rows_issued()
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/* All groups but the last LATER ones have arrived. */
template <int LATER> __device__ static inline void accel_rows_loaded()
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(LATER) : "memory");
#endif
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

//@ piece SLABS
__device__ static inline long long accel_least(long long a, long long b) { return a < b ? a : b; }
/* The elements of an array that TRIPS trips of a loop read, for WIDTH iterations of X times Y threads; place(trip, iteration) is the address
   of one, 0 if there is none. ALONG: the elements of consecutive trips are contiguous, else those of consecutive iterations. LINEAR: there
   is an element for each iteration, at an address that is linear in the trips, so that pointers advance by a slab. */
template <class T, int TRIPS, int WIDTH, int X, int Y, bool ALONG, bool LINEAR> struct accel_slab {
    enum { COUNT = TRIPS * WIDTH / (X * Y) };
    T next[COUNT];
    const T *from[LINEAR ? COUNT : 1];
    long long to_next;
    __device__ static int own(int u) { return threadIdx.x + X * threadIdx.y + X * Y * u; }
    __device__ static int trip(int u) { return ALONG ? own(u) % TRIPS : own(u) / WIDTH; }
    __device__ static int iteration(int u) { return ALONG ? own(u) / TRIPS : own(u) % WIDTH; }
    /* Of the iterations from `first` on; those from `count` on load the elements of the last one. */
    template <class Place> __device__ void begin(Place place, long long trips, long long first, long long count)
    {
        if (!LINEAR) return;
#pragma unroll
        for (int u = 0; u < COUNT; u++) from[LINEAR ? u : 0] = place(trip(u), accel_least(first + iteration(u), count - 1));
        to_next = trips > TRIPS ? place(TRIPS, first) - place(0, first) : 0;
    }
    /* Loads the elements of the trips from `at` on; trips from `trips` on are skipped. `at` advances by TRIPS from call to call. */
    template <class Place> __device__ void fetch(Place place, long long at, long long trips, long long first, long long count)
    {
        if (LINEAR && at + TRIPS <= trips) {
#pragma unroll
            for (int u = 0; u < COUNT; u++) next[u] = *from[LINEAR ? u : 0], from[LINEAR ? u : 0] += to_next;
            return;
        }
#pragma unroll
        for (int u = 0; u < COUNT; u++) {
            if (at + trip(u) >= trips) continue;
            const T *p = LINEAR ? from[LINEAR ? u : 0] : place(at + trip(u), accel_least(first + iteration(u), count - 1));
            next[u] = LINEAR || p ? *p : T();
        }
    }
    __device__ void store(T (*rows)[WIDTH + 16 / sizeof(T)]) const
    {
#pragma unroll
        for (int u = 0; u < COUNT; u++) rows[trip(u)][iteration(u)] = next[u];
    }
};
