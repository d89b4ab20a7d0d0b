// SPDX-License-Identifier: MIT
/* Statistics: the place of the maximum as three programs write it, mean and variance, minimum and maximum at once, sums of the rows and of the columns
 * of a matrix, its product and its transpose's with a vector. */
#include "bench.h"
#include "27_statistics.h"
static long argmax_two(long n, const float *restrict x) {
  float most = x[0];
  long at = n;
#pragma acc parallel loop present(x[0:n]) reduction(max: most)
  OMP(parallel for reduction(max: most))
  for (long i = 0; i < n; i++) most = fmaxf(most, x[i]);
#pragma acc parallel loop present(x[0:n]) reduction(min: at)
  OMP(parallel for reduction(min: at))
  for (long i = 0; i < n; i++)
    if (x[i] == most && i < at) at = i;
  return at;
}
static long argmax_if(long n, const float *restrict x) {
  float most = x[0];
  long at = 0;
#pragma acc kernels present(x[0:n])
  for (long i = 1; i < n; i++)
    if (x[i] > most) {
      most = x[i];
      at = i;
    }
  return at;
}
static void argmax_rows(int n, int m, const float *restrict x, int *restrict at) {
#pragma acc parallel loop present(x[0:n*m], at[0:n]) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    float most = x[i * m];
    int k = 0;
    for (int j = 1; j < m; j++)
      if (x[i * m + j] > most) {
        most = x[i * m + j];
        k = j;
      }
    at[i] = k;
  }
}
static void moments(int n, const double *restrict x, double *mean, double *variance) {
  double sum = 0, squares = 0;
#pragma acc parallel loop present(x[0:n]) reduction(+: sum)
  OMP(parallel for reduction(+: sum))
  for (int i = 0; i < n; i++) sum += x[i];
  double m = sum / n;
#pragma acc parallel loop present(x[0:n]) reduction(+: squares)
  OMP(parallel for reduction(+: squares))
  for (int i = 0; i < n; i++) squares += (x[i] - m) * (x[i] - m);
  *mean = m;
  *variance = squares / n;
}
static void extremes(int n, const double *restrict x, double *low, double *high) {
  double lo = x[0], hi = x[0];
#pragma acc parallel loop present(x[0:n]) reduction(min: lo) reduction(max: hi)
  OMP(parallel for reduction(min: lo) reduction(max: hi))
  for (int i = 0; i < n; i++) {
    if (x[i] < lo) lo = x[i];
    if (x[i] > hi) hi = x[i];
  }
  *low = lo;
  *high = hi;
}
static void row_sums(int n, int m, const double *restrict a, double *restrict s) {
#pragma acc parallel loop present(a, s) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    s[i] = 0;
    for (int j = 0; j < m; j++) s[i] += a[i * m + j];
  }
}
static void column_sums(int n, int m, const double *restrict a, double *restrict s) {
#pragma acc parallel loop present(a, s) async(1)
  OMP(parallel for)
  for (int j = 0; j < m; j++) {
    s[j] = 0;
    for (int i = 0; i < n; i++) s[j] += a[i * m + j];
  }
}
static void product(int n, int m, const double *restrict a, const double *restrict x, double *restrict y) {
#pragma acc kernels present(a, x, y) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) sum += a[i * m + j] * x[j];
    y[i] = sum;
  }
}
static void product_transposed(int n, int m, const double *restrict a, const double *restrict x, double *restrict y) {
#pragma acc kernels present(a, x, y) async(1)
  OMP(parallel for)
  for (int j = 0; j < m; j++) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i * m + j] * x[i];
    y[j] = sum;
  }
}
static void run_maxima(long all, int m) {
  int n = all / m, few = all / 8, *at = alloc(n * sizeof *at);
  float *x = new_f(all, 1, -1, 1);
  long place2 = 0, place1 = 0;
  Timer t, u, v;
#pragma acc data copyin(x[0:all]) copyout(at[0:n])
  {
    for (t = timer(); timer_next(&t);) place2 = argmax_two(all, x);
    for (u = timer(); timer_next(&u);) place1 = argmax_if(few, x);
    for (v = timer(); timer_next(&v);) {
      REPEAT(v) argmax_rows(n, m, x, at);
#pragma acc wait(1)
    }
  }
  emit("27_statistics/argmax_two", timer_median(&t), 0, 0, place2 == first_maximum(all, x));
  emit("27_statistics/argmax_if", timer_median(&u), 0, 0, place1 == first_maximum(few, x));
  emit("27_statistics/argmax_rows", timer_median(&v), 0, 0, check_rows_argmax(n, m, x, at));
  free(at); free(x);
}
static void run_moments(int n) {
  double *x = new_d(n, 1, -1, 1), mean = 0, variance = 0, low = 0, high = 0;
  Timer t, u;
#pragma acc data copyin(x[0:n])
  {
    for (t = timer(); timer_next(&t);) moments(n, x, &mean, &variance);
    for (u = timer(); timer_next(&u);) extremes(n, x, &low, &high);
  }
  int ok = check_moments(n, x, mean, variance, low, high);
  emit("27_statistics/moments", timer_median(&t), 0, 0, ok);
  emit("27_statistics/extremes", timer_median(&u), 0, 0, ok);
  free(x);
}
static void run_matrix(int n, int m) {
  size_t nm = (size_t)n * m;
  double *a = new_d(nm, 1, -1, 1), *x = new_d(n > m ? n : m, 2, -1, 1);
  double *r = new_d(n, 3, 0, 0), *c = new_d(m, 4, 0, 0), *y = new_d(n, 5, 0, 0), *z = new_d(m, 6, 0, 0);
  Timer t, u, v, w;
#pragma acc data copyin(a[0:nm], x[0:n>m?n:m]) copyout(r[0:n], c[0:m], y[0:n], z[0:m])
  {
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) row_sums(n, m, a, r);
#pragma acc wait(1)
    }
    for (u = timer(); timer_next(&u);) {
      REPEAT(u) column_sums(n, m, a, c);
#pragma acc wait(1)
    }
    for (v = timer(); timer_next(&v);) {
      REPEAT(v) product(n, m, a, x, y);
#pragma acc wait(1)
    }
    for (w = timer(); timer_next(&w);) {
      REPEAT(w) product_transposed(n, m, a, x, z);
#pragma acc wait(1)
    }
  }
  emit("27_statistics/rows", timer_median(&t), 0, 0, check_sums(n, m, m, 1, a, NULL, r));
  emit("27_statistics/columns", timer_median(&u), 0, 0, check_sums(m, 1, n, m, a, NULL, c));
  emit("27_statistics/gemv", timer_median(&v), 0, 0, check_sums(n, m, m, 1, a, x, y));
  emit("27_statistics/gemv_t", timer_median(&w), 0, 0, check_sums(m, 1, n, m, a, x, z));
}
int main(int argc, char **argv) {
  run_maxima(SIZE(1, 1 << 25, 1 << 23), 1024);
  run_moments(SIZE(2, 1 << 24, 1 << 22));
  run_matrix(SIZE(3, 8192, 2048), SIZE(4, 4096, 2048));
  return 0;
}
