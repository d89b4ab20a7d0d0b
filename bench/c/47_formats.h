// SPDX-License-Identifier: MIT
/* Sparse matrices in ELLPACK, by diagonals and in blocks of 3 x 3, and checks of 47_formats, for the C program and its CUDA twin. */
enum { WIDTH = 16, DIAGONALS = 7 };
/* Entry k of row i: near the diagonal; negative where the row has fewer than WIDTH. */
static int ell_column(long n, long i, int k) {
  long c = i + (k - WIDTH / 2) * 37 + (long)(8 * u01(i * WIDTH + k, 11));
  return k < WIDTH - (int)(4 * u01(i, 12)) && c >= 0 && c < n ? (int)c : -1;
}
static void fill_offsets(long n, int *offset) {
  int side = (int)cbrt((double)n), at[DIAGONALS] = {-side * side, -side, -1, 0, 1, side, side * side};
  for (int d = 0; d < DIAGONALS; d++) offset[d] = at[d];
}
static void fill_blocks(long n, int *start) {
  start[0] = 0;
  for (long i = 0; i < n; i++) start[i + 1] = start[i] + 8 + (int)(16 * u01(i, 13));
}
static int block_column(long n, long i, long k) { return (int)((i + (long)(4096 * u01(k, 14)) - 2048 + n) % n); }
static int check_ell(long n, const int *column, const double *v, const double *x, const double *y) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t i = place(s, n);
    double sum = 0;
    for (int k = 0; k < WIDTH; k++)
      if (column[k * n + i] >= 0) sum += v[k * n + i] * x[column[k * n + i]];
    ok &= near_(y[i], sum, 1e-11);
  }
  return ok;
}
static int check_diagonals(long n, const int *offset, const double *v, const double *x, const double *y) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    long i = place(s, n);
    double sum = 0;
    for (int d = 0; d < DIAGONALS; d++)
      if (i + offset[d] >= 0 && i + offset[d] < n) sum += v[d * n + i] * x[i + offset[d]];
    ok &= near_(y[i], sum, 1e-11);
  }
  return ok;
}
static int check_blocks(long n, const int *start, const int *column, const double *v, const double *x, const double *y) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, 3 * n), i = p / 3, r = p % 3;
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
      for (int c = 0; c < 3; c++) sum += v[k * 9L + r * 3 + c] * x[column[k] * 3 + c];
    ok &= near_(y[p], sum, 1e-11);
  }
  return ok;
}
