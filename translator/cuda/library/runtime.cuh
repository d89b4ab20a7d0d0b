/* runtime: functions of OpenACC and of nvc that device code may call. SPDX-License-Identifier: MIT */
#pragma once

//@ helper runtime
static __device__ __forceinline__ int accel_on_device(int type) { return type == 4 || type == 5; } // acc_device_not_host, acc_device_nvidia

//@ helper place
static __device__ __forceinline__ int accel_gangidx() { return (int)(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)); }
static __device__ __forceinline__ int accel_workeridx() { return (int)threadIdx.y; }
static __device__ __forceinline__ int accel_vectoridx() { return (int)threadIdx.x; }
