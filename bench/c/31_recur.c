// SPDX-License-Identifier: MIT
/* Loops that carry a value from one iteration to the next, written plainly: positives to the front, running sums, the highest value so far. */
#include "bench.h"
#include "31_recur.h"
static long compact(long n, const double *restrict x, double *restrict y) {
  long count = 0;
#pragma acc kernels present(x[0:n], y[0:n])
  for (long i = 0; i < n; i++)
    if (x[i] > 0) y[count++] = x[i];
  return count;
}
static void running_sum(long n, const int *restrict x, int *restrict y) {
  int sum = 0;
#pragma acc kernels loop present(x[0:n], y[0:n])
  for (long i = 0; i < n; i++) {
    sum += x[i];
    y[i] = sum;
  }
}
static void highest(long n, const double *restrict x, double *restrict y) {
#pragma acc kernels present(x[0:n], y[0:n])
  {
    y[0] = x[0];
#pragma acc loop auto
    for (long i = 1; i < n; i++) y[i] = x[i] > y[i - 1] ? x[i] : y[i - 1];
  }
}
int main(int argc, char **argv) {
  long n = SIZE(1, 1 << 24, 1 << 23), count = 0;
  double *x = new_d(n, 1, -1, 1), *y = new_d(n, 2, 0, 0), *z = new_d(n, 3, 0, 0);
  int *k = alloc(n * sizeof *k), *s = alloc(n * sizeof *s);
  Timer t, u, v;
  for (long i = 0; i < n; i++) k[i] = hash32(i) & 63, s[i] = 0;
#pragma acc data copyin(x[0:n], k[0:n]) copyout(y[0:n], z[0:n], s[0:n])
  {
    for (t = timer(); timer_next(&t);) count = compact(n, x, y);
    for (u = timer(); timer_next(&u);) REPEAT(u) running_sum(n, k, s);
    for (v = timer(); timer_next(&v);) REPEAT(v) highest(n, x, z);
  }
  emit("31_recur/compact", timer_median(&t), 0, 0, check_compact(n, x, y, count));
  emit("31_recur/running_sum", timer_median(&u), 0, 0, check_running(n, k, s));
  emit("31_recur/highest", timer_median(&v), 0, 0, check_highest(n, x, z));
  return 0;
}
