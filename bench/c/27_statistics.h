// SPDX-License-Identifier: MIT
/* Checks of 27_statistics, for the C program and its CUDA twin. */
static long first_maximum(size_t n, const float *x) {
  long at = 0;
  for (size_t i = 1; i < n; i++)
    if (x[i] > x[at]) at = i;
  return at;
}
static int check_rows_argmax(int n, int m, const float *x, const int *at) {
  int ok = 1;
  for (int s = 0; s < 300; s++) {
    size_t i = place(s, n);
    ok &= at[i] == first_maximum(m, x + i * m);
  }
  return ok;
}
/* out[k] of sampled k: the sum over l < count of a[k * apart + l * step] * (x ? x[l] : 1) */
static int check_sums(int n, size_t apart, int count, size_t step, const double *a, const double *x, const double *out) {
  int ok = 1;
  for (int s = 0; s < 100; s++) {
    size_t k = place(s, n);
    double want = 0;
    for (int l = 0; l < count; l++) want += a[k * apart + l * step] * (x ? x[l] : 1);
    ok &= near_(out[k], want, 1e-10);
  }
  return ok;
}
static int check_moments(size_t n, const double *x, double mean, double variance, double low, double high) {
  double sum = 0, squares = 0, lo = x[0], hi = x[0];
  for (size_t i = 0; i < n; i++) {
    sum += x[i], squares += x[i] * x[i];
    lo = fmin(lo, x[i]), hi = fmax(hi, x[i]);
  }
  return near_(mean, sum / n, 1e-9) && near_(variance, squares / n - sum / n * sum / n, 1e-7) && low == lo && high == hi;
}
