// SPDX-License-Identifier: MIT
/* Images: the sum of all pixels, a 5x5 filter whose weights are a constant table, Sobel's gradient of bytes, a separable blur in two passes. */
#include "bench.h"
#include "22_image.h"
static const float weight[5][5] = WEIGHTS;
static double image_sum(int h, int w, const float *restrict a) {
  double total = 0;
#pragma acc parallel loop collapse(2) present(a[0:h*w]) reduction(+: total)
  OMP(parallel for reduction(+: total))
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) total += a[i * w + j];
  return total;
}
static void filter(int h, int w, const float *restrict a, float *restrict b) {
#pragma acc parallel loop collapse(2) copyin(weight) present(a[0:h*w], b[0:h*w]) async(1)
  OMP(parallel for)
  for (int i = 2; i < h - 2; i++)
    for (int j = 2; j < w - 2; j++) {
      float sum = 0;
      for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) sum += weight[y + 2][x + 2] * a[(i + y) * w + j + x];
      b[i * w + j] = sum;
    }
}
static void sobel(int h, int w, const unsigned char *restrict a, unsigned char *restrict b) {
#pragma acc parallel loop gang present(a[0:h*w], b[0:h*w]) async(1)
  OMP(parallel for)
  for (int i = 1; i < h - 1; i++) {
#pragma acc loop vector
    for (int j = 1; j < w - 1; j++) {
      int gx = a[(i - 1) * w + j + 1] + 2 * a[i * w + j + 1] + a[(i + 1) * w + j + 1] - a[(i - 1) * w + j - 1] - 2 * a[i * w + j - 1] - a[(i + 1) * w + j - 1];
      int gy = a[(i + 1) * w + j - 1] + 2 * a[(i + 1) * w + j] + a[(i + 1) * w + j + 1] - a[(i - 1) * w + j - 1] - 2 * a[(i - 1) * w + j] - a[(i - 1) * w + j + 1];
      int m = (int)sqrtf((float)(gx * gx + gy * gy));
      b[i * w + j] = m > 255 ? 255 : m;
    }
  }
}
static void blur(int h, int w, const float *restrict g, const float *restrict a, float *restrict tmp, float *restrict b) {
#pragma acc kernels present(a[0:h*w], tmp[0:h*w], b[0:h*w], g[0:TAPS]) async(1)
  {
#pragma acc loop independent
    OMP(parallel for)
    for (int i = 0; i < h; i++) {
#pragma acc loop independent
      for (int j = 4; j < w - 4; j++) {
        float sum = 0;
        for (int k = 0; k < TAPS; k++) sum += g[k] * a[i * w + j + k - 4];
        tmp[i * w + j] = sum;
      }
    }
#pragma acc loop independent
    OMP(parallel for)
    for (int i = 4; i < h - 4; i++) {
#pragma acc loop independent
      for (int j = 4; j < w - 4; j++) {
        float sum = 0;
        for (int k = 0; k < TAPS; k++) sum += g[k] * tmp[(i + k - 4) * w + j];
        b[i * w + j] = sum;
      }
    }
  }
}
int main(int argc, char **argv) {
  int h = SIZE(1, 4096, 2048), w = SIZE(2, 4096, 2048);
  size_t n = (size_t)h * w;
  float *a = new_f(n, 1, 0, 1), *b = new_f(n, 2, 0, 0), *c = new_f(n, 3, 0, 0), *tmp = new_f(n, 4, 0, 0), g[TAPS] = GAUSS;
  unsigned char *p = alloc(n), *q = alloc(n);
  double total = 0;
  Timer t, u, v, z;
  for (size_t i = 0; i < n; i++) p[i] = hash32(i) & 255, q[i] = 0;
#pragma acc data copyin(a[0:n], p[0:n], g[0:TAPS], weight) copyout(b[0:n], c[0:n], q[0:n]) create(tmp[0:n])
  {
    for (t = timer(); timer_next(&t);) total = image_sum(h, w, a);
    for (u = timer(); timer_next(&u);) {
      REPEAT(u) filter(h, w, a, b);
#pragma acc wait(1)
    }
    for (v = timer(); timer_next(&v);) {
      REPEAT(v) sobel(h, w, p, q);
#pragma acc wait(1)
    }
    for (z = timer(); timer_next(&z);) {
      REPEAT(z) blur(h, w, g, a, tmp, c);
#pragma acc wait(1)
    }
  }
  emit("22_image/sum", timer_median(&t), 0, 0, check_sum(n, a, total));
  emit("22_image/filter5", timer_median(&u), 0, 0, check_filter(h, w, a, b));
  emit("22_image/sobel", timer_median(&v), 0, 0, check_sobel(h, w, p, q));
  emit("22_image/blur", timer_median(&z), 0, 0, check_blur(h, w, a, c));
  return 0;
}
