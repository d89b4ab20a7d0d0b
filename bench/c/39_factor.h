// SPDX-License-Identifier: MIT
/* Inputs and checks of 39_factor, for the C program and its CUDA twin. Matrices are in rows. */
#define SMALL 16
/* Diagonally dominant; symmetric for Cholesky. */
static double entry_of(size_t e, int i, int j, int n, int symmetric) {
  int r = symmetric && j > i ? j : i, c = symmetric && j > i ? i : j;
  return (i == j ? 2.0 * n : 0) + u01((e * n + r) * n + c, 1) - 0.5;
}
/* L L^T is the matrix of a sampled element. */
static int check_cholesky(long count, const double *l) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)count * SMALL * SMALL), e = p / SMALL / SMALL;
    int i = p / SMALL % SMALL, j = p % SMALL;
    double sum = 0;
    for (int k = 0; k <= (i < j ? i : j); k++) sum += l[(e * SMALL + i) * SMALL + k] * l[(e * SMALL + j) * SMALL + k];
    ok &= near_(sum, entry_of(e, i, j, SMALL, 1), 1e-11);
  }
  return ok;
}
static int check_lu(int n, const double *a) {
  int ok = 1;
  for (int s = 0; s < 300; s++) {
    size_t p = place(s, (size_t)n * n);
    int i = p / n, j = p % n;
    double sum = 0;
    for (int k = 0; k <= (i < j ? i : j); k++) sum += (k == i ? 1 : a[(size_t)i * n + k]) * a[(size_t)k * n + j];
    ok &= near_(sum, entry_of(0, i, j, n, 0), 1e-9);
  }
  return ok;
}
/* q r is a sampled element of a (seed 3), and columns of q are orthogonal. */
static int check_gram(int m, int n, const double *q, const double *r) {
  int ok = 1;
  for (int s = 0; s < 200; s++) {
    size_t p = place(s, (size_t)m * n);
    int i = p / n, j = p % n, c = place(s + 200, n);
    double sum = 0, dot = 0;
    for (int k = 0; k <= j; k++) sum += q[(size_t)i * n + k] * r[(size_t)k * n + j];
    for (int k = 0; k < m; k++) dot += q[(size_t)k * n + j] * q[(size_t)k * n + c];
    ok &= near_(sum, dval(p, 3, 0, 1), 1e-9) && near_(dot, c == j, 1e-9);
  }
  return ok;
}
static int check_covariance(int m, int n, const double *x, const double *cov) {
  int ok = 1;
  for (int s = 0; s < 200; s++) {
    size_t p = place(s, (size_t)n * n);
    int i = p / n, j = p % n;
    double a = 0, b = 0, sum = 0;
    for (int k = 0; k < m; k++) a += x[(size_t)k * n + i], b += x[(size_t)k * n + j];
    for (int k = 0; k < m; k++) sum += (x[(size_t)k * n + i] - a / m) * (x[(size_t)k * n + j] - b / m);
    ok &= near_(cov[p], sum / (m - 1), 1e-9);
  }
  return ok;
}
