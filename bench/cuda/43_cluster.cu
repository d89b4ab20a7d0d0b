// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/43_cluster.h"
__global__ void assign_plain(int n, const float *x, const float *center, int *nearest) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = 1e30f;
  int which = 0;
  for (int c = 0; c < CENTERS; c++) {
    float sum = 0;
    for (int d = 0; d < DIM; d++) sum += (x[i * DIM + d] - center[c * DIM + d]) * (x[i * DIM + d] - center[c * DIM + d]);
    if (sum < best) best = sum, which = c;
  }
  nearest[i] = which;
}
// The point is in registers (16-byte loads), centers are in shared memory.
__global__ void __launch_bounds__(256) assign_tuned(int n, const float4 *__restrict__ x, const float4 *__restrict__ center, int *__restrict__ nearest) {
  __shared__ float4 s[CENTERS * DIM / 4];
  if (threadIdx.x < CENTERS * DIM / 4) s[threadIdx.x] = center[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p[DIM / 4];
#pragma unroll
  for (int k = 0; k < DIM / 4; k++) p[k] = x[(size_t)i * (DIM / 4) + k];
  float best = 1e30f;
  int which = 0;
#pragma unroll 4
  for (int c = 0; c < CENTERS; c++) {
    float sum = 0;
#pragma unroll
    for (int k = 0; k < DIM / 4; k++) {
      float4 q = s[c * (DIM / 4) + k];
      float a = p[k].x - q.x, b = p[k].y - q.y, d = p[k].z - q.z, e = p[k].w - q.w;
      sum += a * a + b * b + d * d + e * e;
    }
    if (sum < best) best = sum, which = c;
  }
  nearest[i] = which;
}
__global__ void clear(float *sum, int *count) {
  if (threadIdx.x < CENTERS * DIM) sum[threadIdx.x] = 0;
  if (threadIdx.x < CENTERS) count[threadIdx.x] = 0;
}
__global__ void update_plain(int n, const float *x, const int *nearest, float *sum, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = nearest[i];
  atomicAdd(&count[c], 1);
  for (int d = 0; d < DIM; d++) atomicAdd(&sum[c * DIM + d], x[i * DIM + d]);
}
// Half-warps read points, a lane a coordinate; each warp adds in its own copy in shared memory.
__global__ void __launch_bounds__(256) update_tuned(int n, const float *__restrict__ x, const int *__restrict__ nearest, float *sum, int *count) {
  __shared__ float s[8][CENTERS * DIM];
  __shared__ int many[CENTERS];
  int t = threadIdx.x, w = t / 32, d = t % DIM;
  for (int k = t; k < 8 * CENTERS * DIM; k += 256) (&s[0][0])[k] = 0;
  if (t < CENTERS) many[t] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 16 + t / DIM; i < n; i += gridDim.x * 16) {
    int c = nearest[i];
    atomicAdd(&s[w][c * DIM + d], x[(size_t)i * DIM + d]);
    if (!d) atomicAdd(&many[c], 1);
  }
  __syncthreads();
  for (int k = t; k < CENTERS * DIM; k += 256) {
    float v = 0;
#pragma unroll
    for (int u = 0; u < 8; u++) v += s[u][k];
    atomicAdd(&sum[k], v);
  }
  if (t < CENTERS) atomicAdd(&count[t], many[t]);
}
int main() {
  int n = 1 << 21, *nearest = dnew<int>(n), *count = dnew<int>(CENTERS);
  size_t all = (size_t)n * DIM;
  float *x = dfill<float>(all, 1, -1, 1), *center = dfill<float>(CENTERS * DIM, 2, -1, 1), *sum = dnew<float>(CENTERS * DIM);
  auto hx = pull(x, all), hc = pull(center, CENTERS * DIM);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(nearest, 0, n * sizeof *nearest));
    double t = gpu_time([&] {
      if (tuned) assign_tuned<<<blocks(n), 256>>>(n, (float4 *)x, (float4 *)center, nearest);
      else assign_plain<<<blocks(n), 256>>>(n, x, center, nearest);
    });
    emit("43_cluster/assign", var, t, 0, 0, check_assign(n, hx.data(), hc.data(), pull(nearest, n).data()));
    t = gpu_time([&] {
      clear<<<1, CENTERS * DIM>>>(sum, count);
      if (tuned) update_tuned<<<SMS * 8, 256>>>(n, x, nearest, sum, count);
      else update_plain<<<blocks(n), 256>>>(n, x, nearest, sum, count);
    });
    emit("43_cluster/update", var, t, 0, 0,
         check_update(n, hx.data(), pull(nearest, n).data(), pull(sum, CENTERS * DIM).data(), pull(count, CENTERS).data()));
  }
}
