/* scaling_kernels: the kernels of scaling_by_hand.cu and scaling_by_nccl.cu. SPDX-License-Identifier: MIT */
#ifndef SCALING_KERNELS_H
#define SCALING_KERNELS_H
#include "scaling_data.h"

#define OK(call) check_call(call, #call)
static void check_call(cudaError_t e, const char *what)
{
    if (e != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e)), exit(1);
}

enum { MOST = 16, GAP = 1 };           /* GPUs at most; rows of the border */

enum { DEPTH = 8 };
/* Rows [from, to). A thread computes a column of DEPTH points, whose neighbors before and after it are in registers. */
__global__ void jacobi_rows(const double *__restrict__ a, double *__restrict__ b, int from, int to, int columns)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = from + (blockIdx.y * blockDim.y + threadIdx.y) * DEPTH;
    int end = i + DEPTH < to ? i + DEPTH : to;
    size_t w = columns, p = i * w + j;
    if (i >= to || j >= columns - 1) return;
    double before = a[p - w], here = a[p];
    for (; i < end; i++, p += w) {
        double after = a[p + w];
        b[p] = 0.25 * (a[p - 1] + a[p + 1] + before + after);
        before = here, here = after;
    }
}
/* A thread computes a column of DEPTH points, whose neighbors before and after it are in registers. */
__global__ void stencil_planes(const float *__restrict__ a, float *__restrict__ b, int from, int to, int side)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = from + blockIdx.z * DEPTH;
    int end = i + DEPTH < to ? i + DEPTH : to;
    size_t w = side, area = w * w, p = i * area + j * w + k;
    if (j >= side - 1 || k >= side - 1) return;
    float before = a[p - area], here = a[p];
    for (; i < end; i++, p += area) {
        float after = a[p + area];
        b[p] = 0.4f * here + 0.1f * (a[p - 1] + a[p + 1] + a[p - w] + a[p + w] + before + after);
        before = here, here = after;
    }
}
static void sweep(const double *a, double *b, int from, int to, int columns, cudaStream_t s)
{
    dim3 block(128, 1), grid((columns - 2 + 127) / 128, (to - from + DEPTH - 1) / DEPTH);
    if (from < to) jacobi_rows<<<grid, block, 0, s>>>(a, b, from, to, columns);
}
static void sweep(const float *a, float *b, int from, int to, int side, cudaStream_t s)
{
    dim3 block(128, 4), grid((side - 2 + 127) / 128, (side - 2 + 3) / 4, (to - from + DEPTH - 1) / DEPTH);
    if (from < to) stencil_planes<<<grid, block, 0, s>>>(a, b, from, to, side);
}

enum { BLOCK = 256, LANES = 8, SUMS = 1024 };
__device__ static double block_sum(double x)
{
    __shared__ double sums[BLOCK / 32];
    for (int k = 16; k; k /= 2) x += __shfl_down_sync(~0u, x, k);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = x;
    __syncthreads();
    x = threadIdx.x < BLOCK / 32 ? sums[threadIdx.x] : 0;
    if (threadIdx.x < 32)
        for (int k = 16; k; k /= 2) x += __shfl_down_sync(~0u, x, k);
    return x;
}
__global__ void product(int n, const int *__restrict__ start, const int *__restrict__ column, const double *__restrict__ value,
                        const double *__restrict__ p, const double *__restrict__ own, double *__restrict__ q, double *sum)
{
    double dot = 0;
    int lane = threadIdx.x % LANES, step = gridDim.x * BLOCK / LANES;
    for (int i = (blockIdx.x * BLOCK + threadIdx.x) / LANES; i < n; i += step) {
        double s = 0;
        unsigned mask = __activemask();
        for (int k = start[i] + lane; k < start[i + 1]; k += LANES) s += value[k] * p[column[k]];
        for (int k = LANES / 2; k; k /= 2) s += __shfl_down_sync(mask, s, k, LANES);
        if (!lane) q[i] = s, dot += own[i] * s;
    }
    dot = block_sum(dot);
    if (!threadIdx.x) atomicAdd(sum, dot);
}
__global__ void update(int n, double alpha, double *__restrict__ x, double *__restrict__ r, const double *__restrict__ p,
                       const double *__restrict__ q, double *sum)
{
    double dot = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) {
        x[i] += alpha * p[i];
        double e = r[i] - alpha * q[i];
        r[i] = e, dot += e * e;
    }
    dot = block_sum(dot);
    if (!threadIdx.x) atomicAdd(sum, dot);
}
__global__ void direction(int n, double beta, double *__restrict__ p, const double *__restrict__ r)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) p[i] = r[i] + beta * p[i];
}
__global__ void attract(int n, int from, int to, const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                        float *__restrict__ u, float *__restrict__ v, float *__restrict__ w)
{
    __shared__ float sx[BLOCK], sy[BLOCK], sz[BLOCK];
    int i = from + blockIdx.x * BLOCK + threadIdx.x;
    float px = i < to ? x[i] : 0, py = i < to ? y[i] : 0, pz = i < to ? z[i] : 0, ax = 0, ay = 0, az = 0;
    for (int base = 0; base < n; base += BLOCK) {
        int j = base + threadIdx.x, most = n - base < BLOCK ? n - base : BLOCK;
        __syncthreads();
        if (j < n) sx[threadIdx.x] = x[j], sy[threadIdx.x] = y[j], sz[threadIdx.x] = z[j];
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < most; k++) {
            float dx = sx[k] - px, dy = sy[k] - py, dz = sz[k] - pz, d = dx * dx + dy * dy + dz * dz + 1e-4f, f = 1 / (d * sqrtf(d));
            ax += dx * f, ay += dy * f, az += dz * f;
        }
    }
    if (i < to) u[i - from] += 1e-9f * ax, v[i - from] += 1e-9f * ay, w[i - from] += 1e-9f * az;
}
__global__ void move_bodies(int n, float *x, float *y, float *z, const float *u, const float *v, const float *w)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) x[i] += u[i], y[i] += v[i], z[i] += w[i];
}
#endif
