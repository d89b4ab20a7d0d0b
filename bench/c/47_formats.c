// SPDX-License-Identifier: MIT
/* y = A x for sparse matrices in ELLPACK, by seven diagonals, and in rows of blocks of 3 x 3. Doubles. */
#include "bench.h"
#include "47_formats.h"
static void ell(int n, const int *restrict column, const double *restrict v, const double *restrict x, double *restrict y) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < WIDTH; k++) {
      int c = column[k * n + i];
      if (c >= 0) sum += v[k * n + i] * x[c];
    }
    y[i] = sum;
  }
}
static void diagonals(int n, const int *restrict offset, const double *restrict v, const double *restrict x, double *restrict y) {
#pragma acc kernels loop independent present(offset[0:DIAGONALS], v[0:DIAGONALS*n], x[0:n], y[0:n])
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int d = 0; d < DIAGONALS; d++) {
      int j = i + offset[d];
      if (j >= 0 && j < n) y[i] += v[d * n + i] * x[j];
    }
  }
}
static void blocks(int n, const int *restrict start, const int *restrict column, const double *restrict v, const double *restrict x, double *restrict y) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    double a = 0, b = 0, c = 0;
    for (int k = start[i]; k < start[i + 1]; k++) {
      const double *m = v + k * 9, *u = x + column[k] * 3;
      a += m[0] * u[0] + m[1] * u[1] + m[2] * u[2];
      b += m[3] * u[0] + m[4] * u[1] + m[5] * u[2];
      c += m[6] * u[0] + m[7] * u[1] + m[8] * u[2];
    }
    y[3 * i] = a;
    y[3 * i + 1] = b;
    y[3 * i + 2] = c;
  }
}
int main(int argc, char **argv) {
  int n = SIZE(1, 1 << 21, 1 << 19), m = SIZE(2, 1 << 18, 1 << 15), *column = alloc((size_t)n * WIDTH * sizeof *column), offset[DIAGONALS];
  int *start = alloc((m + 1) * sizeof *start);
  double *v = new_d((size_t)n * WIDTH, 1, -1, 1), *x = new_d(n, 2, -1, 1), *y = new_d(n, 3, 0, 0), *z = new_d(n, 3, 0, 0);
  Timer t, u, w;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < WIDTH; k++) column[(size_t)k * n + i] = ell_column(n, i, k);
  fill_offsets(n, offset);
  fill_blocks(m, start);
  int all = start[m], *where = alloc(all * sizeof *where);
  for (int i = 0; i < m; i++)
    for (int k = start[i]; k < start[i + 1]; k++) where[k] = block_column(m, i, k);
  double *b = new_d((size_t)all * 9, 4, -1, 1), *p = new_d(3 * m, 5, -1, 1), *q = new_d(3 * m, 6, 0, 0);
#pragma acc data copyin(column[0:n*WIDTH], v[0:n*WIDTH], x[0:n], offset, start[0:m+1], where[0:all], b[0:all*9], p[0:3*m]) copyout(y[0:n], z[0:n], q[0:3*m])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) ell(n, column, v, x, y);
    for (u = timer(); timer_next(&u);) REPEAT(u) diagonals(n, offset, v, x, z);
    for (w = timer(); timer_next(&w);) REPEAT(w) blocks(m, start, where, b, p, q);
  }
  emit("47_formats/ell", timer_median(&t), 0, 0, check_ell(n, column, v, x, y));
  emit("47_formats/diagonals", timer_median(&u), 0, 0, check_diagonals(n, offset, v, x, z));
  emit("47_formats/blocks", timer_median(&w), 0, 0, check_blocks(m, start, where, b, p, q));
  return 0;
}
