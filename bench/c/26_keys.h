// SPDX-License-Identifier: MIT
/* Keys and checks of 26_keys, for the C program and its CUDA twin. */
static void fill_keys(size_t n, int bins, int *key) {
  for (size_t i = 0; i < n; i++) key[i] = hash32((uint32_t)i ^ 0x5bd1e995U) % (uint32_t)bins;
}
static int check_keys(size_t n, int bins, const int *key, const float *x, const float *got) {
  double *want = (double *)calloc(bins, sizeof *want);
  int ok = 1;
  for (size_t i = 0; i < n; i++) want[key[i]] += x[i];
  for (int b = 0; b < bins; b++) ok &= near_(got[b], want[b], 1e-3);
  free(want);
  return ok;
}
/* x and y in cells, below m - 1 */
static int check_deposit(size_t n, int m, const double *x, const double *y, const double *q, const double *got) {
  double *want = (double *)calloc((size_t)m * m, sizeof *want);
  int ok = 1;
  for (size_t p = 0; p < n; p++) {
    int i = (int)x[p], j = (int)y[p];
    double dx = x[p] - i, dy = y[p] - j;
    want[(size_t)j * m + i] += q[p] * (1 - dx) * (1 - dy);
    want[(size_t)j * m + i + 1] += q[p] * dx * (1 - dy);
    want[(size_t)(j + 1) * m + i] += q[p] * (1 - dx) * dy;
    want[(size_t)(j + 1) * m + i + 1] += q[p] * dx * dy;
  }
  for (size_t c = 0; c < (size_t)m * m; c++) ok &= near_(got[c], want[c], 1e-10);
  free(want);
  return ok;
}
