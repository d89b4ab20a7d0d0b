// SPDX-License-Identifier: MIT
/* Rows of m floats, of n x m in all: their sums, and softmax (three loops over a row). The inner loops have no directive. */
#include "bench.h"
static void sums(long n, int m, const float *restrict x, float *restrict s) {
#pragma acc parallel loop default(present) async(1)
  TGT(target teams distribute parallel for)
  OMP(parallel for)
  for (long i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < m; j++) sum += x[i * m + j];
    s[i] = sum;
  }
}
static void softmax(long n, int m, const float *restrict x, float *restrict y) {
#pragma acc parallel loop default(present) async(1)
  TGT(target teams distribute parallel for)
  OMP(parallel for)
  for (long i = 0; i < n; i++) {
    float most = x[i * m], sum = 0;
    for (int j = 0; j < m; j++) most = fmaxf(most, x[i * m + j]);
    for (int j = 0; j < m; j++) sum += expf(x[i * m + j] - most);
    for (int j = 0; j < m; j++) y[i * m + j] = expf(x[i * m + j] - most) / sum;
  }
}
static void run(long all, int m) {
  long n = all / m;
  char name[40];
  int ok = 1;
  float *restrict x = new_f(n * m, 1, 0, 2), *restrict y = new_f(n * m, 2, 0, 0), *restrict s = new_f(n, 3, 0, 0);
  size_t r;
  Timer t, u;
#pragma acc data copyin(x[0:n*m]) copyout(y[0:n*m], s[0:n])
  TGT(target data map(to: x[0:n*m]) map(from: y[0:n*m], s[0:n]))
  {
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) sums(n, m, x, s);
#pragma acc wait(1)
    }
    for (u = timer(); timer_next(&u);) {
      REPEAT(u) softmax(n, m, x, y);
#pragma acc wait(1)
    }
  }
  for (size_t k = 0; SAMPLE(k, r, n); k++) {
    double sum = 0, powers = 0;
    for (int j = 0; j < m; j++) sum += x[r * m + j], powers += exp(x[r * m + j]);
    ok &= near_(s[r], sum, 1e-4) && near_(y[r * m], exp(x[r * m]) / powers, 1e-4);
  }
  snprintf(name, sizeof name, "21_rows/sums/%d", m);
  emit(name, timer_median(&t), 4.0 * n * m + 4.0 * n, 1.0 * n * m, ok);
  snprintf(name, sizeof name, "21_rows/softmax/%d", m);
  emit(name, timer_median(&u), 8.0 * n * m, 5.0 * n * m, ok);
  free(x); free(y); free(s);
}
int main(int argc, char **argv) {
  long all = SIZE(1, 1 << 25, 1 << 24);
  static const int lengths[] = {4, 16, 64, 256, 4096, 65536, 1 << 20};
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++) run(all, lengths[k]);
  return 0;
}
