// SPDX-License-Identifier: MIT
/* Tables and checks of 46_spectral, for the C program and its CUDA twin. */
typedef struct {
  float re, im;
} pair;
static void fill_roots(int n, pair *w) {
  for (int k = 0; k < n / 2; k++) {
    pair v = {(float)cos(6.283185307179586 * k / n), (float)-sin(6.283185307179586 * k / n)};
    w[k] = v;
  }
}
static void fill_cosines(float *c) {
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 8; k++) c[i * 8 + k] = (float)((i ? 0.5 : sqrt(0.125)) * cos((2 * k + 1) * i * 3.141592653589793 / 16));
}
static int check_fft(int n, const pair *x, const pair *y) {
  int ok = 1;
  double *c = (double *)malloc(n * sizeof *c);
  for (int k = 0; k < n; k++) c[k] = cos(6.283185307179586 * k / n);
  for (int s = 0; s < 8; s++) {
    size_t bin = place(s, n), quarter = n / 4;
    double re = 0, im = 0, scale = sqrt((double)n);
    for (size_t k = 0; k < (size_t)n; k++) {
      size_t p = bin * k % n;
      double a = c[p], b = c[(p + quarter) % n]; /* cos(t + pi/2) = -sin t */
      re += x[k].re * a - x[k].im * b, im += x[k].re * b + x[k].im * a;
    }
    ok &= near_(y[bin].re / scale, re / scale, 1e-4) && near_(y[bin].im / scale, im / scale, 1e-4);
  }
  free(c);
  return ok;
}
static int check_dct(int h, int w, const float *c, const float *x, const float *y) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)h * w), i = p / w, j = p % w, at = i / 8 * 8 * w + j / 8 * 8;
    double sum = 0;
    for (int a = 0; a < 8; a++)
      for (int b = 0; b < 8; b++) sum += (double)c[i % 8 * 8 + a] * c[j % 8 * 8 + b] * x[at + a * w + b];
    ok &= near_(y[p], sum, 1e-5);
  }
  return ok;
}
