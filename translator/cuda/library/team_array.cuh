/* team_array: arrays on the device's heap that the threads of a gang, or of a worker, share until the end of the scope: for lengths that
 * are known only on the device, for arrays that do not fit in shared memory, and for recursive routines. All threads of the team must reach
 * the declaration and the end of its scope. SPDX-License-Identifier: MIT */
#pragma once
#include "reduce.cuh"

//@ piece TEAM_ARRAY needs WORKER_SYNC
/* Elements on the device's heap that the threads of a gang, or the lanes of a worker, share until the end of the scope. */
template <class T, bool of_worker> struct accel_team_array {
    T *at;
    __device__ accel_team_array(long long n)
    {
        __shared__ void *places[32];
        void *&place = places[of_worker ? threadIdx.y : 0];
        if (is_first()) place = allocated(n > 0 ? n * (long long)sizeof(T) : 1);
        meet();
        at = (T *)place;
        meet();
    }
    __device__ ~accel_team_array()
    {
        meet();
        if (is_first()) free(at);
    }
    accel_team_array(const accel_team_array &) = delete;
    static __device__ bool is_first() { return threadIdx.x == 0 && (of_worker || threadIdx.y == 0); }
    static __device__ void meet()
    {
        if (of_worker) accel_worker_sync();
        else __syncthreads();
    }
    static __device__ void *allocated(long long bytes)
    {
        void *p = malloc(bytes);
        if (p) return p;
        printf("out of device memory for shared variables of a gang or worker, %lld bytes\n", bytes);
        __trap();
        return p;
    }
};
template <class T> using accel_gang_array = accel_team_array<T, false>;
template <class T> using accel_worker_array = accel_team_array<T, true>;
