/* bins: a histogram's bins, privatized in the shared memory of each block. SPDX-License-Identifier: MIT */
#pragma once
#include "block.cuh"
#include "sums.cuh"

//@ piece BINS needs THREAD
/* A block's COPIES copies of the first N elements of an array to which all blocks add; threads use the copies in turn. T is the type of CUDA's
   addition, of the size of the array's elements; APART: the array's memory has no other name. All threads must call accel_clear_bins and
   accel_put_bins. */
template <class T, int N, int COPIES> __device__ static inline void accel_clear_bins(T (&bins)[N][COPIES])
{
    for (int k = accel_thread(); k < N * COPIES; k += accel_threads()) bins[k / COPIES][k % COPIES] = 0;
    __syncthreads();
}
template <class T, int N, int COPIES, class A> __device__ static inline void accel_put_bins(const T (&bins)[N][COPIES], A *array)
{
    __syncthreads();
    for (int k = accel_thread(); k < N; k += accel_threads()) {
        T sum = bins[k][k % COPIES];
        for (int copy = 1; copy < COPIES; copy++) sum += bins[k][(k + copy) % COPIES]; /* neighbors read different banks */
        if (sum != 0) atomicAdd((T *)array + k, sum);
    }
}
template <bool APART = true, class T, int N, int COPIES, class A, class E>
__device__ static inline void accel_add_to_bin(T (&bins)[N][COPIES], A *array, E *at, T v)
{
    const unsigned long long k = (T *)at - (T *)array;
    if (APART && k < N) atomicAdd(&bins[k][accel_thread() % COPIES], v);
    else atomicAdd((T *)at, v);
}

//@ piece COUNTED_BINS needs BINS
/* The same of an array whose number of elements the launch knows, -1 if not: up to COPIES copies of all elements, or, of a longer
   array, one of the first SPACE: of integers in any case, as they may be the only ones that are used, of others if it is not much longer, as their additions in
   shared memory are loops. WHOLE: there is no copy of only some elements. Not `worth`: there is none. */
template <class T, int SPACE, int COPIES, bool WHOLE> struct accel_counted_bins {
    enum { MUCH_LONGER = 8 };
    T *bins;
    unsigned count, shift;

    __device__ accel_counted_bins(T (&space)[SPACE], long long elements, bool worth = true) : bins(space), shift(0)
    {
        if (!worth) count = 0;
        else if (elements >= 0 && elements <= SPACE) count = (unsigned)elements;
        else count = WHOLE || ((T)0.5 != 0 && elements > MUCH_LONGER * SPACE) ? 0 : SPACE;
        while (2u << shift <= COPIES && count << (shift + 1) <= SPACE) shift++;
        for (unsigned k = accel_thread(); k < count << shift; k += accel_threads()) bins[k] = 0;
        __syncthreads();
    }
};
template <bool APART = true, class T, int SPACE, int COPIES, bool WHOLE, class A, class E>
__device__ static inline void accel_add_to_bin(const accel_counted_bins<T, SPACE, COPIES, WHOLE> &b, A *array, E *at, T v)
{
    const unsigned long long k = (T *)at - (T *)array;
    if (APART && k < b.count) atomicAdd(&b.bins[(k << b.shift) + (accel_thread() & ((1u << b.shift) - 1))], v);
    else atomicAdd((T *)at, v);
}
template <class T, int SPACE, int COPIES, bool WHOLE, class A>
__device__ static inline void accel_put_bins(const accel_counted_bins<T, SPACE, COPIES, WHOLE> &b, A *array)
{
    const unsigned copies = 1u << b.shift;
    __syncthreads();
    for (unsigned k = accel_thread(); k < b.count; k += accel_threads()) {
        T sum = 0;
        for (unsigned copy = 0; copy < copies; copy++) sum += b.bins[(k << b.shift) + ((k + copy) & (copies - 1))];
        if (sum != 0) atomicAdd((T *)array + k, sum);
    }
}

//@ piece BINNED_SUMS needs BINS, SUMS
/* Sums in the elements of an array: by bins, or exact ones if the host passes memory for them (ACCEL_REPRODUCIBLE). */
template <class T, class Bins> struct accel_binned_sums {
    Bins &bins;
    T *array;
    accel_sums<T> exact;
    __device__ accel_binned_sums(Bins &copies, T *base, T *section, long long elements, char *sums)
        : bins(copies), array(base), exact(section, elements, sums)
    {
    }
    __device__ void add(volatile T *x, T v) const
    {
        if (exact.area) exact.add(x, v);
        else accel_add_to_bin(bins, array, x, v);
    }
    /* Adds a double to a float. */
    __device__ void add_wide(volatile T *x, double v) const
    {
        if (exact.area) exact.add_wide(x, v);
        else accel_add_to_bin(bins, array, x, (T)v);
    }
};

//@ piece ROW_BINS needs THREAD
/* Of the bins of a block's rows. All threads must call it. */
template <class T, int N> __device__ static inline void accel_clear_bins(T (&bins)[N])
{
    for (int k = accel_thread(); k < N; k += accel_threads()) bins[k] = 0;
    __syncthreads();
}
/* A row's part of its block's bins: a copy of the elements from `first` on, to which the lanes of the row add in a loop. They must meet before
   the first addition and before put(), which adds the copy to the array and clears it. Each lane has at most eight bins to put. */
template <class T> struct accel_row_bins {
    T *bins, *first;
    unsigned count;
    template <int N, class A> __device__ accel_row_bins(T (&all)[N], unsigned needed, A *begin) : bins(all + N / blockDim.y * threadIdx.y), first((T *)begin)
    {
        count = min(min(N / blockDim.y, needed), 8 * blockDim.x);
    }
    template <bool APART = true, class E> __device__ void add(E *at, T v) const
    {
        const unsigned long long k = (T *)at - first;
        if (APART && k < count) atomicAdd(&bins[k], v);
        else atomicAdd((T *)at, v);
    }
    __device__ void put() const
    {
        for (unsigned k = threadIdx.x; k < count; k += blockDim.x) {
            const T v = bins[k];
            if (v != 0) atomicAdd(&first[k], v), bins[k] = 0;
        }
    }
};
