/* launch: launches, workarounds for compilers, properties of the compilation, and functions of OpenACC and of nvc that device code may call.
 * SPDX-License-Identifier: MIT */
#pragma once

//@ piece QUEUE
/* A kernel may be launched before the previous one in its queue has ended; this waits for its end. Before sm_90 it is a comment, which accelcc
   makes the instruction in PTX for compute_90. */
__device__ static inline void accel_wait_for_queue()
{
#if defined(ACCEL_SIM) || !defined(__CUDA_ARCH__)
#elif __CUDA_ARCH__ < 900
    asm volatile("// griddepcontrol.wait;" ::: "memory");
#else
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

//@ piece RECURSION
/* Must be first in a recursive function. Without it, ptxas (13.0, sm_90) assumes that the lanes have reconverged after a loop around the
   call, and shuffles and barriers after the loop miss some lanes. */
__device__ static inline void accel_recursion()
{
#ifndef ACCEL_SIM
    __syncwarp(__activemask());
#endif
}

//@ piece DISJOINT
/* True in the binary for disjoint ranges. */
#define ACCEL_TEXT_OF(x) #x
#define ACCEL_TEXT(x) ACCEL_TEXT_OF(x)
constexpr bool accel_disjoint = sizeof ACCEL_TEXT(ACCEL_RESTRICT) > 1;

//@ piece COUNT_END
/* One thread of the last block counts the launch as ended, for a host that polls its copy of the number (struct accelrt_ended of accel_kernel.h).
   Begun before the results are combined, so that these loads overlap with others. */
struct accel_count_end {
    char *scratch;
    unsigned launches, *copy;
    __device__ accel_count_end(char *memory) : scratch(memory), launches(*(unsigned *)(memory + 4) + 1), copy(*(unsigned **)(memory + 8)) {}
    __device__ void tell() const
    {
        *(unsigned *)(scratch + 4) = launches;
        __threadfence_system();
        *(volatile unsigned *)copy = launches;
    }
};

//@ helper runtime
static __device__ __forceinline__ int accel_on_device(int type) { return type == 4 || type == 5; } // acc_device_not_host, acc_device_nvidia

//@ helper place
static __device__ __forceinline__ int accel_gangidx() { return (int)(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)); }
static __device__ __forceinline__ int accel_workeridx() { return (int)threadIdx.y; }
static __device__ __forceinline__ int accel_vectoridx() { return (int)threadIdx.x; }
