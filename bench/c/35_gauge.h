// SPDX-License-Identifier: MIT
/* The lattice and checks of 35_gauge, for the C program and its CUDA twin: links are 3 x 3 complex matrices, doubles in pairs. */
#define SIDE 32
static int volume_of(int length) { return SIDE * SIDE * SIDE * length; }
/* The neighbor of a site in direction mu, up or down, in a periodic lattice. */
static int neighbor_of(int length, int site, int mu, int by) {
  int c[4] = {site % SIDE, site / SIDE % SIDE, site / SIDE / SIDE % SIDE, site / SIDE / SIDE / SIDE}, m = mu == 3 ? length : SIDE;
  c[mu] = (c[mu] + by + m) % m;
  return ((c[3] * SIDE + c[2]) * SIDE + c[1]) * SIDE + c[0];
}
static void fill_neighbors(int length, int *up, int *down) {
  int n = volume_of(length);
  for (int mu = 0; mu < 4; mu++)
    for (int s = 0; s < n; s++) up[mu * n + s] = neighbor_of(length, s, mu, 1), down[mu * n + s] = neighbor_of(length, s, mu, -1);
}
static int check_hop(int length, const double *u, const double *v, const double *out) {
  int ok = 1, n = volume_of(length);
  for (int k = 0; k < 500; k++) {
    int s = place(k, n);
    double sum[3][2] = {{0}};
    for (int mu = 0; mu < 4; mu++) {
      int f = neighbor_of(length, s, mu, 1), b = neighbor_of(length, s, mu, -1);
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
          const double *m = u + 2 * (((size_t)mu * n + s) * 9 + r * 3 + c), *w = u + 2 * (((size_t)mu * n + b) * 9 + c * 3 + r);
          const double *x = v + 2 * ((size_t)f * 3 + c), *y = v + 2 * ((size_t)b * 3 + c);
          sum[r][0] += m[0] * x[0] - m[1] * x[1] - (w[0] * y[0] + w[1] * y[1]);
          sum[r][1] += m[0] * x[1] + m[1] * x[0] - (w[0] * y[1] - w[1] * y[0]);
        }
    }
    for (int r = 0; r < 3; r++)
      for (int h = 0; h < 2; h++) ok &= near_(out[2 * ((size_t)s * 3 + r) + h], sum[r][h], 1e-11);
  }
  return ok;
}
/* d = a b, or a b^H */
static void product_(const double *a, const double *b, int adjoint, double *d) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
      double re = 0, im = 0;
      for (int k = 0; k < 3; k++) {
        const double *x = a + 2 * (r * 3 + k), *y = b + 2 * (adjoint ? c * 3 + k : k * 3 + c), yi = adjoint ? -y[1] : y[1];
        re += x[0] * y[0] - x[1] * yi, im += x[0] * yi + x[1] * y[0];
      }
      d[2 * (r * 3 + c)] = re, d[2 * (r * 3 + c) + 1] = im;
    }
}
/* The sum of Re tr U_mu(s) U_nu(s+mu) U_mu(s+nu)^H U_nu(s)^H over all sites and planes. */
static double plaquettes_of(int length, const double *u) {
  int n = volume_of(length);
  double total = 0, a[18], b[18], c[18];
  for (int s = 0; s < n; s++)
    for (int mu = 0; mu < 4; mu++)
      for (int nu = mu + 1; nu < 4; nu++) {
#define LINK(m, t) (u + 18 * ((size_t)(m) * n + (t)))
        product_(LINK(mu, s), LINK(nu, neighbor_of(length, s, mu, 1)), 0, a);
        product_(a, LINK(mu, neighbor_of(length, s, nu, 1)), 1, b);
        product_(b, LINK(nu, s), 1, c);
        total += c[0] + c[8] + c[16];
#undef LINK
      }
  return total;
}
