/* The first kernel of a process, CUDA by hand. SPDX-License-Identifier: MIT */
#include <cstdio>
__global__ void fill(double *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 1000) x[i] = i;
}
int main()
{
    static double x[1000];
    double *d;
    if (cudaMalloc(&d, sizeof x)) return 2;
    cudaMemcpy(d, x, sizeof x, cudaMemcpyHostToDevice);
    fill<<<4, 256>>>(d);
    cudaMemcpy(x, d, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return x[999] != 999;
}
