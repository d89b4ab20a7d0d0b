// SPDX-License-Identifier: MIT
/* Additions by key: sums of floats in 256, 4096 and 2^20 bins; charges of particles deposited on a grid, each on four points. */
#include "bench.h"
#include "26_keys.h"
static void sums(int n, const int *restrict key, const float *restrict x, float *restrict s) {
#pragma acc parallel loop default(present) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    OMP(atomic)
    s[key[i]] += x[i];
  }
}
static void deposit(int n, int m, const double *restrict x, const double *restrict y, const double *restrict q, double *restrict rho) {
#pragma acc parallel loop default(present) async(1)
  OMP(parallel for)
  for (int p = 0; p < n; p++) {
    int i = (int)x[p], j = (int)y[p];
    double dx = x[p] - i, dy = y[p] - j;
#pragma acc atomic update
    OMP(atomic)
    rho[j * m + i] += q[p] * (1 - dx) * (1 - dy);
#pragma acc atomic update
    OMP(atomic)
    rho[j * m + i + 1] += q[p] * dx * (1 - dy);
#pragma acc atomic update
    OMP(atomic)
    rho[(j + 1) * m + i] += q[p] * (1 - dx) * dy;
#pragma acc atomic update
    OMP(atomic)
    rho[(j + 1) * m + i + 1] += q[p] * dx * dy;
  }
}
static void run_sums(int n, int bins) {
  int *key = alloc(n * sizeof *key), ok;
  float *x = new_f(n, 1, 0, 1), *s = new_f(bins, 2, 0, 0);
  char name[40];
  Timer t;
  fill_keys(n, bins, key);
#pragma acc data copyin(key[0:n], x[0:n]) copy(s[0:bins])
  {
    sums(n, key, x, s);
#pragma acc wait(1)
#pragma acc update self(s[0:bins])
    ok = check_keys(n, bins, key, x, s);
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) sums(n, key, x, s);
#pragma acc wait(1)
    }
  }
  snprintf(name, sizeof name, "26_keys/%d", bins);
  emit(name, timer_median(&t), 0, 0, ok);
  free(key); free(x); free(s);
}
static void run_deposit(int n, int m) {
  double *x = new_d(n, 1, 0, m - 1), *y = new_d(n, 2, 0, m - 1), *q = new_d(n, 3, 0, 1), *rho = new_d((size_t)m * m, 4, 0, 0);
  int ok;
  Timer t;
#pragma acc data copyin(x[0:n], y[0:n], q[0:n]) copy(rho[0:m*m])
  {
    deposit(n, m, x, y, q, rho);
#pragma acc wait(1)
#pragma acc update self(rho[0:m*m])
    ok = check_deposit(n, m, x, y, q, rho);
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) deposit(n, m, x, y, q, rho);
#pragma acc wait(1)
    }
  }
  emit("26_keys/deposit", timer_median(&t), 0, 0, ok);
}
int main(int argc, char **argv) {
  int n = SIZE(1, 1 << 24, 1 << 22);
  run_sums(n, 256);
  run_sums(n, 4096);
  run_sums(n, 1 << 20);
  run_deposit(SIZE(2, 1 << 22, 1 << 20), 1024);
  return 0;
}
