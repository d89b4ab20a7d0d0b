// SPDX-License-Identifier: MIT
/* Constants and checks of 29_lattice, for the C program and its CUDA twin. */
#define OMEGA 1.2
#define GRAVITY 9.81
#define STEP 1e-3 /* time step over width of a cell */

static int check_lattice(int h, int w, const double *f, const double *g) {
  static const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  int ok = 1;
  for (int s = 0; s < 300; s++) {
    size_t n = (size_t)h * w, p = place(s, n);
    int y = p / w, x = p % w;
    double in[9], rho = 0, ux = 0, uy = 0;
    for (int q = 0; q < 9; q++) {
      in[q] = f[q * n + (size_t)((y - ey[q] + h) % h) * w + (x - ex[q] + w) % w];
      rho += in[q], ux += ex[q] * in[q], uy += ey[q] * in[q];
    }
    ux /= rho, uy /= rho;
    for (int q = 0; q < 9; q++) {
      double e = 3 * (ex[q] * ux + ey[q] * uy), weight = q == 0 ? 4.0 / 9 : q < 5 ? 1.0 / 9 : 1.0 / 36;
      ok &= near_(g[q * n + p], in[q] + OMEGA * (weight * rho * (1 + e + 0.5 * e * e - 1.5 * (ux * ux + uy * uy)) - in[q]), 1e-12);
    }
  }
  return ok;
}
/* Rusanov's flux in x between the states a and b: depth, momentum along the flux, momentum across it. */
static void rusanov_(const double *a, const double *b, double *f) {
  double ua = a[1] / a[0], ub = b[1] / b[0], sa = fabs(ua) + sqrt(GRAVITY * a[0]), sb = fabs(ub) + sqrt(GRAVITY * b[0]), s = sa > sb ? sa : sb;
  f[0] = 0.5 * (a[1] + b[1]) - 0.5 * s * (b[0] - a[0]);
  f[1] = 0.5 * (a[1] * ua + 0.5 * GRAVITY * a[0] * a[0] + b[1] * ub + 0.5 * GRAVITY * b[0] * b[0]) - 0.5 * s * (b[1] - a[1]);
  f[2] = 0.5 * (a[2] * ua + b[2] * ub) - 0.5 * s * (b[2] - a[2]);
}
/* One step from the old depth h0 and momenta u0, v0; the outermost cells do not change. */
static int check_water(int n, const double *h0, const double *u0, const double *v0, const double *h, const double *u, const double *v) {
  int ok = 1;
  for (int s = 0; s < 300; s++) {
    long p = place(s, (size_t)n * n);
    int i = p / n, j = p % n;
    if (i < 1 || j < 1 || i >= n - 1 || j >= n - 1) continue;
    double c[3] = {h0[p], u0[p], v0[p]}, l[3] = {h0[p - 1], u0[p - 1], v0[p - 1]}, r[3] = {h0[p + 1], u0[p + 1], v0[p + 1]};
    double d[3] = {h0[p], v0[p], u0[p]}, b[3] = {h0[p - n], v0[p - n], u0[p - n]}, t[3] = {h0[p + n], v0[p + n], u0[p + n]};
    double fl[3], fr[3], fb[3], ft[3];
    rusanov_(l, c, fl), rusanov_(c, r, fr), rusanov_(b, d, fb), rusanov_(d, t, ft);
    ok &= near_(h[p], c[0] - STEP * (fr[0] - fl[0] + ft[0] - fb[0]), 1e-12) && near_(u[p], c[1] - STEP * (fr[1] - fl[1] + ft[2] - fb[2]), 1e-12) &&
          near_(v[p], c[2] - STEP * (fr[2] - fl[2] + ft[1] - fb[1]), 1e-12);
  }
  return ok;
}
