// SPDX-License-Identifier: MIT
/* Sparse matrices with rows of unequal lengths, and the checks of 32_uneven, for the C program and its CUDA twin. */
enum { FORMS = 4, SOME = 17 }; /* elements whose column is divisible by SOME are left out by `chosen` */
static const char *const form_names[FORMS] = {"27", "100to2000", "power_law", "alternate"};
static const int form_rows[FORMS] = {524288, 16384, 1048576, 20000};
static int length_of(int form, int i) {
  double skewed = 9 / sqrt(u01(i, 9) + 1e-9);
  switch (form) {
  case 0: return 27;
  case 1: return 100 + (int)(u01(i, 3) * 1900);
  case 2: return skewed > 20000 ? 20000 : (int)skewed;
  default: return i % 2 ? 2000 : 0;
  }
}
static int fill_rows(int form, int n, int **starts, int **columns) {
  int *ptr = (int *)malloc((n + 1) * sizeof *ptr);
  ptr[0] = 0;
  for (int i = 0; i < n; i++) ptr[i + 1] = ptr[i] + length_of(form, i);
  int *col = (int *)malloc(ptr[n] * sizeof *col);
  for (int k = 0; k < ptr[n]; k++) col[k] = (int)((k * (double)n / ptr[n] + u01(k, 8) * 131072)) % n;
  *starts = ptr;
  *columns = col;
  return ptr[n];
}
static int check_sums(int n, const int *ptr, const int *col, const double *val, const double *x, const double *y, int some) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t i = place(s, n);
    double sum = 0;
    for (int k = ptr[i]; k < ptr[i + 1]; k++)
      if (!some || col[k] % some) sum += val[k] * x[col[k]];
    ok &= near_(y[i], sum, 1e-9);
  }
  return ok;
}
static int check_norm(int all, const double *val, double norm) {
  double sum = 0;
  for (int k = 0; k < all; k++) sum += fabs(val[k]);
  return near_(norm / all, sum / all, 1e-9);
}
static int check_found(int n, const int *ptr, const int *col, const int *out) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t i = place(s, n);
    int found = 0;
    for (int k = ptr[i]; k < ptr[i + 1] && i % 4; k++) found |= col[k] % 1000 == 7;
    ok &= out[i] == found;
  }
  return ok;
}
