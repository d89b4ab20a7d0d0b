// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/28_escape.h"
__global__ void mandelbrot_plain(int h, int w, int *times) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= h || j >= w) return;
  double cx = -2.0 + 3.0 * j / w, cy = -1.5 + 3.0 * i / h, x = 0, y = 0;
  int k = 0;
  while (k < LIMIT && x * x + y * y < 4.0) {
    double t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    k++;
  }
  times[i * w + j] = k;
}
// Warps of 8 x 4 points, squares computed once.
__global__ void mandelbrot_tuned(int h, int w, int *__restrict__ times) {
  int j = blockIdx.x * 8 + threadIdx.x, i = blockIdx.y * 16 + threadIdx.y;
  if (i >= h || j >= w) return;
  double cx = -2.0 + 3.0 * j / w, cy = -1.5 + 3.0 * i / h, x = 0, y = 0, xx = 0, yy = 0;
  int k = 0;
  while (k < LIMIT && xx + yy < 4.0) {
    y = fma(x + x, y, cy);
    x = xx - yy + cx;
    xx = x * x, yy = y * y;
    k++;
  }
  times[i * w + j] = k;
}
__device__ int in_circle(long i) {
  unsigned long long s = i * 7919ULL + 12345;
  int inside = 0;
#pragma unroll 4
  for (int k = 0; k < SAMPLES; k++) {
    s = LCG(s);
    double x = (s >> 11) * (1.0 / 9007199254740992.0);
    s = LCG(s);
    double y = (s >> 11) * (1.0 / 9007199254740992.0);
    inside += x * x + y * y < 1.0;
  }
  return inside;
}
__global__ void circle_plain(long streams, unsigned long long *inside) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  int s = block_sum(i < streams ? in_circle(i) : 0);
  if (!threadIdx.x) atomicAdd(inside, (unsigned long long)s);
}
// Two streams a thread at once, so that their dependent multiplications overlap; y's state follows from x's predecessor by one multiplication.
__global__ void circle_tuned(long streams, unsigned long long *inside) {
  const unsigned long long A = 6364136223846793005ULL, C = 1442695040888963407ULL, A2 = A * A, C2 = A * C + C;
  long i = 2 * (blockIdx.x * (long)blockDim.x + threadIdx.x);
  int in = 0;
  if (i < streams) {
    unsigned long long s = i * 7919ULL + 12345, t = s + 7919;
#pragma unroll 4
    for (int k = 0; k < SAMPLES; k++) {
      double x = (A * s + C) >> 11, y = (A2 * s + C2) >> 11, v = (A * t + C) >> 11, w = (A2 * t + C2) >> 11;
      s = A2 * s + C2, t = A2 * t + C2;
      const double one = 9007199254740992.0 * 9007199254740992.0;
      in += (x * x + y * y < one) + (v * v + w * w < one);
    }
  }
  in = block_sum(in);
  if (!threadIdx.x) atomicAdd(inside, (unsigned long long)in);
}
__device__ float normal(float d) { return 0.5f * erfcf(-d * 0.70710678f); }
__global__ void options_plain(int n, float rate, float sigma, const float *__restrict__ price, const float *__restrict__ strike,
                              const float *__restrict__ years, float *__restrict__ call, float *__restrict__ put) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float root = sqrtf(years[i]);
  float d1 = (logf(price[i] / strike[i]) + (rate + 0.5f * sigma * sigma) * years[i]) / (sigma * root);
  float d2 = d1 - sigma * root;
  float today = strike[i] * expf(-rate * years[i]);
  call[i] = price[i] * normal(d1) - today * normal(d2);
  put[i] = today * normal(-d2) - price[i] * normal(-d1);
}
__device__ void option(float rate, float sigma, float s, float k, float t, float &call, float &put) {
  float over = rsqrtf(t), root = t * over;
  float d1 = (logf(__fdividef(s, k)) + (rate + 0.5f * sigma * sigma) * t) * __frcp_rn(sigma) * over, d2 = d1 - sigma * root;
  float today = k * __expf(-rate * t);
  call = s * normal(d1) - today * normal(d2);
  put = call - s + today;
}
// Sixteen bytes at a time; the price of the put follows from that of the call.
__global__ void options_tuned(int n4, float rate, float sigma, const float4 *__restrict__ price, const float4 *__restrict__ strike,
                              const float4 *__restrict__ years, float4 *__restrict__ call, float4 *__restrict__ put) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  float4 s = price[i], k = strike[i], t = years[i], c, p;
  option(rate, sigma, s.x, k.x, t.x, c.x, p.x), option(rate, sigma, s.y, k.y, t.y, c.y, p.y);
  option(rate, sigma, s.z, k.z, t.z, c.z, p.z), option(rate, sigma, s.w, k.w, t.w, c.w, p.w);
  call[i] = c, put[i] = p;
}
int main() {
  int h = 2048, w = h, n = 1 << 23, *times = dnew<int>(h * w);
  long streams = 1 << 18, want = inside_circle(streams);
  float *price = dfill<float>(n, 1, 5, 30), *strike = dfill<float>(n, 2, 1, 100), *years = dfill<float>(n, 3, 0.25f, 10);
  float *call = dfill<float>(n, 4, 0, 0), *put = dfill<float>(n, 5, 0, 0);
  unsigned long long *inside = dnew<unsigned long long>(1), *count;
  auto hp = pull(price, n), hs = pull(strike, n), hy = pull(years, n);
  CK(cudaMallocHost(&count, sizeof *count));
  auto picture = [&](const char *var, double t) {
    emit("28_escape/mandelbrot", var, t, 0, 0, check_escape(h, w, pull(times, h * w).data()));
    CK(cudaMemset(times, 0, h * w * sizeof *times));
  };
  picture("cuda-simple", gpu_time([&] { mandelbrot_plain<<<dim3(w / 32, h / 8), dim3(32, 8)>>>(h, w, times); }));
  picture("cuda-tuned", gpu_time([&] { mandelbrot_tuned<<<dim3(w / 8, h / 16), dim3(8, 16)>>>(h, w, times); }));
  auto circle = [&](bool tuned) {
    CK(cudaMemsetAsync(inside, 0, sizeof *inside));
    if (tuned) circle_tuned<<<blocks(streams / 2, 128), 128>>>(streams, inside);
    else circle_plain<<<blocks(streams), 256>>>(streams, inside);
    CK(cudaMemcpy(count, inside, sizeof *count, cudaMemcpyDeviceToHost));
  };
  double t = wall_time([&] { circle(false); });
  emit("28_escape/circle", "cuda-simple", t, 0, 0, (long)*count == want);
  t = wall_time([&] { circle(true); });
  emit("28_escape/circle", "cuda-tuned", t, 0, 0, (long)*count == want);
  auto prices = [&](const char *var, double time) {
    emit("28_escape/options", var, time, 0, 0, check_options(n, hp.data(), hs.data(), hy.data(), pull(call, n).data(), pull(put, n).data()));
    CK(cudaMemset(call, 0, n * sizeof *call));
  };
  prices("cuda-simple", gpu_time([&] { options_plain<<<blocks(n), 256>>>(n, 0.02f, 0.3f, price, strike, years, call, put); }));
  prices("cuda-tuned", gpu_time([&] {
           options_tuned<<<blocks(n / 4), 256>>>(n / 4, 0.02f, 0.3f, (float4 *)price, (float4 *)strike, (float4 *)years, (float4 *)call, (float4 *)put);
         }));
}
