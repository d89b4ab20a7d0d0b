// SPDX-License-Identifier: MIT
/* Many small problems: products of 8x8 (double) and 32x32 (float) matrices, systems of five equations, tridiagonal systems in columns and in rows. */
#include "bench.h"
#include "25_small.h"
static void products8(int count, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  OMP(parallel for)
  for (int e = 0; e < count; e++)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) {
        double sum = 0;
        for (int k = 0; k < 8; k++) sum += a[e * 64 + i * 8 + k] * b[e * 64 + k * 8 + j];
        c[e * 64 + i * 8 + j] = sum;
      }
}
static void products32(int count, const float *restrict a, const float *restrict b, float *restrict c) {
#pragma acc parallel loop gang present(a, b, c)
  OMP(parallel for)
  for (int e = 0; e < count; e++) {
#pragma acc loop vector collapse(2)
    for (int i = 0; i < 32; i++)
      for (int j = 0; j < 32; j++) {
        float sum = 0;
        for (int k = 0; k < 32; k++) sum += a[e * 1024 + i * 32 + k] * b[e * 1024 + k * 32 + j];
        c[e * 1024 + i * 32 + j] = sum;
      }
  }
}
static void solve5(int count, const double *restrict a, const double *restrict b, double *restrict x) {
#pragma acc parallel loop present(a, b, x)
  OMP(parallel for)
  for (int e = 0; e < count; e++) {
    double m[5][5], r[5];
    for (int i = 0; i < 5; i++) {
      r[i] = b[e * 5 + i];
      for (int j = 0; j < 5; j++) m[i][j] = a[e * 25 + i * 5 + j];
    }
    for (int p = 0; p < 5; p++)
      for (int i = p + 1; i < 5; i++) {
        double f = m[i][p] / m[p][p];
        for (int j = p; j < 5; j++) m[i][j] -= f * m[p][j];
        r[i] -= f * r[p];
      }
    for (int i = 4; i >= 0; i--) {
      for (int j = i + 1; j < 5; j++) r[i] -= m[i][j] * r[j];
      r[i] /= m[i][i];
    }
    for (int i = 0; i < 5; i++) x[e * 5 + i] = r[i];
  }
}
static void thomas_columns(int m, int n, const double *a, const double *b, const double *c, const double *d, double *cp, double *x) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int j = 0; j < n; j++) {
    cp[j] = c[j] / b[j];
    x[j] = d[j] / b[j];
    for (int i = 1; i < m; i++) {
      double w = 1.0 / (b[i * n + j] - a[i * n + j] * cp[(i - 1) * n + j]);
      cp[i * n + j] = c[i * n + j] * w;
      x[i * n + j] = (d[i * n + j] - a[i * n + j] * x[(i - 1) * n + j]) * w;
    }
    for (int i = m - 2; i >= 0; i--) x[i * n + j] -= cp[i * n + j] * x[(i + 1) * n + j];
  }
}
static void thomas_rows(int n, int m, const double *a, const double *b, const double *c, const double *d, double *cp, double *x) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int j = 0; j < n; j++) {
    cp[j * m] = c[j * m] / b[j * m];
    x[j * m] = d[j * m] / b[j * m];
    for (int i = 1; i < m; i++) {
      double w = 1.0 / (b[j * m + i] - a[j * m + i] * cp[j * m + i - 1]);
      cp[j * m + i] = c[j * m + i] * w;
      x[j * m + i] = (d[j * m + i] - a[j * m + i] * x[j * m + i - 1]) * w;
    }
    for (int i = m - 2; i >= 0; i--) x[j * m + i] -= cp[j * m + i] * x[j * m + i + 1];
  }
}
static void run_products(int n8, int n32) {
  size_t s = (size_t)n8 * 64, r = (size_t)n32 * 1024;
  double *a = new_d(s, 1, -1, 1), *b = new_d(s, 2, -1, 1), *c = new_d(s, 3, 0, 0);
  float *p = new_f(r, 1, -1, 1), *q = new_f(r, 2, -1, 1), *o = new_f(r, 3, 0, 0);
  Timer t, u;
#pragma acc data copyin(a[0:s], b[0:s], p[0:r], q[0:r]) copyout(c[0:s], o[0:r])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) products8(n8, a, b, c);
    for (u = timer(); timer_next(&u);) REPEAT(u) products32(n32, p, q, o);
  }
  emit("25_small/products8", timer_median(&t), 0, 0, check_products(n8, 8, a, b, c));
  emit("25_small/products32", timer_median(&u), 0, 0, check_products_f(n32, 32, p, q, o));
  free(a); free(b); free(c); free(p); free(q); free(o);
}
static void run_systems(int count, int n, int m) {
  size_t s = (size_t)n * m;
  double *l = new_d((size_t)count * 25, 1, -1, 1), *r = new_d((size_t)count * 5, 2, -1, 1), *y = new_d((size_t)count * 5, 3, 0, 0);
  double *a = new_d(s, 4, -1, 1), *b = new_d(s, 5, 3, 4), *c = new_d(s, 6, -1, 1), *d = new_d(s, 7, -1, 1);
  double *cp = new_d(s, 8, 0, 0), *x = new_d(s, 9, 0, 0), *z = new_d(s, 9, 0, 0);
  Timer t, u, v;
  fill_dominant(count, l);
#pragma acc data copyin(l[0:count*25], r[0:count*5], a[0:s], b[0:s], c[0:s], d[0:s]) copyout(y[0:count*5], x[0:s], z[0:s]) create(cp[0:s])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) solve5(count, l, r, y);
    for (u = timer(); timer_next(&u);) REPEAT(u) thomas_columns(m, n, a, b, c, d, cp, x);
    for (v = timer(); timer_next(&v);) REPEAT(v) thomas_rows(n, m, a, b, c, d, cp, z);
  }
  emit("25_small/solve5", timer_median(&t), 0, 0, check_solutions(count, l, r, y));
  emit("25_small/thomas_columns", timer_median(&u), 0, 0, check_tridiagonal(n, m, 1, n, a, b, c, d, x));
  emit("25_small/thomas_rows", timer_median(&v), 0, 0, check_tridiagonal(n, m, m, 1, a, b, c, d, z));
}
int main(int argc, char **argv) {
  run_products(SIZE(1, 1 << 17, 1 << 15), SIZE(2, 1 << 13, 1 << 11));
  run_systems(SIZE(3, 1 << 19, 1 << 16), SIZE(4, 1 << 16, 1 << 12), 128);
  return 0;
}
