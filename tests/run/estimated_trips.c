/* Bounds in memory: the host reads its own copy for the size of the grid, the kernel those on the device. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#include <stdlib.h>
struct grid { int n, m; int dims[3]; int *v; };
static void outer(struct grid *g, int *v) {
#pragma acc parallel loop collapse(2) copy(v[0:200])
  for (int i = 0; i < g->n; i++) for (int j = 0; j < g->m; j++) v[i * g->m + j] += i - j;
}
/* Kernels change the bounds between launches. */
static void changed(struct grid *g, int *v) {
#pragma acc data copy(g[0:1], v[0:200])
  {
#pragma acc serial present(g)
    { g->n = 10; g->m = 20; }
#pragma acc parallel loop collapse(2) present(g, v)
    for (int i = 0; i < g->n; i++) for (int j = 0; j < g->m; j++) v[i * g->m + j] += 3 * i + j;
#pragma acc serial present(g)
    g->n = 0;
#pragma acc parallel loop collapse(2) present(g, v)
    for (int i = 0; i < g->n; i++) for (int j = 0; j < g->m; j++) v[i * g->m + j] = 77;
  }
}
static int sums(int *dims, int n, int *v) {
  int sum = 0;
#pragma acc parallel loop collapse(3) reduction(+:sum) copyin(dims[0:3], v[0:200]) copyin(n)
  for (int i = 0; i < dims[0]; i++) for (int j = n; j < dims[1] - 1; j++) for (int k = 0; k <= dims[2]; k += 2) sum += v[(i * 7 + j * 5 + k) % 200];
#pragma acc parallel loop gang reduction(+:sum) copyin(dims[0:3], v[0:200])
  for (int i = 0; i < dims[0]; i++) {
    int s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < dims[1]; j++) s += v[i * 3 + j];
    sum += s * i;
  }
  return sum;
}
static void four(struct grid s, int *v, int n) {
#pragma acc parallel loop collapse(4) copy(v[0:200])
  for (int i = 0; i < s.n; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < n; k++) for (int l = 0; l < s.dims[1]; l++) v[((i * 2 + j) * n + k) * s.dims[1] + l] += i + 10 * j + 100 * k + 1000 * l;
}
/* The host cannot read what only the device has. */
static void by_device_pointers(struct grid *g, int *v) {
#pragma acc parallel loop collapse(2) deviceptr(g, v)
  for (int i = 0; i < g->n; i++) for (int j = 0; j < g->dims[1]; j++) v[i * 3 + j] -= 2 * i + j;
}
static void empty(int *np, int *v) {
#pragma acc parallel loop collapse(2) copy(v[0:200])
  for (int i = 0; i < *np; i++) for (int j = 0; j < 10; j++) v[i * 10 + j] = 5;
}
int main(void) {
  struct grid *g = calloc(1, sizeof *g);
  int *v = calloc(200, sizeof *v), zero = 0, dims[3] = {4, 9, 12}, check = 0;
  g->n = 5; g->m = 40; g->dims[1] = 3;
  outer(g, v);
  changed(g, v);
  printf("%d %d\n", g->n, g->m);
  int sum = sums(dims, 2, v);
  four(*g, v, 6);
  g->n = 11;
#pragma acc data copyin(g[0:1]) copy(v[0:200])
#pragma acc host_data use_device(g, v)
  by_device_pointers(g, v);
  empty(&zero, v); zero = 3; empty(&zero, v);
  for (int i = 0; i < 200; i++) check = check * 31 + v[i];
  printf("%d %d\n", sum, check);
}
