// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/46_spectral.h"
__constant__ float c_c[8][8];
__device__ inline void butterfly(float2 &a, float2 &b, float2 v) {
  float re = v.x * b.x - v.y * b.y, im = v.x * b.y + v.y * b.x;
  b = make_float2(a.x - re, a.y - im);
  a = make_float2(a.x + re, a.y + im);
}
__global__ void reverse_plain(int log, const float2 *x, float2 *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[__brev(i) >> (32 - log)];
}
__global__ void stage_plain(int n, int half, const float2 *w, float2 *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, k = t % half, p = t / half * 2 * half + k;
  float2 a = y[p], b = y[p + half];
  butterfly(a, b, w[k * (n / 2 / half)]);
  y[p] = a, y[p + half] = b;
}
// The first ten stages of four times 1024 elements in shared memory: bit reversal makes them neighbors in x, so that whole sectors are read.
__global__ void __launch_bounds__(512) first_tuned(int log, const float2 *__restrict__ x, const float2 *__restrict__ w, float2 *__restrict__ y) {
  __shared__ float2 s[4][1024];
  int t = threadIdx.x, n = 1 << log;
  for (int k = t; k < 4096; k += 512) s[k % 4][k / 4] = x[((size_t)(__brev(k / 4) >> 22) << (log - 10)) + blockIdx.x * 4 + k % 4];
  for (int half = 1; half < 1024; half *= 2) {
    __syncthreads();
    int k = t & (half - 1), p = (t & ~(half - 1)) * 2 + k;
    float2 v = w[k * (n / 2 / half)];
#pragma unroll
    for (int c = 0; c < 4; c++) {
      float2 a = s[c][p], b = s[c][p + half];
      butterfly(a, b, v);
      s[c][p] = a, s[c][p + half] = b;
    }
  }
  __syncthreads();
#pragma unroll
  for (int c = 0; c < 4; c++) {
    size_t block = __brev(blockIdx.x * 4 + c) >> (32 - (log - 10));
    for (int k = t; k < 1024; k += 512) y[block * 1024 + k] = s[c][k];
  }
}
// Three stages in registers: eight elements `half` apart.
__global__ void __launch_bounds__(256) three_tuned(int n, int half, const float2 *__restrict__ w, float2 *__restrict__ y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, k = t & (half - 1);
  size_t p = (size_t)(t & ~(half - 1)) * 8 + k;
  float2 v[8];
#pragma unroll
  for (int e = 0; e < 8; e++) v[e] = y[p + (size_t)e * half];
#pragma unroll
  for (int h = 1; h < 8; h *= 2)
#pragma unroll
    for (int e = 0; e < 8; e++)
      if (!(e & h)) butterfly(v[e], v[e + h], w[(k + (e & (h - 1)) * half) * (n / 2 / half / h)]);
#pragma unroll
  for (int e = 0; e < 8; e++) y[p + (size_t)e * half] = v[e];
}
__global__ void dct_plain(int h, int w, const float *c, const float *x, float *y) {
  int bj = (blockIdx.x * blockDim.x + threadIdx.x) * 8, bi = (blockIdx.y * blockDim.y + threadIdx.y) * 8;
  if (bi >= h || bj >= w) return;
  float t[8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      float sum = 0;
      for (int k = 0; k < 8; k++) sum += c[i * 8 + k] * x[(bi + k) * w + bj + j];
      t[i][j] = sum;
    }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      float sum = 0;
      for (int k = 0; k < 8; k++) sum += t[i][k] * c[j * 8 + k];
      y[(bi + i) * w + bj + j] = sum;
    }
}
// A thread transforms a column in registers, then a row from shared memory: rows of blocks of 8 x 256 pixels.
__global__ void __launch_bounds__(256) dct_tuned(int w, const float *__restrict__ x, float *__restrict__ y) {
  __shared__ float t[8][256 + 32];
  int j = threadIdx.x;
  size_t at = (size_t)blockIdx.y * 8 * w + blockIdx.x * 256;
  float v[8];
#pragma unroll
  for (int k = 0; k < 8; k++) v[k] = x[at + (size_t)k * w + j];
#pragma unroll
  for (int i = 0; i < 8; i++) {
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 8; k++) sum += c_c[i][k] * v[k];
    t[i][j + j / 8] = sum;
  }
  __syncthreads();
  int i = j / 32, b = j % 32;
#pragma unroll
  for (int k = 0; k < 8; k++) v[k] = t[i][b * 9 + k];
#pragma unroll
  for (int q = 0; q < 8; q++) {
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 8; k++) sum += v[k] * c_c[q][k];
    t[i][b * 9 + q] = sum;
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 8; k++) y[at + (size_t)k * w + j] = t[k][j + j / 8];
}
int main() {
  int log = 22, n = 1 << log, h = 4096, w = 4096;
  size_t pixels = (size_t)h * w;
  std::vector<pair> hroots(n / 2);
  std::vector<float> hc(64);
  fill_roots(n, hroots.data()), fill_cosines(hc.data());
  CK(cudaMemcpyToSymbol(c_c, hc.data(), sizeof c_c));
  pair *x = (pair *)dfill<float>(2 * (size_t)n, 1, -1, 1), *y = dnew<pair>(n);
  float2 *roots = (float2 *)push(hroots), *in = (float2 *)x, *out = (float2 *)y;
  float *c = push(hc), *image = dfill<float>(pixels, 2, -128, 127), *result = dnew<float>(pixels);
  auto hx = pull(x, n);
  auto himage = pull(image, pixels);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(y, 0, n * sizeof *y)); CK(cudaMemset(result, 0, pixels * sizeof *result));
    double t = gpu_time([&] {
      if (tuned) {
        first_tuned<<<n / 4096, 512>>>(log, in, roots, out);
        for (int half = 1024; half < n; half *= 8) three_tuned<<<n / 8 / 256, 256>>>(n, half, roots, out);
        return;
      }
      reverse_plain<<<n / 256, 256>>>(log, in, out);
      for (int half = 1; half < n; half *= 2) stage_plain<<<n / 512, 256>>>(n, half, roots, out);
    });
    emit("46_spectral/fft", var, t, 0, 0, check_fft(n, hx.data(), pull(y, n).data()));
    t = gpu_time([&] {
      if (tuned) dct_tuned<<<dim3(w / 256, h / 8), 256>>>(w, image, result);
      else dct_plain<<<dim3(w / 256, h / 64), dim3(32, 8)>>>(h, w, c, image, result);
    });
    emit("46_spectral/dct", var, t, 0, 0, check_dct(h, w, hc.data(), himage.data(), pull(result, pixels).data()));
  }
}
