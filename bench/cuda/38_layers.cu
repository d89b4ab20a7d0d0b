// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/38_layers.h"
__global__ void conv_plain(const float *x, const float *w, const float *bias, float *y) {
  int p = blockIdx.x * blockDim.x + threadIdx.x, o = blockIdx.y, b = blockIdx.z, i = p / SIDE, j = p % SIDE;
  if (p >= SIDE * SIDE) return;
  float sum = bias[o];
  for (int c = 0; c < CHANNELS; c++)
    for (int r = 0; r < 3; r++)
      for (int q = 0; q < 3; q++) sum += w[((o * CHANNELS + c) * 3 + r) * 3 + q] * x[((b * CHANNELS + c) * PADDED + i + r) * PADDED + j + q];
  y[((b * OUTPUTS + o) * SIDE + i) * SIDE + j] = sum > 0 ? sum : 0;
}
// A block has a tile of 8 x 28 pixels of all 64 outputs: 7 pixels of a row and 8 outputs a thread; four channels of input and weights at a time in shared memory.
__global__ void __launch_bounds__(256) conv_tuned(const float *__restrict__ x, const float *__restrict__ w, const float *__restrict__ bias, float *__restrict__ y) {
  __shared__ float in[4][10][31];
  __shared__ __align__(16) float weight[4][9][OUTPUTS];
  int t = threadIdx.x, b = blockIdx.z, i0 = blockIdx.y * 8, j0 = blockIdx.x * 28, o = t / 32 * 8, row = t % 32 / 4, col = t % 4 * 7;
  float sum[8][7];
#pragma unroll
  for (int k = 0; k < 8; k++)
#pragma unroll
    for (int v = 0; v < 7; v++) sum[k][v] = bias[o + k];
  for (int c0 = 0; c0 < CHANNELS; c0 += 4) {
    __syncthreads();
    for (int k = t; k < 4 * 10 * 30; k += 256) {
      int c = k / 300, r = k / 30 % 10, q = k % 30;
      in[c][r][q] = x[((size_t)(b * CHANNELS + c0 + c) * PADDED + i0 + r) * PADDED + j0 + q];
    }
    for (int k = t; k < 4 * 9 * OUTPUTS; k += 256) {
      int out = k / 36, c = k % 36 / 9, f = k % 9;
      weight[c][f][out] = w[(out * CHANNELS + c0 + c) * 9 + f];
    }
    __syncthreads();
#pragma unroll
    for (int c = 0; c < 4; c++)
#pragma unroll
      for (int r = 0; r < 3; r++) {
        float v[9];
#pragma unroll
        for (int k = 0; k < 9; k++) v[k] = in[c][row + r][col + k];
#pragma unroll
        for (int q = 0; q < 3; q++) {
          float4 lo = *(float4 *)&weight[c][r * 3 + q][o], hi = *(float4 *)&weight[c][r * 3 + q][o + 4];
          float g[8] = {lo.x, lo.y, lo.z, lo.w, hi.x, hi.y, hi.z, hi.w};
#pragma unroll
          for (int k = 0; k < 8; k++)
#pragma unroll
            for (int s = 0; s < 7; s++) sum[k][s] += g[k] * v[s + q];
        }
      }
  }
#pragma unroll
  for (int k = 0; k < 8; k++)
#pragma unroll
    for (int s = 0; s < 7; s++) y[((size_t)(b * OUTPUTS + o + k) * SIDE + i0 + row) * SIDE + j0 + col + s] = fmaxf(sum[k][s], 0);
}
__global__ void depthwise_plain(const float *x, const float *w, float *y) {
  int p = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.y, b = blockIdx.z, i = p / SIDE, j = p % SIDE;
  if (p >= SIDE * SIDE) return;
  const float *in = x + (b * CHANNELS + c) * SIDE * SIDE;
  float sum = 0;
  for (int r = -1; r <= 1; r++)
    for (int q = -1; q <= 1; q++)
      if (i + r >= 0 && i + r < SIDE && j + q >= 0 && j + q < SIDE) sum += w[(c * 3 + r + 1) * 3 + q + 1] * in[(i + r) * SIDE + j + q];
  y[((b * CHANNELS + c) * SIDE + i) * SIDE + j] = sum;
}
// An image a block, in shared memory with a border of zeros; four pixels a thread.
__global__ void __launch_bounds__(256) depthwise_tuned(const float4 *__restrict__ x, const float *__restrict__ w, float4 *__restrict__ y) {
  __shared__ __align__(16) float in[PADDED][64];
  size_t at = (size_t)blockIdx.x * (SIDE * SIDE / 4);
  int t = threadIdx.x;
  float k[9];
#pragma unroll
  for (int f = 0; f < 9; f++) k[f] = w[blockIdx.x % CHANNELS * 9 + f];
  for (int p = t; p < SIDE; p += 256) in[0][p + 4] = in[SIDE + 1][p + 4] = in[p + 1][3] = in[p + 1][SIDE + 4] = 0;
  if (t < 2) in[0][3 + t * (SIDE + 1)] = in[SIDE + 1][3 + t * (SIDE + 1)] = 0;
  for (int p = t; p < SIDE * SIDE / 4; p += 256) *(float4 *)&in[p / (SIDE / 4) + 1][p % (SIDE / 4) * 4 + 4] = x[at + p];
  __syncthreads();
  for (int p = t; p < SIDE * SIDE / 4; p += 256) {
    int i = p / (SIDE / 4), j = p % (SIDE / 4) * 4;
    float s[4] = {};
#pragma unroll
    for (int r = 0; r < 3; r++)
#pragma unroll
      for (int q = 0; q < 3; q++)
#pragma unroll
        for (int u = 0; u < 4; u++) s[u] += k[r * 3 + q] * in[i + r][j + u + q + 3];
    y[at + p] = make_float4(s[0], s[1], s[2], s[3]);
  }
}
__global__ void pool_plain(const float *x, float *y) {
  int p = blockIdx.x * blockDim.x + threadIdx.x, half = SIDE / 2, i = p / half, j = p % half, b = blockIdx.y;
  if (p >= half * half) return;
  float m = -INFINITY;
  for (int r = 0; r < 2; r++)
    for (int q = 0; q < 2; q++) m = fmaxf(m, x[(b * SIDE + 2 * i + r) * SIDE + 2 * j + q]);
  y[(b * half + i) * half + j] = m;
}
// Two outputs a thread from two loads of 16 bytes.
__global__ void pool_tuned(int n, const float4 *__restrict__ x, float2 *__restrict__ y) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  int row = p / (SIDE / 4), j = p % (SIDE / 4);
  float4 a = x[row * (SIDE / 2) + j], b = x[row * (SIDE / 2) + SIDE / 4 + j];
  y[p] = make_float2(fmaxf(fmaxf(a.x, a.y), fmaxf(b.x, b.y)), fmaxf(fmaxf(a.z, a.w), fmaxf(b.z, b.w)));
}
// A block a channel: sums, then the values.
__global__ void normalize_plain(int batch, const float *x, const float *scale, const float *shift, float *y) {
  __shared__ float mean, inverse;
  int c = blockIdx.x;
  float sum = 0, squares = 0, n = (float)batch * SIDE * SIDE;
  for (int b = 0; b < batch; b++)
    for (int p = threadIdx.x; p < SIDE * SIDE; p += blockDim.x) {
      float v = x[(b * CHANNELS + c) * SIDE * SIDE + p];
      sum += v, squares += v * v;
    }
  sum = block_sum(sum);
  __syncthreads();
  squares = block_sum(squares);
  if (!threadIdx.x) mean = sum / n, inverse = 1 / sqrtf(squares / n - mean * mean + SMALL);
  __syncthreads();
  for (int b = 0; b < batch; b++)
    for (int p = threadIdx.x; p < SIDE * SIDE; p += blockDim.x) {
      float v = (x[(b * CHANNELS + c) * SIDE * SIDE + p] - mean) * inverse * scale[c] + shift[c];
      y[(b * CHANNELS + c) * SIDE * SIDE + p] = v > 0 ? v : 0;
    }
}
// An image a block in two launches: partial sums of each channel by atomics, then the values.
__global__ void sums_tuned(const float4 *__restrict__ x, float2 *sums) {
  const float4 *in = x + (size_t)blockIdx.x * (SIDE * SIDE / 4);
  float sum = 0, squares = 0;
  for (int p = threadIdx.x; p < SIDE * SIDE / 4; p += blockDim.x) {
    float4 v = in[p];
    sum += v.x + v.y + v.z + v.w, squares += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  sum = block_sum(sum);
  __syncthreads();
  squares = block_sum(squares);
  if (!threadIdx.x) atomicAdd(&sums[blockIdx.x % CHANNELS].x, sum), atomicAdd(&sums[blockIdx.x % CHANNELS].y, squares);
}
__global__ void values_tuned(int batch, const float4 *__restrict__ x, const float2 *__restrict__ sums, const float *__restrict__ scale,
                             const float *__restrict__ shift, float4 *__restrict__ y) {
  size_t at = (size_t)blockIdx.x * (SIDE * SIDE / 4);
  int c = blockIdx.x % CHANNELS;
  float n = (float)batch * SIDE * SIDE, mean = sums[c].x / n, a = rsqrtf(sums[c].y / n - mean * mean + SMALL) * scale[c], b = shift[c] - mean * a;
  for (int p = threadIdx.x; p < SIDE * SIDE / 4; p += blockDim.x) {
    float4 v = x[at + p];
    y[at + p] = make_float4(fmaxf(v.x * a + b, 0), fmaxf(v.y * a + b, 0), fmaxf(v.z * a + b, 0), fmaxf(v.w * a + b, 0));
  }
}
int main() {
  int batch = 32, wide = 128, pixels = SIDE * SIDE;
  size_t in = (size_t)batch * CHANNELS * PADDED * PADDED, out = (size_t)batch * OUTPUTS * pixels, n = (size_t)wide * CHANNELS * pixels;
  float *x = dfill<float>(in, 1, -1, 1), *w = dfill<float>(OUTPUTS * CHANNELS * 9, 2, -0.1f, 0.1f), *bias = dfill<float>(OUTPUTS, 3, -1, 1), *y = dnew<float>(out);
  float *a = dfill<float>(n, 5, -1, 1), *dw = dfill<float>(CHANNELS * 9, 6, -1, 1), *d = dnew<float>(n);
  float *scale = dfill<float>(CHANNELS, 8, 0.5f, 1.5f), *shift = dfill<float>(CHANNELS, 9, -1, 1);
  float2 *sums = dnew<float2>(CHANNELS);
  auto hx = pull(x, in), hw = pull(w, OUTPUTS * CHANNELS * 9), hb = pull(bias, OUTPUTS), ha = pull(a, n), hdw = pull(dw, CHANNELS * 9);
  auto hs = pull(scale, CHANNELS), ht = pull(shift, CHANNELS);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(y, 0, out * sizeof *y)); CK(cudaMemset(d, 0, n * sizeof *d));
    double t = gpu_time([&] {
      if (tuned) conv_tuned<<<dim3(SIDE / 28, SIDE / 8, batch), 256>>>(x, w, bias, y);
      else conv_plain<<<dim3(blocks(pixels), OUTPUTS, batch), 256>>>(x, w, bias, y);
    });
    emit("38_layers/conv", var, t, 0, 0, check_conv(batch, hx.data(), hw.data(), hb.data(), pull(y, out).data()));
    t = gpu_time([&] {
      if (tuned) depthwise_tuned<<<wide * CHANNELS, 256>>>((float4 *)a, dw, (float4 *)d);
      else depthwise_plain<<<dim3(blocks(pixels), CHANNELS, wide), 256>>>(a, dw, d);
    });
    emit("38_layers/depthwise", var, t, 0, 0, check_depthwise(wide, ha.data(), hdw.data(), pull(d, n).data()));
    t = gpu_time([&] {
      if (tuned) pool_tuned<<<blocks(n / 8), 256>>>(n / 8, (float4 *)a, (float2 *)d);
      else pool_plain<<<dim3(blocks(pixels / 4), wide * CHANNELS), 256>>>(a, d);
    });
    emit("38_layers/pool", var, t, 0, 0, check_pool(wide, ha.data(), pull(d, n / 4).data()));
    t = gpu_time([&] {
      if (tuned) {
        CK(cudaMemsetAsync(sums, 0, CHANNELS * sizeof *sums));
        sums_tuned<<<wide * CHANNELS, 256>>>((float4 *)a, sums);
        values_tuned<<<wide * CHANNELS, 256>>>(wide, (float4 *)a, sums, scale, shift, (float4 *)d);
      } else normalize_plain<<<CHANNELS, 1024>>>(wide, a, scale, shift, d);
    });
    emit("38_layers/normalize", var, t, 0, 0, check_normal(wide, ha.data(), hs.data(), ht.data(), pull(d, n).data()));
  }
}
