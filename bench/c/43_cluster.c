// SPDX-License-Identifier: MIT
/* k-means: the nearest of 32 centers for each point of 16 floats, then sums and counts of the points of each center. */
#include "bench.h"
#include "43_cluster.h"
static void assign(int n, const float (*restrict x)[DIM], const float (*restrict center)[DIM], int *restrict nearest) {
#pragma acc parallel loop present(x, center, nearest)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    float best = 1e30f;
    int which = 0;
    for (int c = 0; c < CENTERS; c++) {
      float sum = 0;
      for (int d = 0; d < DIM; d++) sum += (x[i][d] - center[c][d]) * (x[i][d] - center[c][d]);
      if (sum < best) {
        best = sum;
        which = c;
      }
    }
    nearest[i] = which;
  }
}
static void update(int n, const float (*restrict x)[DIM], const int *restrict nearest, float (*restrict sum)[DIM], int *restrict count) {
#pragma acc parallel loop present(sum, count)
  OMP(parallel for)
  for (int c = 0; c < CENTERS; c++) {
    count[c] = 0;
    for (int d = 0; d < DIM; d++) sum[c][d] = 0;
  }
#pragma acc parallel loop present(x, nearest, sum, count)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    int c = nearest[i];
#pragma acc atomic
    OMP(atomic)
    count[c]++;
    for (int d = 0; d < DIM; d++) {
#pragma acc atomic
      OMP(atomic)
      sum[c][d] += x[i][d];
    }
  }
}
int main(int argc, char **argv) {
  int n = SIZE(1, 1 << 21, 1 << 18), *nearest = alloc(n * sizeof *nearest), *count = alloc(CENTERS * sizeof *count);
  float *points = new_f((size_t)n * DIM, 1, -1, 1), *centers = new_f(CENTERS * DIM, 2, -1, 1), *sums = new_f(CENTERS * DIM, 3, 0, 0);
  float (*x)[DIM] = (float (*)[DIM])points, (*center)[DIM] = (float (*)[DIM])centers, (*sum)[DIM] = (float (*)[DIM])sums;
  Timer t, u;
#pragma acc data copyin(x[0:n], center[0:CENTERS]) copyout(nearest[0:n], sum[0:CENTERS], count[0:CENTERS])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) assign(n, (const float (*)[DIM])x, (const float (*)[DIM])center, nearest);
    for (u = timer(); timer_next(&u);) REPEAT(u) update(n, (const float (*)[DIM])x, nearest, sum, count);
  }
  emit("43_cluster/assign", timer_median(&t), 0, 0, check_assign(n, points, centers, nearest));
  emit("43_cluster/update", timer_median(&u), 0, 0, check_update(n, points, nearest, sums, count));
  return 0;
}
