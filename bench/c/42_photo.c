// SPDX-License-Identifier: MIT
/* Photographs: colors from a Bayer mosaic (bytes), bilateral filter of 7 x 7 (float), median of 3 x 3 (bytes). */
#include "bench.h"
#include "42_photo.h"
static void demosaic(int h, int w, const unsigned char *restrict x, unsigned char *restrict rgb) {
#pragma acc parallel loop collapse(2) present(x[0:h*w], rgb[0:3*h*w])
  OMP(parallel for)
  for (int i = 1; i < h - 1; i++)
    for (int j = 1; j < w - 1; j++) {
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
      rgb[3 * p] = r;
      rgb[3 * p + 1] = g;
      rgb[3 * p + 2] = b;
    }
}
#pragma acc routine seq
static int clamp(int v, int n) {
  return v < 0 ? 0 : v >= n ? n - 1 : v;
}
static void bilateral(int h, int w, const float *restrict x, float *restrict y) {
#pragma acc parallel loop collapse(2) present(x[0:h*w], y[0:h*w])
  OMP(parallel for)
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) {
      float sum = 0, weights = 0, center = x[i * w + j];
      for (int a = -RADIUS; a <= RADIUS; a++)
        for (int b = -RADIUS; b <= RADIUS; b++) {
          float v = x[clamp(i + a, h) * w + clamp(j + b, w)], d = v - center;
          float k = expf(-(a * a + b * b) / (2 * SIGMA_PLACE * SIGMA_PLACE) - d * d / (2 * SIGMA_VALUE * SIGMA_VALUE));
          sum += k * v;
          weights += k;
        }
      y[i * w + j] = sum / weights;
    }
}
static void median(int h, int w, const unsigned char *restrict x, unsigned char *restrict y) {
#pragma acc parallel loop collapse(2) present(x[0:h*w], y[0:h*w])
  OMP(parallel for)
  for (int i = 1; i < h - 1; i++)
    for (int j = 1; j < w - 1; j++) {
      unsigned char v[9];
      for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) v[a * 3 + b] = x[(i + a - 1) * w + j + b - 1];
      for (int a = 0; a < 5; a++)
        for (int b = a + 1; b < 9; b++)
          if (v[b] < v[a]) {
            unsigned char t = v[a];
            v[a] = v[b];
            v[b] = t;
          }
      y[i * w + j] = v[4];
    }
}
int main(int argc, char **argv) {
  int h = SIZE(1, 4096, 2048), w = SIZE(2, 4096, 2048);
  size_t n = (size_t)h * w;
  unsigned char *x = alloc(n), *rgb = alloc(3 * n), *m = alloc(n);
  float *f = new_f(n, 2, 0, 1), *y = new_f(n, 3, 0, 0);
  Timer t, u, v;
  for (size_t i = 0; i < n; i++) x[i] = byte_of(i, 1);
#pragma acc data copyin(x[0:n], f[0:n]) copyout(rgb[0:3*n], m[0:n], y[0:n])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) demosaic(h, w, x, rgb);
    for (u = timer(); timer_next(&u);) REPEAT(u) bilateral(h, w, f, y);
    for (v = timer(); timer_next(&v);) REPEAT(v) median(h, w, x, m);
  }
  emit("42_photo/demosaic", timer_median(&t), 0, 0, check_demosaic(h, w, x, rgb));
  emit("42_photo/bilateral", timer_median(&u), 0, 0, check_bilateral(h, w, f, y));
  emit("42_photo/median", timer_median(&v), 0, 0, check_median(h, w, x, m));
  return 0;
}
