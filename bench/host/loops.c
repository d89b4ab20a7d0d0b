// SPDX-License-Identifier: MIT
/* Loops of the CPU that OpenMP programmers write by hand: compiled with accelcc, or with gcc -fopenmp, and compared by ../paired.py. */
#include "../c/bench.h"

typedef struct { int n, m; double *u, *w; } Grid;

static void histogram(int n, int bins, const double *x, double *h) {
#if defined(_OPENACC)
#pragma acc parallel loop copyin(x[0:n]) copy(h[0:bins])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    h[(int)(x[i] * bins)] += 1.0;
  }
#else
#pragma omp parallel for reduction(+: h[0:bins])
  for (int i = 0; i < n; i++) h[(int)(x[i] * bins)] += 1.0;
#endif
}
static void sums_by_key(int n, int keys, const int *key, const double *x, double *sum, int *count) {
#if defined(_OPENACC)
#pragma acc parallel loop copyin(key[0:n], x[0:n]) copy(sum[0:keys], count[0:keys])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    sum[key[i]] += x[i];
#pragma acc atomic
    count[key[i]]++;
  }
#else
#pragma omp parallel for reduction(+: sum[0:keys], count[0:keys])
  for (int i = 0; i < n; i++) {
    sum[key[i]] += x[i];
    count[key[i]]++;
  }
#endif
}
static int first_minimum(int n, const double *x) {
  double least = x[0];
  int at = 0;
#if defined(_OPENACC)
#pragma acc kernels copyin(x[0:n])
  for (int i = 1; i < n; i++)
    if (x[i] < least) {
      least = x[i];
      at = i;
    }
#else
  const double first = least;
#pragma omp parallel
  {
    double own = first;
    int place = 0;
#pragma omp for nowait
    for (int i = 1; i < n; i++)
      if (x[i] < own) {
        own = x[i];
        place = i;
      }
#pragma omp critical
    if (own < least || (own == least && place < at)) {
      least = own;
      at = place;
    }
  }
#endif
  return at;
}
static void transpose(int n, int m, const float *restrict a, float *restrict b) {
#pragma acc parallel loop gang copyin(a[0:n*m]) copyout(b[0:n*m])
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
  }
}
static void permute(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop collapse(3) copyin(a[0:n*n*n]) copyout(b[0:n*n*n])
  OMP(parallel for)
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) b[(i * n + j) * n + k] = a[(k * n + j) * n + i];
}
static void members(Grid *g) {
#pragma acc parallel loop collapse(2) copyin(g[0:1], g->u[0:g->n*g->m]) copy(g->w[0:g->n*g->m])
  OMP(parallel for)
  for (int i = 1; i < g->n - 1; i++)
    for (int j = 1; j < g->m - 1; j++)
      g->w[i * g->m + j] = 0.25 * (g->u[i * g->m + j - 1] + g->u[i * g->m + j + 1] + g->u[(i - 1) * g->m + j] + g->u[(i + 1) * g->m + j]);
}
static void levels(int n, const int *row, const int *column, int *level) {
#pragma acc data copyin(row[0:n+1], column[0:row[n]]) copy(level[0:n])
  for (int d = 1; d < 6; d++) {
#pragma acc parallel loop
    OMP(parallel for)
    for (int i = 0; i < n; i++)
      if (level[i] == d)
        for (int k = row[i]; k < row[i + 1]; k++)
          if (level[column[k]] == 0) level[column[k]] = d + 1;
  }
}
int main(void) {
  enum { N = 1 << 20, KEYS = 1000, SIDE = 1024, CUBE = 100, NODES = 30000, DEGREE = 20 };
  double *x = new_d(N, 1, 0, 1), *h = new_d(KEYS, 2, 0, 0), *y = new_d(N, 3, 0, 1);
  float *a = new_f((size_t)SIDE * SIDE * 4, 4, 0, 1), *b = new_f((size_t)SIDE * SIDE * 4, 5, 0, 0);
  int *key = alloc(N * sizeof *key), *count = calloc(KEYS, sizeof *count), *row = alloc((NODES + 1) * sizeof *row);
  int *column = alloc((size_t)NODES * DEGREE * sizeof *column), *level = alloc(NODES * sizeof *level), at = 0, ok = 1;
  Grid g = {SIDE, SIDE, x, y};
  Timer t;
  for (int i = 0; i < N; i++) key[i] = hash32(i) % KEYS;
  for (int i = 0; i <= NODES; i++) row[i] = i * DEGREE;
  for (int k = 0; k < NODES * DEGREE; k++) column[k] = hash32(k) % NODES;
  for (t = timer(); timer_next(&t);) memset(h, 0, KEYS * sizeof *h), histogram(N, KEYS, x, h);
  double sum = 0;
  for (int k = 0; k < KEYS; k++) sum += h[k];
  emit("host/histogram", timer_median(&t), 0, 0, sum == N);
  for (t = timer(); timer_next(&t);) memset(count, 0, KEYS * sizeof *count), sums_by_key(N, KEYS, key, x, h, count);
  sum = 0;
  for (int k = 0; k < KEYS; k++) sum += count[k];
  emit("host/sums_by_key", timer_median(&t), 0, 0, sum == N);
  for (t = timer(); timer_next(&t);) at = first_minimum(N, x);
  for (int i = 0; i < N; i++) ok &= x[i] > x[at] || (x[i] == x[at] && i >= at);
  emit("host/first_minimum", timer_median(&t), 0, 0, ok);
  for (t = timer(); timer_next(&t);) transpose(2 * SIDE, 2 * SIDE, a, b);
  ok = 1;
  for (int i = 0; i < 2 * SIDE; i++) ok &= b[(size_t)i * 2 * SIDE + 7] == a[(size_t)7 * 2 * SIDE + i];
  emit("host/transpose", timer_median(&t), 0, 0, ok);
  for (t = timer(); timer_next(&t);) permute(CUBE, x, y);
  for (int i = 0; i < CUBE; i++) ok &= y[(i * CUBE + 3) * CUBE + 5] == x[(5 * CUBE + 3) * CUBE + i];
  emit("host/permute", timer_median(&t), 0, 0, ok);
  for (t = timer(); timer_next(&t);) members(&g);
  emit("host/members", timer_median(&t), 0, 0, near_(y[SIDE + 1], 0.25 * (x[SIDE] + x[SIDE + 2] + x[1] + x[2 * SIDE + 1]), 1e-14));
  for (t = timer(); timer_next(&t);) memset(level, 0, NODES * sizeof *level), level[7] = 1, levels(NODES, row, column, level);
  emit("host/levels", timer_median(&t), 0, 0, level[column[7 * DEGREE]] == 2 || column[7 * DEGREE] == 7);
  return 0;
}
