// SPDX-License-Identifier: MIT
/* Arithmetic: escape times of the Mandelbrot set, points in a circle with a generator for each iteration, prices of options. */
#include "bench.h"
#include "28_escape.h"
static void mandelbrot(int h, int w, int *restrict times) {
#pragma acc parallel loop collapse(2) present(times[0:h*w])
  OMP(parallel for schedule(dynamic, 8))
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) {
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
}
static long circle(long streams) {
  long inside = 0;
#pragma acc parallel loop reduction(+: inside)
  OMP(parallel for reduction(+: inside))
  for (long i = 0; i < streams; i++) {
    unsigned long long s = i * 7919ULL + 12345;
    for (int k = 0; k < SAMPLES; k++) {
      s = LCG(s);
      double x = (s >> 11) * (1.0 / 9007199254740992.0);
      s = LCG(s);
      double y = (s >> 11) * (1.0 / 9007199254740992.0);
      if (x * x + y * y < 1.0) inside++;
    }
  }
  return inside;
}
#pragma acc routine seq
static float normal(float d) {
  return 0.5f * erfcf(-d * 0.70710678f);
}
static void options(int n, float rate, float sigma, const float *restrict price, const float *restrict strike, const float *restrict years, float *restrict call,
                    float *restrict put) {
#pragma acc parallel loop present(price[0:n], strike[0:n], years[0:n], call[0:n], put[0:n])
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    float root = sqrtf(years[i]);
    float d1 = (logf(price[i] / strike[i]) + (rate + 0.5f * sigma * sigma) * years[i]) / (sigma * root);
    float d2 = d1 - sigma * root;
    float today = strike[i] * expf(-rate * years[i]);
    call[i] = price[i] * normal(d1) - today * normal(d2);
    put[i] = today * normal(-d2) - price[i] * normal(-d1);
  }
}
int main(int argc, char **argv) {
  int h = SIZE(1, 2048, 1024), w = h, n = SIZE(3, 1 << 23, 1 << 21), *times = alloc((size_t)h * w * sizeof *times);
  long streams = SIZE(2, 1 << 18, 1 << 15), inside = 0;
  float *price = new_f(n, 1, 5, 30), *strike = new_f(n, 2, 1, 100), *years = new_f(n, 3, 0.25f, 10), *call = new_f(n, 4, 0, 0), *put = new_f(n, 5, 0, 0);
  Timer t, u, v;
#pragma acc data copyin(price[0:n], strike[0:n], years[0:n]) copyout(times[0:h*w], call[0:n], put[0:n])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) mandelbrot(h, w, times);
    for (u = timer(); timer_next(&u);) inside = circle(streams);
    for (v = timer(); timer_next(&v);) REPEAT(v) options(n, 0.02f, 0.3f, price, strike, years, call, put);
  }
  emit("28_escape/mandelbrot", timer_median(&t), 0, 0, check_escape(h, w, times));
  emit("28_escape/circle", timer_median(&u), 0, 0, inside == inside_circle(streams));
  emit("28_escape/options", timer_median(&v), 0, 0, check_options(n, price, strike, years, call, put));
  return 0;
}
