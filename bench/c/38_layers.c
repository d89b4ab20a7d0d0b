// SPDX-License-Identifier: MIT
/* Layers of a network: 3 x 3 convolution with bias and ReLU, depthwise convolution with tested borders, 2 x 2 maximum, normalization by batch. Floats. */
#include "bench.h"
#include "38_layers.h"
static void conv(int batch, float x[batch][CHANNELS][PADDED][PADDED], float w[OUTPUTS][CHANNELS][3][3], float bias[OUTPUTS], float y[batch][OUTPUTS][SIDE][SIDE]) {
#pragma acc parallel loop collapse(4) present(x, w, bias, y)
  OMP(parallel for collapse(2))
  for (int b = 0; b < batch; b++)
    for (int o = 0; o < OUTPUTS; o++)
      for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
          float sum = bias[o];
          for (int c = 0; c < CHANNELS; c++)
            for (int r = 0; r < 3; r++)
              for (int q = 0; q < 3; q++) sum += w[o][c][r][q] * x[b][c][i + r][j + q];
          y[b][o][i][j] = sum > 0 ? sum : 0;
        }
}
static void depthwise(int batch, const float *restrict x, const float *restrict w, float *restrict y) {
#pragma acc parallel loop gang collapse(2) present(x, w, y)
  OMP(parallel for collapse(2))
  for (int b = 0; b < batch; b++)
    for (int c = 0; c < CHANNELS; c++) {
      const float *in = x + (b * CHANNELS + c) * SIDE * SIDE;
#pragma acc loop vector collapse(2)
      for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
          float sum = 0;
          for (int r = -1; r <= 1; r++)
            for (int q = -1; q <= 1; q++)
              if (i + r >= 0 && i + r < SIDE && j + q >= 0 && j + q < SIDE) sum += w[(c * 3 + r + 1) * 3 + q + 1] * in[(i + r) * SIDE + j + q];
          y[((b * CHANNELS + c) * SIDE + i) * SIDE + j] = sum;
        }
    }
}
static void pool(int batch, const float *restrict x, float *restrict y) {
#pragma acc parallel loop collapse(4) present(x, y)
  OMP(parallel for collapse(2))
  for (int b = 0; b < batch; b++)
    for (int c = 0; c < CHANNELS; c++)
      for (int i = 0; i < SIDE / 2; i++)
        for (int j = 0; j < SIDE / 2; j++) {
          float m = -INFINITY;
          for (int r = 0; r < 2; r++)
            for (int q = 0; q < 2; q++) m = fmaxf(m, x[((b * CHANNELS + c) * SIDE + 2 * i + r) * SIDE + 2 * j + q]);
          y[((b * CHANNELS + c) * (SIDE / 2) + i) * (SIDE / 2) + j] = m;
        }
}
static void normalize(int batch, const float *restrict x, const float *restrict scale, const float *restrict shift, float *restrict y) {
#pragma acc parallel loop present(x, scale, shift, y)
  OMP(parallel for)
  for (int c = 0; c < CHANNELS; c++) {
    float sum = 0, squares = 0;
    for (int b = 0; b < batch; b++)
      for (int p = 0; p < SIDE * SIDE; p++) {
        float v = x[(b * CHANNELS + c) * SIDE * SIDE + p];
        sum += v;
        squares += v * v;
      }
    float n = (float)batch * SIDE * SIDE, mean = sum / n, inverse = 1 / sqrtf(squares / n - mean * mean + SMALL);
    for (int b = 0; b < batch; b++)
      for (int p = 0; p < SIDE * SIDE; p++) {
        float v = (x[(b * CHANNELS + c) * SIDE * SIDE + p] - mean) * inverse * scale[c] + shift[c];
        y[(b * CHANNELS + c) * SIDE * SIDE + p] = v > 0 ? v : 0;
      }
  }
}
int main(int argc, char **argv) {
  int batch = SIZE(1, 32, 2), wide = SIZE(2, 128, 16);
  size_t in = (size_t)batch * CHANNELS * PADDED * PADDED, out = (size_t)batch * OUTPUTS * SIDE * SIDE, n = (size_t)wide * CHANNELS * SIDE * SIDE;
  float *x = new_f(in, 1, -1, 1), *w = new_f(OUTPUTS * CHANNELS * 9, 2, -0.1f, 0.1f), *bias = new_f(OUTPUTS, 3, -1, 1), *y = new_f(out, 4, 0, 0);
  float *a = new_f(n, 5, -1, 1), *dw = new_f(CHANNELS * 9, 6, -1, 1), *d = new_f(n, 7, 0, 0), *half = new_f(n / 4, 7, 0, 0), *e = new_f(n, 7, 0, 0);
  float *scale = new_f(CHANNELS, 8, 0.5f, 1.5f), *shift = new_f(CHANNELS, 9, -1, 1);
  Timer t, u, v, z;
#pragma acc data copyin(x[0:in], w[0:OUTPUTS*CHANNELS*9], bias[0:OUTPUTS], a[0:n], dw[0:CHANNELS*9], scale[0:CHANNELS], shift[0:CHANNELS]) \
    copyout(y[0:out], d[0:n], half[0:n/4], e[0:n])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) conv(batch, (void *)x, (void *)w, bias, (void *)y);
    for (u = timer(); timer_next(&u);) REPEAT(u) depthwise(wide, a, dw, d);
    for (v = timer(); timer_next(&v);) REPEAT(v) pool(wide, a, half);
    for (z = timer(); timer_next(&z);) REPEAT(z) normalize(wide, a, scale, shift, e);
  }
  emit("38_layers/conv", timer_median(&t), 0, 0, check_conv(batch, x, w, bias, y));
  emit("38_layers/depthwise", timer_median(&u), 0, 0, check_depthwise(wide, a, dw, d));
  emit("38_layers/pool", timer_median(&v), 0, 0, check_pool(wide, a, half));
  emit("38_layers/normalize", timer_median(&z), 0, 0, check_normal(wide, a, scale, shift, e));
  return 0;
}
