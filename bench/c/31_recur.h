// SPDX-License-Identifier: MIT
/* Checks of 31_recur, for the C program and its CUDA twin. */
static int check_compact(size_t n, const double *x, const double *y, long count) {
  long k = 0;
  int ok = 1;
  for (size_t i = 0; i < n; i++)
    if (x[i] > 0) ok &= k < count && y[k] == x[i], k++;
  return ok && k == count;
}
static int check_running(size_t n, const int *x, const int *y) {
  int sum = 0, ok = 1;
  for (size_t i = 0; i < n; i++) sum += x[i], ok &= y[i] == sum;
  return ok;
}
static int check_highest(size_t n, const double *x, const double *y) {
  double most = x[0];
  int ok = 1;
  for (size_t i = 0; i < n; i++) most = x[i] > most ? x[i] : most, ok &= y[i] == most;
  return ok;
}
