// A program in CUDA C++ with a kernel of its own and functions that accelcc compiles. SPDX-License-Identifier: MIT
#include "numbers.h"
#include <cstdio>

__global__ void add_one(int n, double *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += 1;
}

int main()
{
    double result = twice(100), *on_device;
    int devices = 0;
    if (cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0) { // both use the device's primary context
        if (cudaMalloc(&on_device, sizeof result) != cudaSuccess) return 1;
        cudaMemcpy(on_device, &result, sizeof result, cudaMemcpyHostToDevice);
        add_one<<<1, 32>>>(1, on_device);
        if (cudaMemcpy(&result, on_device, sizeof result, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
        cudaFree(on_device);
        result -= 1;
    }
    std::printf("%g\n", result);
}
