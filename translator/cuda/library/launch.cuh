/* launch: launches, traps of the compilers, and what a text knows of its own compilation. SPDX-License-Identifier: MIT */
#pragma once

//@ piece QUEUE
/* A kernel may be launched before the one ahead of it in its queue has ended; here it waits for that. */
__device__ static inline void accel_wait_for_queue()
{
#if !defined(ACCEL_SIM) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

//@ piece RECURSION
/* First in a function that calls itself. Without it ptxas (13.0, sm_90) takes the lanes that leave a loop around the call to be
   together when they are not: shuffles and barriers after the loop lose some of them. */
__device__ static inline void accel_recursion()
{
#ifndef ACCEL_SIM
    __syncwarp(__activemask());
#endif
}

//@ piece DISJOINT
/* True in the binary for ranges that do not overlap. */
#define ACCEL_TEXT_OF(x) #x
#define ACCEL_TEXT(x) ACCEL_TEXT_OF(x)
constexpr bool accel_disjoint = sizeof ACCEL_TEXT(ACCEL_RESTRICT) > 1;
