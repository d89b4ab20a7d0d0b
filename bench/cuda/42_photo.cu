// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/42_photo.h"
__global__ void demosaic_plain(int h, int w, const u8 *x, u8 *rgb) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i >= h - 1 || j >= w - 1) return;
  int p = i * w + j, r, g, b;
  if (i % 2 == 0 && j % 2 == 0) {
    r = x[p];
    g = (x[p - 1] + x[p + 1] + x[p - w] + x[p + w] + 2) / 4;
    b = (x[p - w - 1] + x[p - w + 1] + x[p + w - 1] + x[p + w + 1] + 2) / 4;
  } else if (i % 2 == 1 && j % 2 == 1) {
    r = (x[p - w - 1] + x[p - w + 1] + x[p + w - 1] + x[p + w + 1] + 2) / 4;
    g = (x[p - 1] + x[p + 1] + x[p - w] + x[p + w] + 2) / 4;
    b = x[p];
  } else {
    int along = (x[p - 1] + x[p + 1] + 1) / 2, across = (x[p - w] + x[p + w] + 1) / 2;
    r = i % 2 == 0 ? along : across;
    g = x[p];
    b = i % 2 == 0 ? across : along;
  }
  rgb[3 * p] = r, rgb[3 * p + 1] = g, rgb[3 * p + 2] = b;
}
// Four pixels of two rows a thread (whole words), so that no lane branches; w is a multiple of 4. Borders are left out by bytes.
__device__ inline void six(const u8 *row, int left, int right, int (&v)[6]) {
  uchar4 c = *(const uchar4 *)row;
  v[0] = row[left], v[1] = c.x, v[2] = c.y, v[3] = c.z, v[4] = c.w, v[5] = row[right];
}
__device__ inline void store4(u8 *to, int j, int w, const u8 (&v)[12]) {
  if (j > 0 && j + 4 < w) {
    const uint32_t *s = (const uint32_t *)v;
    uint32_t *d = (uint32_t *)to;
    d[0] = s[0], d[1] = s[1], d[2] = s[2];
    return;
  }
  for (int k = 0; k < 4; k++)
    if (j + k > 0 && j + k < w - 1)
      for (int c = 0; c < 3; c++) to[3 * k + c] = v[3 * k + c];
}
__global__ void demosaic_tuned(int h, int w, const u8 *__restrict__ x, u8 *__restrict__ rgb) {
  int j = (blockIdx.x * blockDim.x + threadIdx.x) * 4, i = (blockIdx.y * blockDim.y + threadIdx.y) * 2, left = j ? -1 : 0, right = j + 4 < w ? 4 : 3;
  if (j >= w || i >= h) return;
  int a[6], b[6], c[6], d[6];
  const u8 *p = x + (size_t)i * w + j;
  six(i ? p - w : p, left, right, a), six(p, left, right, b), six(p + w, left, right, c), six(i + 2 < h ? p + 2 * w : p + w, left, right, d);
  __align__(4) u8 top[12], low[12];
#pragma unroll
  for (int k = 1; k < 5; k++) {
    int q = 3 * (k - 1);
    if (k % 2) {
      top[q] = b[k], top[q + 1] = (b[k - 1] + b[k + 1] + a[k] + c[k] + 2) / 4, top[q + 2] = (a[k - 1] + a[k + 1] + c[k - 1] + c[k + 1] + 2) / 4;
      low[q] = (b[k] + d[k] + 1) / 2, low[q + 1] = c[k], low[q + 2] = (c[k - 1] + c[k + 1] + 1) / 2;
    } else {
      top[q] = (b[k - 1] + b[k + 1] + 1) / 2, top[q + 1] = b[k], top[q + 2] = (a[k] + c[k] + 1) / 2;
      low[q] = (b[k - 1] + b[k + 1] + d[k - 1] + d[k + 1] + 2) / 4, low[q + 1] = (c[k - 1] + c[k + 1] + b[k] + d[k] + 2) / 4, low[q + 2] = c[k];
    }
  }
  size_t at = (size_t)i * w + j;
  if (i) store4(rgb + 3 * at, j, w, top);
  if (i + 2 < h) store4(rgb + 3 * (at + w), j, w, low);
}
__global__ void bilateral_plain(int h, int w, const float *x, float *y) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= h || j >= w) return;
  float sum = 0, weights = 0, center = x[i * w + j];
  for (int a = -RADIUS; a <= RADIUS; a++)
    for (int b = -RADIUS; b <= RADIUS; b++) {
      float v = x[min(max(i + a, 0), h - 1) * w + min(max(j + b, 0), w - 1)], d = v - center;
      float k = expf(-(a * a + b * b) / (2 * SIGMA_PLACE * SIGMA_PLACE) - d * d / (2 * SIGMA_VALUE * SIGMA_VALUE));
      sum += k * v;
      weights += k;
    }
  y[i * w + j] = sum / weights;
}
// A tile in shared memory, exponents to base 2 with the constant parts computed by the compiler.
__global__ void __launch_bounds__(256) bilateral_tuned(int h, int w, const float *__restrict__ x, float *__restrict__ y) {
  __shared__ float tile[8 + 2 * RADIUS][32 + 2 * RADIUS];
  int j0 = blockIdx.x * 32, i0 = blockIdx.y * 8, tx = threadIdx.x, ty = threadIdx.y;
  for (int a = ty; a < 8 + 2 * RADIUS; a += 8)
    for (int b = tx; b < 32 + 2 * RADIUS; b += 32) tile[a][b] = x[(size_t)min(max(i0 + a - RADIUS, 0), h - 1) * w + min(max(j0 + b - RADIUS, 0), w - 1)];
  __syncthreads();
  constexpr float log2e = 1.44269504f, p = -log2e / (2 * SIGMA_PLACE * SIGMA_PLACE), q = -log2e / (2 * SIGMA_VALUE * SIGMA_VALUE);
  float sum = 0, weights = 0, center = tile[ty + RADIUS][tx + RADIUS];
#pragma unroll
  for (int a = 0; a <= 2 * RADIUS; a++)
#pragma unroll
    for (int b = 0; b <= 2 * RADIUS; b++) {
      float v = tile[ty + a][tx + b], d = v - center, k = exp2f(fmaf(d * d, q, ((a - RADIUS) * (a - RADIUS) + (b - RADIUS) * (b - RADIUS)) * p));
      sum += k * v;
      weights += k;
    }
  if (i0 + ty < h && j0 + tx < w) y[(size_t)(i0 + ty) * w + j0 + tx] = __fdividef(sum, weights);
}
__global__ void median_plain(int h, int w, const u8 *x, u8 *y) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i >= h - 1 || j >= w - 1) return;
  u8 v[9];
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) v[a * 3 + b] = x[(i + a - 1) * w + j + b - 1];
  for (int a = 0; a < 5; a++)
    for (int b = a + 1; b < 9; b++)
      if (v[b] < v[a]) {
        u8 t = v[a];
        v[a] = v[b];
        v[b] = t;
      }
  y[i * w + j] = v[4];
}
// Four pixels at once in the bytes of a word: columns are sorted, then the median of (greatest low, median middle, least high).
__device__ inline void order(unsigned &a, unsigned &b) {
  unsigned t = __vminu4(a, b);
  b = __vmaxu4(a, b), a = t;
}
__device__ inline unsigned middle(unsigned a, unsigned b, unsigned c) {
  order(a, b);
  return __vmaxu4(a, __vminu4(b, c));
}
__global__ void median_tuned(int h, int w, const u8 *__restrict__ x, u8 *__restrict__ y) {
  int j = (blockIdx.x * blockDim.x + threadIdx.x) * 4, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (j >= w || i >= h - 1) return;
  unsigned lo[3], mid[3], hi[3];
  unsigned r[3][3];
#pragma unroll
  for (int a = 0; a < 3; a++) {
    const unsigned *row = (const unsigned *)(x + (size_t)(i + a - 1) * w + j);
    unsigned c = row[0], l = j ? row[-1] : 0, g = j + 4 < w ? row[1] : 0;
    r[a][0] = __funnelshift_l(l, c, 8), r[a][1] = c, r[a][2] = __funnelshift_r(c, g, 8);
  }
#pragma unroll
  for (int b = 0; b < 3; b++) {
    unsigned p = r[0][b], q = r[1][b], s = r[2][b];
    order(p, q), order(q, s), order(p, q);
    lo[b] = p, mid[b] = q, hi[b] = s;
  }
  unsigned m = middle(__vmaxu4(__vmaxu4(lo[0], lo[1]), lo[2]), middle(mid[0], mid[1], mid[2]), __vminu4(__vminu4(hi[0], hi[1]), hi[2]));
  u8 *to = y + (size_t)i * w + j;
  if (j > 0 && j + 4 < w) *(unsigned *)to = m;
  else
    for (int k = 0; k < 4; k++)
      if (j + k > 0 && j + k < w - 1) to[k] = m >> 8 * k;
}
int main() {
  int h = 4096, w = 4096;
  size_t n = (size_t)h * w;
  std::vector<u8> hx(n);
  for (size_t i = 0; i < n; i++) hx[i] = byte_of(i, 1);
  u8 *x = push(hx), *rgb = dnew<u8>(3 * n), *m = dnew<u8>(n);
  float *f = dfill<float>(n, 2, 0, 1), *y = dnew<float>(n);
  auto hf = pull(f, n);
  dim3 block(32, 8), grid(blocks(w, 32), blocks(h, 8));
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(rgb, 0, 3 * n)); CK(cudaMemset(m, 0, n)); CK(cudaMemset(y, 0, n * sizeof *y));
    double t = gpu_time([&] {
      if (tuned) demosaic_tuned<<<dim3(w / 128, h / 16), block>>>(h, w, x, rgb);
      else demosaic_plain<<<grid, block>>>(h, w, x, rgb);
    });
    emit("42_photo/demosaic", var, t, 0, 0, check_demosaic(h, w, hx.data(), pull(rgb, 3 * n).data()));
    t = gpu_time([&] {
      if (tuned) bilateral_tuned<<<grid, block>>>(h, w, f, y);
      else bilateral_plain<<<grid, block>>>(h, w, f, y);
    });
    emit("42_photo/bilateral", var, t, 0, 0, check_bilateral(h, w, hf.data(), pull(y, n).data()));
    t = gpu_time([&] {
      if (tuned) median_tuned<<<dim3(w / 128, blocks(h - 2, 8)), block>>>(h, w, x, m);
      else median_plain<<<grid, block>>>(h, w, x, m);
    });
    emit("42_photo/median", var, t, 0, 0, check_median(h, w, hx.data(), pull(m, n).data()));
  }
}
