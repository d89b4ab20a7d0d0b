// Why known.txt passes over what racecheck says of run.level_numbers. SPDX-License-Identifier: MIT
//   nvcc -arch=sm_90 -DNAMED=1 named_barriers.cu -o named && compute-sanitizer --tool racecheck ./named
// Two barriers of the whole block stand between each write of `slots` and the reads of the next round. With NAMED=1 some workers, two warps
// each, have met at named barriers of their own before: racecheck of CUDA 13.0 then reports a hazard between the write and the reads. With
// NAMED=0, or with each barrier of the block written twice (TWICE=1), it reports none. Results are right in every case (320 320).
#include <cstdio>
#ifndef TWICE
#define TWICE 0
#endif
__device__ void worker_sync() { asm volatile("bar.sync %0, %1;" :: "r"(1 + threadIdx.y), "r"(blockDim.x) : "memory"); }
__device__ void block_sync()
{
    __syncthreads();
    if (TWICE) __syncthreads();
}
__device__ __noinline__ int block_sum(int v)
{
    __shared__ int slots[32];
    int t = threadIdx.x + blockDim.x * threadIdx.y, warps = blockDim.x * blockDim.y / 32;
    for (int d = 16; d; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    if (t % 32 == 0) slots[t / 32] = v;
    block_sync();
    v = 0;
    for (int w = 0; w < warps; w++) v += slots[w];
    block_sync();
    return v;
}
__global__ void sums(int *out, int rounds, int busy)
{
    for (int i = 0; i < rounds; i++) {
        for (int j = threadIdx.y; NAMED && j < busy; j += blockDim.y) worker_sync();
        int s = block_sum(1);
        if (threadIdx.x == 0 && threadIdx.y == 0) out[i] = s;
    }
}
int main()
{
    int *out, h[6];
    cudaMalloc(&out, sizeof h);
    sums<<<3, dim3(64, 5)>>>(out, 6, 4);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s %d %d\n", cudaGetErrorString(cudaGetLastError()), h[0], h[5]);
}
