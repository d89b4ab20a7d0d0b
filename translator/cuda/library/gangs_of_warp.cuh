/* gangs_of_warp: several short gangs in one warp, each on a power of two of its lanes. SPDX-License-Identifier: MIT */
#pragma once
#include "reduce.cuh"

//@ piece WIDTHS needs SHUFFLE
/* Index of this warp in the grid; number of warps of the grid. */
__device__ static inline long long accel_warp() { return (blockIdx.x * (long long)blockDim.x + threadIdx.x) / 32; }
__device__ static inline long long accel_warps() { return gridDim.x * (long long)(blockDim.x / 32); }
/* Gangs per warp: 32, or down to 4 if there are few gangs. */
__device__ static inline int accel_gangs_of_warp(long long gangs)
{
    int n = 32;
    while (n > 4 && n * accel_warps() > gangs) n /= 2;
    return n;
}
/* Lanes per gang of a warp, so that a lane has at most seven trips of a loop of average length. All lanes must call it, each with the
   length of a different gang's loop, or 0. */
__device__ static inline int accel_lanes_of_gang(long long length, int gangs)
{
    int sum = length < 1 << 20 ? (int)length : 1 << 20, lanes = gangs < 16 ? 32 / gangs : 2;
    for (int d = 16; d; d /= 2) sum += accel_shuffle_xor(0xffffffffu, sum, d, 32);
    while (lanes < 32 && 7 * lanes * gangs < sum) lanes *= 2;
    return lanes;
}
