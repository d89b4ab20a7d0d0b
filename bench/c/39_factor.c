// SPDX-License-Identifier: MIT
/* Dense factorizations: Cholesky of many 16 x 16 matrices, LU without pivots, modified Gram-Schmidt, covariances of columns (a triangle). Doubles. */
#include "bench.h"
#include "39_factor.h"
static void cholesky(int count, const double *restrict a, double *restrict l) {
#pragma acc parallel loop present(a, l)
  OMP(parallel for)
  for (int e = 0; e < count; e++) {
    const double *m = a + e * SMALL * SMALL;
    double *r = l + e * SMALL * SMALL;
    for (int j = 0; j < SMALL; j++) {
      double d = m[j * SMALL + j];
      for (int k = 0; k < j; k++) d -= r[j * SMALL + k] * r[j * SMALL + k];
      d = sqrt(d);
      r[j * SMALL + j] = d;
      for (int i = j + 1; i < SMALL; i++) {
        double sum = m[i * SMALL + j];
        for (int k = 0; k < j; k++) sum -= r[i * SMALL + k] * r[j * SMALL + k];
        r[i * SMALL + j] = sum / d;
        r[j * SMALL + i] = 0;
      }
    }
  }
}
static void lu(int n, double a[restrict n][n], double original[restrict n][n]) {
#pragma acc data present(a, original)
  {
#pragma acc parallel loop collapse(2)
    OMP(parallel for)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j] = original[i][j];
    for (int k = 0; k < n; k++) {
#pragma acc parallel loop
      OMP(parallel for)
      for (int i = k + 1; i < n; i++) a[i][k] /= a[k][k];
#pragma acc parallel loop collapse(2)
      OMP(parallel for)
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j];
    }
  }
}
static void gram_schmidt(int m, int n, const double *restrict x, double *restrict a, double *restrict q, double *restrict r) {
#pragma acc parallel loop present(x, a)
  OMP(parallel for)
  for (int p = 0; p < m * n; p++) a[p] = x[p];
  for (int k = 0; k < n; k++) {
    double norm = 0;
#pragma acc parallel loop present(a) reduction(+: norm)
    OMP(parallel for reduction(+: norm))
    for (int i = 0; i < m; i++) norm += a[i * n + k] * a[i * n + k];
    norm = sqrt(norm);
#pragma acc parallel loop present(a, q, r)
    OMP(parallel for)
    for (int i = 0; i < m; i++) {
      if (i == 0) r[k * n + k] = norm;
      q[i * n + k] = a[i * n + k] / norm;
    }
#pragma acc parallel loop present(a, q, r)
    OMP(parallel for)
    for (int j = k + 1; j < n; j++) {
      double dot = 0;
      for (int i = 0; i < m; i++) dot += q[i * n + k] * a[i * n + j];
      r[k * n + j] = dot;
      for (int i = 0; i < m; i++) a[i * n + j] -= q[i * n + k] * dot;
    }
  }
}
static void covariance(int m, int n, const double *restrict x, double *restrict mean, double *restrict cov) {
#pragma acc kernels present(x, mean, cov)
  {
#pragma acc loop independent
    OMP(parallel for)
    for (int j = 0; j < n; j++) {
      mean[j] = 0;
      for (int i = 0; i < m; i++) mean[j] += x[i * n + j];
      mean[j] /= m;
    }
#pragma acc loop independent
    OMP(parallel for schedule(dynamic, 4))
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < m; k++) sum += (x[k * n + i] - mean[i]) * (x[k * n + j] - mean[j]);
        cov[i * n + j] = sum / (m - 1);
        cov[j * n + i] = cov[i * n + j];
      }
  }
}
static void run_small(int count) {
  size_t s = (size_t)count * SMALL * SMALL;
  double *a = alloc(s * sizeof *a), *l = new_d(s, 9, 0, 0);
  Timer t;
  for (size_t p = 0; p < s; p++) a[p] = entry_of(p / SMALL / SMALL, p / SMALL % SMALL, p % SMALL, SMALL, 1);
#pragma acc data copyin(a[0:s]) copyout(l[0:s])
  for (t = timer(); timer_next(&t);) REPEAT(t) cholesky(count, a, l);
  emit("39_factor/cholesky16", timer_median(&t), 0, 0, check_cholesky(count, l));
  free(a), free(l);
}
static void run_lu(int n) {
  size_t s = (size_t)n * n;
  double *a = alloc(s * sizeof *a), *original = alloc(s * sizeof *original);
  Timer t;
  for (size_t p = 0; p < s; p++) original[p] = entry_of(0, p / n, p % n, n, 0);
#pragma acc data copyin(original[0:s]) copyout(a[0:s])
  for (t = timer(); timer_next(&t);) REPEAT(t) lu(n, (void *)a, (void *)original);
  emit("39_factor/lu", timer_median(&t), 0, 0, check_lu(n, a));
  free(a), free(original);
}
static void run_gram(int m, int n) {
  size_t s = (size_t)m * n;
  double *x = new_d(s, 3, 0, 1), *a = alloc(s * sizeof *a), *q = alloc(s * sizeof *q), *r = new_d((size_t)n * n, 9, 0, 0);
  Timer t;
#pragma acc data copyin(x[0:s]) create(a[0:s]) copyout(q[0:s], r[0:n*n])
  for (t = timer(); timer_next(&t);) gram_schmidt(m, n, x, a, q, r);
  emit("39_factor/gramschmidt", timer_median(&t), 0, 0, check_gram(m, n, q, r));
  free(x), free(a), free(q), free(r);
}
static void run_covariance(int m, int n) {
  size_t s = (size_t)m * n, c = (size_t)n * n;
  double *x = new_d(s, 4, 0, 1), *mean = new_d(n, 5, 0, 0), *cov = new_d(c, 6, 0, 0);
  Timer t;
#pragma acc data copyin(x[0:s]) create(mean[0:n]) copyout(cov[0:c])
  for (t = timer(); timer_next(&t);) REPEAT(t) covariance(m, n, x, mean, cov);
  emit("39_factor/covariance", timer_median(&t), 0, 0, check_covariance(m, n, x, cov));
}
int main(int argc, char **argv) {
  run_small(SIZE(1, 1 << 16, 1 << 13));
  run_lu(SIZE(2, 1024, 512));
  run_gram(SIZE(3, 4096, 1024), SIZE(4, 256, 128));
  run_covariance(SIZE(5, 2000, 1000), SIZE(6, 1200, 400));
  return 0;
}
