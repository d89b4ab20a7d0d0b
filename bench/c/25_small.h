// SPDX-License-Identifier: MIT
/* Inputs and checks of 25_small, for the C program and its CUDA twin. */
static int check_products(long count, int m, const double *a, const double *b, const double *c) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)count * m * m), e = p / m / m * m * m;
    int i = p / m % m, j = p % m;
    double want = 0;
    for (int k = 0; k < m; k++) want += a[e + i * m + k] * b[e + k * m + j];
    ok &= near_(c[p], want, 1e-12);
  }
  return ok;
}
static int check_products_f(long count, int m, const float *a, const float *b, const float *c) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)count * m * m), e = p / m / m * m * m;
    int i = p / m % m, j = p % m;
    double want = 0;
    for (int k = 0; k < m; k++) want += a[e + i * m + k] * b[e + k * m + j];
    ok &= near_(c[p], want, 1e-4);
  }
  return ok;
}
static void fill_dominant(long count, double *a) {
  for (long e = 0; e < count; e++)
    for (int i = 0; i < 5; i++) a[e * 25 + i * 6] += 6;
}
/* The residual of systems of five equations. */
static int check_solutions(long count, const double *a, const double *b, const double *x) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)count * 5), e = p / 5;
    double sum = 0;
    for (int k = 0; k < 5; k++) sum += a[p * 5 + k] * x[e * 5 + k];
    ok &= near_(sum, b[p], 1e-10);
  }
  return ok;
}
/* The residual of tridiagonal systems of m equations; elements of one system are `step` apart, systems `apart`. */
static int check_tridiagonal(long systems, long m, long apart, long step, const double *a, const double *b, const double *c, const double *d, const double *x) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t q = place(s, (size_t)systems * m);
    long k = q % m, p = q / m * apart + k * step;
    double sum = b[p] * x[p] + (k ? a[p] * x[p - step] : 0) + (k < m - 1 ? c[p] * x[p + step] : 0);
    ok &= near_(sum, d[p], 1e-10);
  }
  return ok;
}
