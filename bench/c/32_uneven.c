// SPDX-License-Identifier: MIT
/* Rows of unequal lengths: sums, sums in memory of chosen elements, a norm of all elements, a flag for each row, with rows that are left out. */
#include "bench.h"
#include "32_uneven.h"
static void sums(int n, const int *restrict ptr, const int *restrict col, const double *restrict val, const double *restrict x, double *restrict y) {
#pragma acc parallel loop default(present)
  OMP(parallel for schedule(dynamic, 256))
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = ptr[i]; k < ptr[i + 1]; k++) sum += val[k] * x[col[k]];
    y[i] = sum;
  }
}
static void chosen(int n, const int *restrict ptr, const int *restrict col, const double *restrict val, const double *restrict x, double *restrict y) {
#pragma acc parallel loop gang worker default(present)
  OMP(parallel for schedule(dynamic, 256))
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int k = ptr[i]; k < ptr[i + 1]; k++)
      if (col[k] % SOME) y[i] += val[k] * x[col[k]];
  }
}
static double norm(int n, const int *restrict ptr, const double *restrict val) {
  double total = 0;
#pragma acc parallel loop default(present) reduction(+: total)
  OMP(parallel for schedule(dynamic, 256) reduction(+: total))
  for (int i = 0; i < n; i++)
    for (int k = ptr[i]; k < ptr[i + 1]; k++) total += fabs(val[k]);
  return total;
}
static void flags(int n, const int *restrict ptr, const int *restrict col, int *restrict out) {
#pragma acc parallel loop default(present)
  OMP(parallel for schedule(dynamic, 256))
  for (int i = 0; i < n; i++) {
    int found = 0;
    if (i % 4 == 0) {
      out[i] = 0;
      continue;
    }
    for (int k = ptr[i]; k < ptr[i + 1]; k++)
      if (col[k] % 1000 == 7) found = 1;
    out[i] = found;
  }
}
static void measure(int form, int n) {
  int *ptr, *col, all = fill_rows(form, n, &ptr, &col), *out = alloc(n * sizeof *out);
  double *val = new_d(all, 5, -1, 1), *x = new_d(n, 6, 0, 1), *y = new_d(n, 7, 0, 0), *z = new_d(n, 7, 0, 0), total = 0;
  Timer t, u, v, w;
  char name[4][64];
  const char *kinds[] = {"sums", "chosen", "norm", "flags"};
  for (int k = 0; k < 4; k++) snprintf(name[k], sizeof name[k], "32_uneven/%s_%s", kinds[k], form_names[form]);
#pragma acc data copyin(ptr[0:n+1], col[0:all], val[0:all], x[0:n]) copyout(y[0:n], z[0:n], out[0:n])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) sums(n, ptr, col, val, x, y);
    for (u = timer(); timer_next(&u);) REPEAT(u) chosen(n, ptr, col, val, x, z);
    for (v = timer(); timer_next(&v);) total = norm(n, ptr, val);
    for (w = timer(); timer_next(&w);) REPEAT(w) flags(n, ptr, col, out);
  }
  emit(name[0], timer_median(&t), 0, 0, check_sums(n, ptr, col, val, x, y, 0));
  emit(name[1], timer_median(&u), 0, 0, check_sums(n, ptr, col, val, x, z, SOME));
  emit(name[2], timer_median(&v), 0, 0, check_norm(all, val, total));
  emit(name[3], timer_median(&w), 0, 0, check_found(n, ptr, col, out));
  free(ptr), free(col), free(out), free(val), free(x), free(y), free(z);
}
int main(int argc, char **argv) {
  for (int form = 0; form < FORMS; form++) measure(form, (int)SIZE(1 + form, form_rows[form], form_rows[form] / 4));
  return 0;
}
