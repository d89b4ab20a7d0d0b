// SPDX-License-Identifier: MIT
/* Flows: a lattice Boltzmann step with nine directions (a plane for each; periodic), and shallow water with fluxes in x and y and an update. Doubles. */
#include "bench.h"
#include "29_lattice.h"
static void collide_and_stream(int h, int w, const double *restrict f, double *restrict g) {
  static const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  static const double weight[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
#pragma acc parallel loop collapse(2) present(f, g) copyin(ex, ey, weight)
  OMP(parallel for)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double in[9], rho = 0, ux = 0, uy = 0;
      for (int q = 0; q < 9; q++) {
        int xs = (x - ex[q] + w) % w, ys = (y - ey[q] + h) % h;
        in[q] = f[(q * h + ys) * w + xs];
        rho += in[q];
        ux += ex[q] * in[q];
        uy += ey[q] * in[q];
      }
      ux /= rho;
      uy /= rho;
      for (int q = 0; q < 9; q++) {
        double e = 3 * (ex[q] * ux + ey[q] * uy);
        double feq = weight[q] * rho * (1 + e + 0.5 * e * e - 1.5 * (ux * ux + uy * uy));
        g[(q * h + y) * w + x] = in[q] + OMEGA * (feq - in[q]);
      }
    }
}
#pragma acc routine seq
static void rusanov(double ha, double ua, double va, double hb, double ub, double vb, double *f0, double *f1, double *f2) {
  double a = ua / ha, b = ub / hb;
  double sa = fabs(a) + sqrt(GRAVITY * ha), sb = fabs(b) + sqrt(GRAVITY * hb), s = sa > sb ? sa : sb;
  *f0 = 0.5 * (ua + ub) - 0.5 * s * (hb - ha);
  *f1 = 0.5 * (ua * a + 0.5 * GRAVITY * ha * ha + ub * b + 0.5 * GRAVITY * hb * hb) - 0.5 * s * (ub - ua);
  *f2 = 0.5 * (va * a + vb * b) - 0.5 * s * (vb - va);
}
static void water(int n, double h[n][n], double u[n][n], double v[n][n], double fx[3][n][n], double fy[3][n][n]) {
#pragma acc data present(h, u, v, fx, fy)
  {
#pragma acc parallel loop collapse(2)
    OMP(parallel for)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n - 1; j++)
        rusanov(h[i][j], u[i][j], v[i][j], h[i][j + 1], u[i][j + 1], v[i][j + 1], &fx[0][i][j], &fx[1][i][j], &fx[2][i][j]);
#pragma acc parallel loop collapse(2)
    OMP(parallel for)
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < n; j++)
        rusanov(h[i][j], v[i][j], u[i][j], h[i + 1][j], v[i + 1][j], u[i + 1][j], &fy[0][i][j], &fy[2][i][j], &fy[1][i][j]);
#pragma acc parallel loop collapse(2)
    OMP(parallel for)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        h[i][j] -= STEP * (fx[0][i][j] - fx[0][i][j - 1] + fy[0][i][j] - fy[0][i - 1][j]);
        u[i][j] -= STEP * (fx[1][i][j] - fx[1][i][j - 1] + fy[1][i][j] - fy[1][i - 1][j]);
        v[i][j] -= STEP * (fx[2][i][j] - fx[2][i][j - 1] + fy[2][i][j] - fy[2][i - 1][j]);
      }
  }
}
static void run_lattice(int h, int w) {
  size_t n = (size_t)9 * h * w;
  double *f = new_d(n, 1, 0.1, 0.2), *g = new_d(n, 2, 0, 0);
  Timer t;
#pragma acc data copyin(f[0:n]) copyout(g[0:n])
  for (t = timer(); timer_next(&t);) REPEAT(t) collide_and_stream(h, w, f, g);
  emit("29_lattice/d2q9", timer_median(&t), 0, 0, check_lattice(h, w, f, g));
  free(f); free(g);
}
static void run_water(int n) {
  size_t n2 = (size_t)n * n;
  double *h = new_d(n2, 1, 1, 1.1), *u = new_d(n2, 2, -0.01, 0.01), *v = new_d(n2, 3, -0.01, 0.01);
  double *h0 = new_d(n2, 1, 1, 1.1), *u0 = new_d(n2, 2, -0.01, 0.01), *v0 = new_d(n2, 3, -0.01, 0.01), *fx = new_d(3 * n2, 4, 0, 0), *fy = new_d(3 * n2, 5, 0, 0);
  int ok;
  Timer t;
#pragma acc data copyin(h[0:n2], u[0:n2], v[0:n2]) create(fx[0:3*n2], fy[0:3*n2])
  {
    water(n, (void *)h, (void *)u, (void *)v, (void *)fx, (void *)fy);
#pragma acc update self(h[0:n2], u[0:n2], v[0:n2])
    ok = check_water(n, h0, u0, v0, h, u, v);
    for (t = timer(); timer_next(&t);) REPEAT(t) water(n, (void *)h, (void *)u, (void *)v, (void *)fx, (void *)fy);
  }
  emit("29_lattice/water", timer_median(&t), 0, 0, ok);
}
int main(int argc, char **argv) {
  run_lattice(SIZE(1, 1024, 512), SIZE(2, 2048, 1024));
  run_water(SIZE(3, 2048, 1024));
  return 0;
}
