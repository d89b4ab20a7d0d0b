// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include <cub/device/device_scan.cuh>
#include "../c/41_plasma.h"
__device__ inline void boris(particle &p, float x, float y) {
  float vx = p.vx + CHARGE * x, vy = p.vy + CHARGE * y;
  float t = FIELD, s = 2 * t / (1 + t * t), ux = vx + vy * t, uy = vy - vx * t;
  vx += uy * s, vy -= ux * s;
  p.vx = vx + CHARGE * x, p.vy = vy + CHARGE * y;
  p.x += p.vx, p.y += p.vy;
  if (p.x < 0) p.x += GRID;
  if (p.x >= GRID) p.x -= GRID;
  if (p.y < 0) p.y += GRID;
  if (p.y >= GRID) p.y -= GRID;
}
__global__ void push_plain(int n, particle *ps, const float *ex, const float *ey) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  particle p = ps[i];
  int a = (int)p.x, b = (int)p.y, c = (a + 1) % GRID, d = (b + 1) % GRID;
  float fx = p.x - a, fy = p.y - b;
  float x = (1 - fx) * (1 - fy) * ex[b * GRID + a] + fx * (1 - fy) * ex[b * GRID + c] + (1 - fx) * fy * ex[d * GRID + a] + fx * fy * ex[d * GRID + c];
  float y = (1 - fx) * (1 - fy) * ey[b * GRID + a] + fx * (1 - fy) * ey[b * GRID + c] + (1 - fx) * fy * ey[d * GRID + a] + fx * fy * ey[d * GRID + c];
  boris(p, x, y);
  ps[i] = p;
}
// Structures go through shared memory in 16-byte accesses.
__global__ void __launch_bounds__(256) push_tuned(particle *ps, const float *__restrict__ ex, const float *__restrict__ ey) {
  __shared__ __align__(16) particle s[256];
  float4 *g = (float4 *)(ps + blockIdx.x * 256L), *h = (float4 *)s;
  int t = threadIdx.x;
  for (int k = t; k < 384; k += 256) h[k] = g[k];
  __syncthreads();
  particle p = s[t];
  int a = (int)p.x, b = (int)p.y, c = (a + 1) % GRID, d = (b + 1) % GRID;
  float fx = p.x - a, fy = p.y - b, gx = 1 - fx, gy = 1 - fy;
  float x = gy * (gx * ex[b * GRID + a] + fx * ex[b * GRID + c]) + fy * (gx * ex[d * GRID + a] + fx * ex[d * GRID + c]);
  float y = gy * (gx * ey[b * GRID + a] + fx * ey[b * GRID + c]) + fy * (gx * ey[d * GRID + a] + fx * ey[d * GRID + c]);
  boris(p, x, y);
  s[t] = p;
  __syncthreads();
  for (int k = t; k < 384; k += 256) g[k] = h[k];
}
__global__ void clear(int n, int *start) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < n) start[c] = 0;
}
__device__ inline int cell_of(const particle &p) { return (int)p.y * GRID + (int)p.x; }
__global__ void count_plain(int n, const particle *p, int *start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&start[cell_of(p[i]) + 1], 1);
}
// A block scans all cells, 1024 at a time.
__global__ void scan_plain(int n, int *start) {
  __shared__ int part[1024];
  int t = threadIdx.x, before = 0;
  for (int at = 1; at <= n; at += 1024) {
    int v = at + t <= n ? start[at + t] : 0;
    part[t] = v;
    __syncthreads();
    for (int o = 1; o < 1024; o *= 2) {
      int w = t >= o ? part[t - o] : 0;
      __syncthreads();
      part[t] += w;
      __syncthreads();
    }
    if (at + t <= n) start[at + t] = before + part[t];
    before += part[1023];
    __syncthreads();
  }
}
__global__ void copy_plain(int n, const int *start, int *next) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < n) next[c] = start[c];
}
__global__ void scatter_plain(int n, const particle *p, particle *sorted, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sorted[atomicAdd(&next[cell_of(p[i])], 1)] = p[i];
}
// The place within the cell is kept when the particles are counted, so that the second pass has no atomics.
__global__ void count_tuned(int n, const particle *__restrict__ p, int *__restrict__ start, int *__restrict__ place) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) place[i] = atomicAdd(&start[cell_of(p[i]) + 1], 1);
}
__global__ void scatter_tuned(int n, const particle *__restrict__ p, particle *__restrict__ sorted, const int *__restrict__ start, const int *__restrict__ place) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float2 *from = (const float2 *)(p + i);
  float2 a = from[0], b = from[1], c = from[2];
  float2 *to = (float2 *)(sorted + start[(int)a.y * GRID + (int)a.x] + place[i]);
  to[0] = a, to[1] = b, to[2] = c;
}
int main() {
  int n = 1 << 22, cells = GRID * GRID;
  std::vector<particle> h(n);
  for (int i = 0; i < n; i++) h[i] = particle_of(i);
  particle *sorted = dnew<particle>(n);
  int *start = dnew<int>(cells + 1), *next = dnew<int>(cells), *slots = dnew<int>(n);
  float *ex = dfill<float>(cells, 7, -1, 1), *ey = dfill<float>(cells, 8, -1, 1);
  auto hx = pull(ex, cells), hy = pull(ey, cells);
  size_t bytes = 0;
  CK(cub::DeviceScan::InclusiveSum(nullptr, bytes, start, start, cells + 1));
  char *work = dnew<char>(bytes);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    particle *p = push(h), *q = push(h);
    auto step = [&] {
      if (tuned) push_tuned<<<n / 256, 256>>>(p, ex, ey);
      else push_plain<<<blocks(n), 256>>>(n, p, ex, ey);
    };
    step();
    bool ok = check_push(n, hx.data(), hy.data(), pull(p, n).data());
    emit("41_plasma/push", var, gpu_time(step), 0, 0, ok);
    CK(cudaMemset(sorted, 0, n * sizeof *sorted));
    double t = gpu_time([&] {
      if (tuned) {
        CK(cudaMemsetAsync(start, 0, (cells + 1) * sizeof *start));
        count_tuned<<<blocks(n), 256>>>(n, q, start, slots);
        CK(cub::DeviceScan::InclusiveSum(work, bytes, start, start, cells + 1));
        scatter_tuned<<<blocks(n), 256>>>(n, q, sorted, start, slots);
        return;
      }
      clear<<<blocks(cells + 1), 256>>>(cells + 1, start);
      count_plain<<<blocks(n), 256>>>(n, q, start);
      scan_plain<<<1, 1024>>>(cells, start);
      copy_plain<<<blocks(cells), 256>>>(cells, start, next);
      scatter_plain<<<blocks(n), 256>>>(n, q, sorted, next);
    });
    emit("41_plasma/sort", var, t, 0, 0, check_sorted(n, pull(start, cells + 1).data(), pull(sorted, n).data()));
    CK(cudaFree(p)); CK(cudaFree(q));
  }
}
