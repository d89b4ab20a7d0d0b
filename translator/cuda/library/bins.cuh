/* bins: a histogram's bins, privatized in the shared memory of each block. SPDX-License-Identifier: MIT */
#pragma once
#include "block.cuh"

//@ piece BINS needs THREAD
/* A block's copy of the first N elements of an array to which all blocks add. All threads must call accel_clear_bins and accel_put_bins. */
template <class T, int N> __device__ static inline void accel_clear_bins(T (&bins)[N])
{
    for (int k = accel_thread(); k < N; k += accel_threads()) bins[k] = 0;
    __syncthreads();
}
template <class T, int N> __device__ static inline void accel_put_bins(const T (&bins)[N], T *array)
{
    __syncthreads();
    for (int k = accel_thread(); k < N; k += accel_threads())
        if (bins[k] != 0) atomicAdd(&array[k], bins[k]);
}
template <class T, int N> __device__ static inline void accel_add_to_bin(T (&bins)[N], T *array, T *at, T v)
{
    const unsigned long long k = at - array;
    if (k < N) atomicAdd(&bins[k], v);
    else atomicAdd(at, v);
}
