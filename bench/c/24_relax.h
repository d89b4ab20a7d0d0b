// SPDX-License-Identifier: MIT
/* Weights and checks of 24_relax, for the C program and its CUDA twin: one step at sampled points. */
#define W0 0.4
#define W1 0.05
#define W2 0.02
#define W3 0.0075
#define SPONGE 24
/* By how much a field is damped at distance d from the boundary. */
#define DAMPING(d) ((d) < SPONGE ? exp(-0.0015 * (SPONGE - (d)) * (SPONGE - (d))) : 1.0)

static void fill_damping(int n, double *g) {
  for (int i = 0; i < n; i++) g[i] = DAMPING(i < n - 1 - i ? i : n - 1 - i);
}
/* One red-black sweep from old to u: the color 0 from old, then the color 1 from the color 0. */
static int check_redblack(int n, const double *old, const double *f, const double *u) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)n * n);
    int i = p / n, j = p % n;
    if (i < 1 || j < 1 || i >= n - 1 || j >= n - 1) continue;
    const double *v = (j - 1 - i) % 2 == 0 ? old : u;
    ok &= near_(u[p], 0.25 * (v[p - n] + v[p + n] + v[p - 1] + v[p + 1] - f[p]), 1e-12);
  }
  return ok;
}
static int check_stencil27(int n, const double *a, const double *b) {
  int ok = 1;
  static const double w[4] = {W0, W1, W2, W3};
  for (int s = 0; s < 500; s++) {
    long p = place(s, (size_t)n * n * n), k = p / n / n, j = p / n % n, i = p % n;
    double want = 0;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1) continue;
    for (int q = 0; q < 27; q++) {
      int z = q / 9 - 1, y = q / 3 % 3 - 1, x = q % 3 - 1;
      want += w[(z != 0) + (y != 0) + (x != 0)] * a[p + ((long)z * n + y) * n + x];
    }
    ok &= near_(b[p], want, 1e-12);
  }
  return ok;
}
static int check_damp(int n, const double *g, const double *old, const double *u) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)n * n * n);
    ok &= near_(u[p], old[p] * g[p / n / n] * g[p / n % n] * g[p % n], 1e-12);
  }
  return ok;
}
static int check_wave4(int n, double c, const double *u, const double *old, const double *p) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    long q = place(s, (size_t)n * n * n), k = q / n / n, j = q / n % n, i = q % n, m = (long)n * n;
    if (i < 2 || j < 2 || k < 2 || i >= n - 2 || j >= n - 2 || k >= n - 2) continue;
    double lap = -7.5 * u[q] + 4.0 / 3 * (u[q - 1] + u[q + 1] + u[q - n] + u[q + n] + u[q - m] + u[q + m]) -
                 1.0 / 12 * (u[q - 2] + u[q + 2] + u[q - 2 * n] + u[q + 2 * n] + u[q - 2 * m] + u[q + 2 * m]);
    ok &= near_(p[q], 2 * u[q] - old[q] + c * lap, 1e-12);
  }
  return ok;
}
