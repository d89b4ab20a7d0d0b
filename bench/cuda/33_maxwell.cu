// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/33_maxwell.h"
__global__ void magnetic_plain(int n, float *hx, float *hy, float *hz, const float *ex, const float *ey, const float *ez) {
  int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1) return;
  int p = (i * n + j) * n + k, x = n * n;
  hx[p] -= COURANT * (ez[p + n] - ez[p] - ey[p + 1] + ey[p]);
  hy[p] -= COURANT * (ex[p + 1] - ex[p] - ez[p + x] + ez[p]);
  hz[p] -= COURANT * (ey[p + x] - ey[p] - ex[p + n] + ex[p]);
}
// A thread has several planes; what it has read of the next one stays in registers.
template <int PLANES>
__global__ void magnetic_tuned(int n, float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ex,
                               const float *__restrict__ ey, const float *__restrict__ ez) {
  int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z * PLANES, x = n * n;
  if (j >= n - 1 || k >= n - 1) return;
  int p = (i * n + j) * n + k;
  float z = ez[p], y = ey[p];
#pragma unroll
  for (int u = 0; u < PLANES; u++, p += x) {
    if (i + u >= n - 1) return;
    float zn = ez[p + x], yn = ey[p + x], v = ex[p];
    hx[p] -= COURANT * (ez[p + n] - z - ey[p + 1] + y);
    hy[p] -= COURANT * (ex[p + 1] - v - zn + z);
    hz[p] -= COURANT * (yn - y - ex[p + n] + v);
    z = zn, y = yn;
  }
}
__global__ void electric_plain(int n, const float *hx, const float *hy, const float *hz, float *ex, float *ey, float *ez, const u8 *material, const float *keep,
                               const float *gain) {
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = blockIdx.z + 1;
  if (j >= n || k >= n) return;
  int p = (i * n + j) * n + k, x = n * n, m = material[p];
  ex[p] = keep[m] * ex[p] + gain[m] * (hz[p] - hz[p - n] - hy[p] + hy[p - 1]);
  ey[p] = keep[m] * ey[p] + gain[m] * (hx[p] - hx[p - 1] - hz[p] + hz[p - x]);
  ez[p] = keep[m] * ez[p] + gain[m] * (hy[p] - hy[p - x] - hx[p] + hx[p - n]);
}
// Begins at multiples of 32 elements; the table is in shared memory.
template <int PLANES>
__global__ void electric_tuned(int n, const float *__restrict__ hx, const float *__restrict__ hy, const float *__restrict__ hz, float *__restrict__ ex,
                               float *__restrict__ ey, float *__restrict__ ez, const u8 *__restrict__ material, const float *__restrict__ keep,
                               const float *__restrict__ gain) {
  __shared__ float2 table[MATERIALS];
  int t = threadIdx.y * blockDim.x + threadIdx.x, x = n * n;
  if (t < MATERIALS) table[t] = make_float2(keep[t], gain[t]);
  __syncthreads();
  int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z * PLANES + 1;
  if (j < 1 || k < 1 || j >= n || k >= n) return;
  int p = (i * n + j) * n + k;
  float z = hz[p - x], y = hy[p - x];
#pragma unroll
  for (int u = 0; u < PLANES; u++, p += x) {
    if (i + u >= n) return;
    float2 c = table[material[p]];
    float zn = hz[p], yn = hy[p], v = hx[p];
    ex[p] = c.x * ex[p] + c.y * (zn - hz[p - n] - yn + hy[p - 1]);
    ey[p] = c.x * ey[p] + c.y * (v - hx[p - 1] - zn + z);
    ez[p] = c.x * ez[p] + c.y * (yn - y - v + hx[p - n]);
    z = zn, y = yn;
  }
}
int main() {
  int n = 256;
  size_t n3 = (size_t)n * n * n;
  std::vector<float> hkeep, hgain;
  for (int m = 0; m < MATERIALS; m++) hkeep.push_back(keep_of(m)), hgain.push_back(gain_of(m));
  std::vector<u8> hm(n3);
  for (size_t p = 0; p < n3; p++) hm[p] = material_of(p);
  float *keep = push(hkeep), *gain = push(hgain);
  u8 *material = push(hm);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    float *f[7];
    for (int c = 1; c < 7; c++) f[c] = dfill<float>(n3, c, -1, 1);
    auto magnetic = [&] {
      if (tuned) magnetic_tuned<8><<<dim3(n / 64, n / 4, (n + 6) / 8), dim3(64, 4)>>>(n, f[4], f[5], f[6], f[1], f[2], f[3]);
      else magnetic_plain<<<dim3(n / 32, n / 8, n - 1), dim3(32, 8)>>>(n, f[4], f[5], f[6], f[1], f[2], f[3]);
    };
    auto electric = [&] {
      if (tuned) electric_tuned<8><<<dim3(n / 64, n / 4, (n + 6) / 8), dim3(64, 4)>>>(n, f[4], f[5], f[6], f[1], f[2], f[3], material, keep, gain);
      else electric_plain<<<dim3(n / 32, n / 8, n - 1), dim3(32, 8)>>>(n, f[4], f[5], f[6], f[1], f[2], f[3], material, keep, gain);
    };
    magnetic();
    auto hx = pull(f[4], n3), hy = pull(f[5], n3), hz = pull(f[6], n3);
    bool ok = check_magnetic(n, hx.data(), hy.data(), hz.data());
    electric();
    auto ex = pull(f[1], n3), ey = pull(f[2], n3), ez = pull(f[3], n3);
    bool same = check_electric(n, hx.data(), hy.data(), hz.data(), ex.data(), ey.data(), ez.data());
    emit("33_maxwell/magnetic", var, gpu_time(magnetic), 0, 0, ok);
    emit("33_maxwell/electric", var, gpu_time(electric), 0, 0, same);
    for (int c = 1; c < 7; c++) CK(cudaFree(f[c]));
  }
}
