/* staging: transfers from global through registers into shared memory: the loads of the next trips are in flight while the block works on
 * those in shared memory. SPDX-License-Identifier: MIT */
#pragma once

//@ piece ROWS
/* Loads 32 consecutive elements of each lane's row, with coalesced accesses. Those of lane l begin at its `mine` and are stored to
   rows[l]. */
template <class T> __device__ static inline void accel_load_rows(T (*rows)[33], const T *mine)
{
    const int lane = threadIdx.x % 32;
    const unsigned long long place = (unsigned long long)mine;
    T v[32];
#pragma unroll
    for (int l = 0; l < 32; l++) v[l] = ((const T *)__shfl_sync(0xffffffffu, place, l))[lane];
#pragma unroll
    for (int l = 0; l < 32; l++) rows[l][lane] = v[l];
}

//@ piece SLABS
__device__ static inline long long accel_least(long long a, long long b) { return a < b ? a : b; }
/* The elements of an array that TRIPS trips of a loop read, for WIDTH iterations of the block's 256 threads. ALONG: the elements of
   consecutive trips are contiguous, else those of consecutive iterations. */
template <class T, int TRIPS, int WIDTH, bool ALONG> struct accel_slab {
    T next[TRIPS * WIDTH / 256];
    __device__ static int place(int u) { return threadIdx.x + 32 * threadIdx.y + 256 * u; }
    __device__ static int trip(int u) { return ALONG ? place(u) % TRIPS : place(u) / WIDTH; }
    __device__ static int iteration(int u) { return ALONG ? place(u) / TRIPS : place(u) % WIDTH; }
    /* Loads the elements of the trips from `at` on and of the iterations from `first` on. Trips from `trips` on are skipped; iterations
       from `count` on load the elements of the last one. */
    template <class Read> __device__ void fetch(Read read, long long at, long long trips, long long first, long long count)
    {
#pragma unroll
        for (int u = 0; u < TRIPS * WIDTH / 256; u++)
            if (at + trip(u) < trips) next[u] = read(at + trip(u), accel_least(first + iteration(u), count - 1));
    }
    __device__ void store(T (*rows)[WIDTH + 16 / sizeof(T)]) const
    {
#pragma unroll
        for (int u = 0; u < TRIPS * WIDTH / 256; u++) rows[trip(u)][iteration(u)] = next[u];
    }
};
