// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/22_image.h"
__constant__ float c_weight[5][5] = WEIGHTS, c_gauss[TAPS] = GAUSS;
__global__ void sum_plain(size_t n, const float *a, double *total) {
  double s = 0;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) s += a[i];
  s = block_sum(s);
  if (!threadIdx.x) atomicAdd(total, s);
}
__global__ void sum_tuned(size_t n4, const float4 *__restrict__ a, double *total) {
  double s[4] = {0, 0, 0, 0};
  size_t st = (size_t)gridDim.x * blockDim.x, i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  for (; i + 3 * st < n4; i += 4 * st)
    for (int k = 0; k < 4; k++) {
      float4 v = a[i + k * st];
      s[k] += (double)v.x + v.y + ((double)v.z + v.w);
    }
  for (; i < n4; i += st) s[0] += (double)a[i].x + a[i].y + ((double)a[i].z + a[i].w);
  double all = block_sum(s[0] + s[1] + (s[2] + s[3]));
  if (!threadIdx.x) atomicAdd(total, all);
}
__global__ void filter_plain(int h, int w, const float *a, float *b) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 2 || j < 2 || i >= h - 2 || j >= w - 2) return;
  float sum = 0;
  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++) sum += c_weight[y + 2][x + 2] * a[(i + y) * w + j + x];
  b[i * w + j] = sum;
}
// Four columns and four rows a thread; w is a multiple of 4.
__global__ void filter_tuned(int h, int w, const float *__restrict__ a, float *__restrict__ b) {
  int j = 4 * (blockIdx.x * blockDim.x + threadIdx.x), i = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
  if (i >= h || j >= w) return;
  float out[4][4] = {};
  bool left = j >= 4, right = j + 4 < w;
#pragma unroll
  for (int r = 0; r < 8; r++) {
    int y = i + r - 2;
    if (y < 0 || y >= h) continue;
    const float *row = a + (size_t)y * w + j;
    float4 m = *(const float4 *)row;
    float2 l = left ? *(const float2 *)(row - 2) : make_float2(0, 0), e = right ? *(const float2 *)(row + 4) : make_float2(0, 0);
    float v[8] = {l.x, l.y, m.x, m.y, m.z, m.w, e.x, e.y};
#pragma unroll
    for (int o = 0; o < 4; o++) {
      if (r - o < 0 || r - o > 4) continue;
#pragma unroll
      for (int c = 0; c < 4; c++)
#pragma unroll
        for (int x = 0; x < 5; x++) out[o][c] += c_weight[r - o][x] * v[c + x];
    }
  }
  for (int o = 0; o < 4; o++) {
    int y = i + o;
    if (y < 2 || y >= h - 2) continue;
    if (left && right) *(float4 *)(b + (size_t)y * w + j) = make_float4(out[o][0], out[o][1], out[o][2], out[o][3]);
    else
      for (int c = 0; c < 4; c++)
        if (j + c >= 2 && j + c < w - 2) b[(size_t)y * w + j + c] = out[o][c];
  }
}
__global__ void sobel_plain(int h, int w, const u8 *a, u8 *b) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 1 || j < 1 || i >= h - 1 || j >= w - 1) return;
  const u8 *q = a + i * w + j;
  int x = q[-w + 1] + 2 * q[1] + q[w + 1] - q[-w - 1] - 2 * q[-1] - q[w - 1], y = q[w - 1] + 2 * q[w] + q[w + 1] - q[-w - 1] - 2 * q[-w] - q[-w + 1];
  int m = (int)sqrtf((float)(x * x + y * y));
  b[i * w + j] = m > 255 ? 255 : m;
}
// Four columns and eight rows a thread: of each row the differences and the sums along x.
__global__ void sobel_tuned(int h, int w, const u8 *__restrict__ a, u8 *__restrict__ b) {
  int j = 4 * (blockIdx.x * blockDim.x + threadIdx.x), i0 = 8 * (blockIdx.y * blockDim.y + threadIdx.y);
  if (i0 >= h || j >= w) return;
  int d[3][4], s[3][4];
#pragma unroll
  for (int r = 0; r < 10; r++) {
    int y = min(max(i0 + r - 1, 0), h - 1);
    const u8 *row = a + (size_t)y * w + j;
    uchar4 m = *(const uchar4 *)row;
    int v[6] = {j ? row[-1] : 0, m.x, m.y, m.z, m.w, j + 4 < w ? row[4] : 0};
#pragma unroll
    for (int c = 0; c < 4; c++) {
      d[r % 3][c] = v[c + 2] - v[c];
      s[r % 3][c] = v[c] + 2 * v[c + 1] + v[c + 2];
    }
    int i = i0 + r - 2;
    if (r < 2 || i < 1 || i >= h - 1) continue;
    u8 out[4];
#pragma unroll
    for (int c = 0; c < 4; c++) {
      int x = d[(r - 2) % 3][c] + 2 * d[(r - 1) % 3][c] + d[r % 3][c], z = s[r % 3][c] - s[(r - 2) % 3][c];
      out[c] = min(255, (int)sqrtf((float)(x * x + z * z)));
    }
    if (j && j + 4 < w) *(uchar4 *)(b + (size_t)i * w + j) = make_uchar4(out[0], out[1], out[2], out[3]);
    else
      for (int c = 0; c < 4; c++)
        if (j + c >= 1 && j + c < w - 1) b[(size_t)i * w + j + c] = out[c];
  }
}
__global__ void blur_x(int h, int w, const float *a, float *t) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (j < 4 || i >= h || j >= w - 4) return;
  float sum = 0;
  for (int k = 0; k < TAPS; k++) sum += c_gauss[k] * a[i * w + j + k - 4];
  t[i * w + j] = sum;
}
__global__ void blur_y(int h, int w, const float *t, float *b) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 4 || j < 4 || i >= h - 4 || j >= w - 4) return;
  float sum = 0;
  for (int k = 0; k < TAPS; k++) sum += c_gauss[k] * t[(i + k - 4) * w + j];
  b[i * w + j] = sum;
}
// Both passes over a tile of 32 rows and 128 columns; w is a multiple of 128, h of 32.
__global__ void blur_tuned(int h, int w, const float *__restrict__ a, float *__restrict__ b) {
  __shared__ float4 t[40][32];
  int x = threadIdx.x, j = blockIdx.x * 128 + 4 * x, i0 = blockIdx.y * 32;
  float4 zero = make_float4(0, 0, 0, 0);
#pragma unroll
  for (int r = threadIdx.y; r < 40; r += 8) {
    int i = min(max(i0 + r - 4, 0), h - 1);
    const float4 *row = (const float4 *)(a + (size_t)i * w + j);
    float4 l = j ? row[-1] : zero, m = row[0], e = j + 4 < w ? row[1] : zero;
    float v[12] = {l.x, l.y, l.z, l.w, m.x, m.y, m.z, m.w, e.x, e.y, e.z, e.w}, s[4] = {};
#pragma unroll
    for (int k = 0; k < TAPS; k++)
#pragma unroll
      for (int c = 0; c < 4; c++) s[c] += c_gauss[k] * v[c + k];
    t[r][x] = make_float4(s[0], s[1], s[2], s[3]);
  }
  __syncthreads();
  float out[4][4] = {};
#pragma unroll
  for (int r = 0; r < 12; r++) {
    float4 v = t[threadIdx.y * 4 + r][x];
#pragma unroll
    for (int o = 0; o < 4; o++)
      if (r - o >= 0 && r - o < TAPS) {
        float g = c_gauss[r - o];
        out[o][0] += g * v.x, out[o][1] += g * v.y, out[o][2] += g * v.z, out[o][3] += g * v.w;
      }
  }
  for (int o = 0; o < 4; o++) {
    int i = i0 + threadIdx.y * 4 + o;
    if (i >= 4 && i < h - 4 && j >= 4 && j < w - 4) *(float4 *)(b + (size_t)i * w + j) = make_float4(out[o][0], out[o][1], out[o][2], out[o][3]);
  }
}
int main() {
  int h = 4096, w = 4096;
  size_t n = (size_t)h * w;
  float *a = dfill<float>(n, 1, 0, 1), *b = dfill<float>(n, 2, 0, 0), *t = dfill<float>(n, 3, 0, 0);
  u8 *p = dnew<u8>(n), *q = dnew<u8>(n);
  double *sum = dnew<double>(1), *total;
  dim3 block(32, 8), grid(w / 32, h / 8);
  for_each(n, [=] __device__(size_t i) { p[i] = hash32(i) & 255; });
  CK(cudaMallocHost(&total, sizeof *total));
  auto ha = pull(a, n);
  auto hp = pull(p, n);
  auto one = [&](bool tuned) {
    CK(cudaMemsetAsync(sum, 0, sizeof *sum));
    if (tuned) sum_tuned<<<SMS * 8, 256>>>(n / 4, (float4 *)a, sum);
    else sum_plain<<<1024, 256>>>(n, a, sum);
    CK(cudaMemcpy(total, sum, sizeof *total, cudaMemcpyDeviceToHost));
  };
  auto out = [&](const char *name, const char *var, double time, int which) {
    bool ok = which == 0   ? check_sum(n, ha.data(), *total)
              : which == 1 ? check_filter(h, w, ha.data(), pull(b, n).data())
              : which == 2 ? check_sobel(h, w, hp.data(), pull(q, n).data())
                           : check_blur(h, w, ha.data(), pull(b, n).data());
    emit(name, var, time, 0, 0, ok);
    CK(cudaMemset(b, 0, n * 4));
    CK(cudaMemset(q, 0, n));
  };
  out("22_image/sum", "cuda-simple", wall_time([&] { one(false); }), 0);
  out("22_image/sum", "cuda-tuned", wall_time([&] { one(true); }), 0);
  out("22_image/filter5", "cuda-simple", gpu_time([&] { filter_plain<<<grid, block>>>(h, w, a, b); }), 1);
  out("22_image/filter5", "cuda-tuned", gpu_time([&] { filter_tuned<<<dim3(w / 128, h / 32), block>>>(h, w, a, b); }), 1);
  out("22_image/sobel", "cuda-simple", gpu_time([&] { sobel_plain<<<grid, block>>>(h, w, p, q); }), 2);
  out("22_image/sobel", "cuda-tuned", gpu_time([&] { sobel_tuned<<<dim3(w / 128, h / 64), block>>>(h, w, p, q); }), 2);
  out("22_image/blur", "cuda-simple", gpu_time([&] {
        blur_x<<<grid, block>>>(h, w, a, t);
        blur_y<<<grid, block>>>(h, w, t, b);
      }), 3);
  out("22_image/blur", "cuda-tuned", gpu_time([&] { blur_tuned<<<dim3(w / 128, h / 32), block>>>(h, w, a, b); }), 3);
}
