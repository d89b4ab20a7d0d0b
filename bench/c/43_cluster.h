// SPDX-License-Identifier: MIT
/* Sizes and checks of 43_cluster, for the C program and its CUDA twin: points and centers are rows of DIM floats. */
enum { DIM = 16, CENTERS = 32 };
static int check_assign(int n, const float *x, const float *center, const int *nearest) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t i = place(s, n);
    double best = 1e300, mine = 0;
    for (int c = 0; c < CENTERS; c++) {
      double sum = 0;
      for (int d = 0; d < DIM; d++) sum += ((double)x[i * DIM + d] - center[c * DIM + d]) * ((double)x[i * DIM + d] - center[c * DIM + d]);
      if (c == nearest[i]) mine = sum;
      if (sum < best) best = sum;
    }
    ok &= near_(mine, best, 1e-5);
  }
  return ok;
}
static int check_update(int n, const float *x, const int *nearest, const float *sum, const int *count) {
  double want[CENTERS][DIM] = {{0}};
  int many[CENTERS] = {0}, ok = 1;
  for (int i = 0; i < n; i++) {
    many[nearest[i]]++;
    for (int d = 0; d < DIM; d++) want[nearest[i]][d] += x[(size_t)i * DIM + d];
  }
  for (int c = 0; c < CENTERS; c++) {
    ok &= count[c] == many[c];
    for (int d = 0; d < DIM; d++) ok &= near_(sum[c * DIM + d], want[c][d], 1e-3);
  }
  return ok;
}
