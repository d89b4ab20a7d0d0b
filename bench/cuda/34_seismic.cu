// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/34_seismic.h"
__constant__ float c_w[5] = {W0, W1, W2, W3, W4};
__global__ void acoustic_plain(int n, const float *__restrict__ u, float *prev, const float *__restrict__ vel, const float *damp) {
  int k = blockIdx.x * blockDim.x + threadIdx.x + 4, j = blockIdx.y * blockDim.y + threadIdx.y + 4, i = blockIdx.z + 4;
  if (j >= n - 4 || k >= n - 4) return;
  size_t p = ((size_t)i * n + j) * n + k;
  float lap = 3 * c_w[0] * u[p];
  for (int r = 1; r <= 4; r++) lap += c_w[r] * (u[p + r] + u[p - r] + u[p + r * n] + u[p - r * n] + u[p + r * n * n] + u[p - r * n * n]);
  float d = damp[i] * damp[j] * damp[k];
  prev[p] = d * (2 * u[p] - d * prev[p] + vel[p] * lap);
}
// Blocks march along i: nine planes in registers, the middle one in shared memory with its border.
template <int PLANES>
__global__ void acoustic_tuned(int n, const float *__restrict__ u, float *__restrict__ prev, const float *__restrict__ vel, const float *__restrict__ damp) {
  __shared__ float tile[16 + 8][32 + 8];
  int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * 32 + x + 4, j = blockIdx.y * 16 + y + 4, i = blockIdx.z * PLANES + 4;
  int last = min(i + PLANES, n - 4);
  size_t plane = (size_t)n * n, p = i * plane + (size_t)min(j, n - 1) * n + min(k, n - 1);
  bool inside = j < n - 4 && k < n - 4;
  float q[9], dk = inside ? damp[j] * damp[k] : 0;
#pragma unroll
  for (int r = 0; r < 8; r++) q[r] = u[p + r * plane - 4 * plane];
  for (; i < last; i++, p += plane) {
    q[8] = u[p + 4 * plane];
    float v = 0, before = 0;
    if (inside) v = vel[p], before = prev[p];
    __syncthreads();
    tile[y + 4][x + 4] = q[4];
    if (y < 4) tile[y][x + 4] = u[p - 4 * n], tile[y + 20][x + 4] = u[min(p + 16 * n, plane * n - 1)];
    if (x < 4) tile[y + 4][x] = u[p - 4], tile[y + 4][x + 36] = u[min(p + 32, plane * n - 1)];
    __syncthreads();
    float lap = 3 * W0 * q[4];
    constexpr float w[5] = {W0, W1, W2, W3, W4};
#pragma unroll
    for (int r = 1; r <= 4; r++)
      lap += w[r] * (tile[y + 4][x + 4 + r] + tile[y + 4][x + 4 - r] + tile[y + 4 + r][x + 4] + tile[y + 4 - r][x + 4] + q[4 + r] + q[4 - r]);
    float d = damp[i] * dk;
    if (inside) prev[p] = d * (2 * q[4] - d * before + v * lap);
#pragma unroll
    for (int r = 0; r < 8; r++) q[r] = q[r + 1];
  }
}
__global__ void velocity_plain(int h, int w, float *vx, float *vz, const float *xx, const float *zz, const float *xz) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 2, i = blockIdx.y * blockDim.y + threadIdx.y + 2, p = i * w + j;
  if (i >= h - 2 || j >= w - 2) return;
  vx[p] += RATE * (C1 * (xx[p + 1] - xx[p]) + C2 * (xx[p + 2] - xx[p - 1]) + C1 * (xz[p] - xz[p - w]) + C2 * (xz[p + w] - xz[p - 2 * w]));
  vz[p] += RATE * (C1 * (xz[p] - xz[p - 1]) + C2 * (xz[p + 1] - xz[p - 2]) + C1 * (zz[p + w] - zz[p]) + C2 * (zz[p + 2 * w] - zz[p - w]));
}
__global__ void stress_plain(int h, int w, const float *vx, const float *vz, float *xx, float *zz, float *xz, const float *lambda, const float *mu) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 2, i = blockIdx.y * blockDim.y + threadIdx.y + 2, p = i * w + j;
  if (i >= h - 2 || j >= w - 2) return;
  float dx = C1 * (vx[p] - vx[p - 1]) + C2 * (vx[p + 1] - vx[p - 2]), dz = C1 * (vz[p] - vz[p - w]) + C2 * (vz[p + w] - vz[p - 2 * w]);
  xx[p] += (lambda[p] + 2 * mu[p]) * dx + lambda[p] * dz;
  zz[p] += (lambda[p] + 2 * mu[p]) * dz + lambda[p] * dx;
  xz[p] += mu[p] * (C1 * (vx[p + w] - vx[p]) + C2 * (vx[p + 2 * w] - vx[p - w]) + C1 * (vz[p + 1] - vz[p]) + C2 * (vz[p + 2] - vz[p - 1]));
}
// Several rows a thread: what it reads above and below stays in registers.
template <int ROWS>
__global__ void velocity_tuned(int h, int w, float *__restrict__ vx, float *__restrict__ vz, const float *__restrict__ xx, const float *__restrict__ zz,
                               const float *__restrict__ xz) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * ROWS + 2;
  if (j < 2 || j >= w - 2) return;
  int p = i * w + j;
  float a = xz[p - 2 * w], b = xz[p - w], c = xz[p], d = zz[p - w], e = zz[p], f = zz[p + w];
#pragma unroll
  for (int r = 0; r < ROWS; r++, p += w) {
    if (i + r >= h - 2) return;
    float next = xz[p + w], g = zz[p + 2 * w];
    vx[p] += RATE * (C1 * (xx[p + 1] - xx[p]) + C2 * (xx[p + 2] - xx[p - 1]) + C1 * (c - b) + C2 * (next - a));
    vz[p] += RATE * (C1 * (c - xz[p - 1]) + C2 * (xz[p + 1] - xz[p - 2]) + C1 * (f - e) + C2 * (g - d));
    a = b, b = c, c = next, d = e, e = f, f = g;
  }
}
template <int ROWS>
__global__ void stress_tuned(int h, int w, const float *__restrict__ vx, const float *__restrict__ vz, float *__restrict__ xx, float *__restrict__ zz,
                             float *__restrict__ xz, const float *__restrict__ lambda, const float *__restrict__ mu) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * ROWS + 2;
  if (j < 2 || j >= w - 2) return;
  int p = i * w + j;
  float a = vz[p - 2 * w], b = vz[p - w], c = vz[p], d = vx[p - w], e = vx[p], f = vx[p + w];
#pragma unroll
  for (int r = 0; r < ROWS; r++, p += w) {
    if (i + r >= h - 2) return;
    float next = vz[p + w], g = vx[p + 2 * w], l = lambda[p], m = mu[p];
    float dx = C1 * (e - vx[p - 1]) + C2 * (vx[p + 1] - vx[p - 2]), dz = C1 * (c - b) + C2 * (next - a);
    xx[p] += (l + 2 * m) * dx + l * dz;
    zz[p] += (l + 2 * m) * dz + l * dx;
    xz[p] += m * (C1 * (f - e) + C2 * (g - d) + C1 * (vz[p + 1] - c) + C2 * (vz[p + 2] - vz[p - 1]));
    a = b, b = c, c = next, d = e, e = f, f = g;
  }
}
static void run_acoustic(int n) {
  size_t n3 = (size_t)n * n * n;
  std::vector<float> profile;
  for (int i = 0; i < n; i++) profile.push_back(damping_of(i, n));
  float *u = dfill<float>(n3, 1, -1, 1), *vel = dfill<float>(n3, 3, 0.05f, 0.1f), *damp = push(profile);
  for (int tuned = 0; tuned < 2; tuned++) {
    float *prev = dfill<float>(n3, 2, -1, 1);
    int m = n - 8;
    auto step = [&] {
      if (tuned) acoustic_tuned<40><<<dim3(blocks(m, 32), blocks(m, 16), blocks(m, 40)), dim3(32, 16)>>>(n, u, prev, vel, damp);
      else acoustic_plain<<<dim3(blocks(m, 32), blocks(m, 8), m), dim3(32, 8)>>>(n, u, prev, vel, damp);
    };
    step();
    bool ok = check_wave(n, pull(prev, n3).data());
    emit("34_seismic/acoustic", tuned ? "cuda-tuned" : "cuda-simple", gpu_time(step), 0, 0, ok);
    CK(cudaFree(prev));
  }
  CK(cudaFree(u)); CK(cudaFree(vel));
}
static void run_elastic(int h, int w) {
  size_t n = (size_t)h * w;
  float *lambda = dfill<float>(n, 6, 0.3f, 0.4f), *mu = dfill<float>(n, 7, 0.2f, 0.3f), *f[6];
  for (int tuned = 0; tuned < 2; tuned++) {
    for (int c = 1; c < 6; c++) f[c] = dfill<float>(n, c, -1, 1);
    auto step = [&] {
      if (tuned) {
        dim3 grid(blocks(w, 128), blocks(h - 4, 8));
        velocity_tuned<8><<<grid, 128>>>(h, w, f[1], f[2], f[3], f[4], f[5]);
        stress_tuned<8><<<grid, 128>>>(h, w, f[1], f[2], f[3], f[4], f[5], lambda, mu);
        return;
      }
      dim3 block(32, 8), grid(blocks(w - 4, 32), blocks(h - 4, 8));
      velocity_plain<<<grid, block>>>(h, w, f[1], f[2], f[3], f[4], f[5]);
      stress_plain<<<grid, block>>>(h, w, f[1], f[2], f[3], f[4], f[5], lambda, mu);
    };
    step();
    bool ok = check_staggered(h, w, pull(f[1], n).data(), pull(f[2], n).data(), pull(f[3], n).data(), pull(f[4], n).data(), pull(f[5], n).data());
    emit("34_seismic/elastic", tuned ? "cuda-tuned" : "cuda-simple", gpu_time(step), 0, 0, ok);
    for (int c = 1; c < 6; c++) CK(cudaFree(f[c]));
  }
}
int main() {
  run_acoustic(320);
  run_elastic(3000, 4096);
}
