// SPDX-License-Identifier: MIT
/* Transforms: FFT of complex floats, radix 2 (bit reversal, then a loop for each stage); cosine transform of the 8 x 8 blocks of an image. */
#include "bench.h"
#include "46_spectral.h"
static void fft(int log, const pair *restrict x, const pair *restrict w, pair *restrict y) {
  int n = 1 << log;
#pragma acc data present(x[0:n], w[0:n/2], y[0:n])
  {
#pragma acc parallel loop
    OMP(parallel for)
    for (int i = 0; i < n; i++) {
      unsigned r = 0;
      for (int b = 0; b < log; b++) r |= (unsigned)(i >> b & 1) << (log - 1 - b);
      y[i] = x[r];
    }
    for (int half = 1; half < n; half *= 2) {
#pragma acc parallel loop independent
      OMP(parallel for)
      for (int t = 0; t < n / 2; t++) {
        int k = t % half, p = (t / half) * 2 * half + k, q = p + half;
        pair v = w[k * (n / 2 / half)], a = y[p], b = y[q];
        float re = v.re * b.re - v.im * b.im, im = v.re * b.im + v.im * b.re;
        y[p].re = a.re + re;
        y[p].im = a.im + im;
        y[q].re = a.re - re;
        y[q].im = a.im - im;
      }
    }
  }
}
static void dct(int h, int w, const float (*restrict c)[8], const float *restrict x, float *restrict y) {
#pragma acc parallel loop collapse(2) present(c[0:8], x[0:h*w], y[0:h*w])
  OMP(parallel for)
  for (int bi = 0; bi < h; bi += 8)
    for (int bj = 0; bj < w; bj += 8) {
      float t[8][8];
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
          float sum = 0;
          for (int k = 0; k < 8; k++) sum += c[i][k] * x[(bi + k) * w + bj + j];
          t[i][j] = sum;
        }
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
          float sum = 0;
          for (int k = 0; k < 8; k++) sum += t[i][k] * c[j][k];
          y[(bi + i) * w + bj + j] = sum;
        }
    }
}
int main(int argc, char **argv) {
  int log = SIZE(1, 22, 18), h = SIZE(2, 4096, 2048), w = SIZE(3, 4096, 2048), n = 1 << log;
  size_t pixels = (size_t)h * w;
  float *values = new_f(2 * (size_t)n, 1, -1, 1), *image = new_f(pixels, 2, -128, 127), *out = new_f(pixels, 3, 0, 0), c[8][8];
  pair *x = (pair *)values, *y = alloc(n * sizeof *y), *roots = alloc(n / 2 * sizeof *roots);
  Timer t, u;
  fill_roots(n, roots);
  fill_cosines(&c[0][0]);
#pragma acc data copyin(x[0:n], roots[0:n/2], image[0:pixels], c) copyout(y[0:n], out[0:pixels])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) fft(log, x, roots, y);
    for (u = timer(); timer_next(&u);) REPEAT(u) dct(h, w, (const float (*)[8])c, image, out);
  }
  emit("46_spectral/fft", timer_median(&t), 0, 0, check_fft(n, x, y));
  emit("46_spectral/dct", timer_median(&u), 0, 0, check_dct(h, w, &c[0][0], image, out));
  return 0;
}
