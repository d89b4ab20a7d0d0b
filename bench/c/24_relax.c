// SPDX-License-Identifier: MIT
/* Grids: red-black Gauss-Seidel, a 27-point stencil, damping in place near the boundary, the wave equation of fourth order in space. Doubles. */
#include "bench.h"
#include "24_relax.h"
#define IX(k, j, i) (((size_t)(k) * n + (j)) * n + (i))
static void redblack(int n, double *u, const double *f) {
  for (int color = 0; color < 2; color++) {
#pragma acc parallel loop present(u, f) async(1)
    OMP(parallel for)
    for (int i = 1; i < n - 1; i++) {
#pragma acc loop
      for (int j = 1 + (i + color) % 2; j < n - 1; j += 2)
        u[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - f[i * n + j]);
    }
  }
}
static void stencil27(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop collapse(3) present(a, b) async(1)
  OMP(parallel for)
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < n - 1; i++)
        b[IX(k, j, i)] =
            W0 * a[IX(k, j, i)] +
            W1 * (a[IX(k - 1, j, i)] + a[IX(k + 1, j, i)] + a[IX(k, j - 1, i)] + a[IX(k, j + 1, i)] + a[IX(k, j, i - 1)] + a[IX(k, j, i + 1)]) +
            W2 * (a[IX(k - 1, j - 1, i)] + a[IX(k - 1, j + 1, i)] + a[IX(k + 1, j - 1, i)] + a[IX(k + 1, j + 1, i)] + a[IX(k - 1, j, i - 1)] +
                  a[IX(k - 1, j, i + 1)] + a[IX(k + 1, j, i - 1)] + a[IX(k + 1, j, i + 1)] + a[IX(k, j - 1, i - 1)] + a[IX(k, j - 1, i + 1)] +
                  a[IX(k, j + 1, i - 1)] + a[IX(k, j + 1, i + 1)]) +
            W3 * (a[IX(k - 1, j - 1, i - 1)] + a[IX(k - 1, j - 1, i + 1)] + a[IX(k - 1, j + 1, i - 1)] + a[IX(k - 1, j + 1, i + 1)] +
                  a[IX(k + 1, j - 1, i - 1)] + a[IX(k + 1, j - 1, i + 1)] + a[IX(k + 1, j + 1, i - 1)] + a[IX(k + 1, j + 1, i + 1)]);
}
static void damp(int n, const double *g, double *u) {
#pragma acc parallel loop gang present(u, g) async(1)
  OMP(parallel for)
  for (int k = 0; k < n; k++)
#pragma acc loop worker
    for (int j = 0; j < n; j++)
#pragma acc loop vector
      for (int i = 0; i < n; i++) {
        double d = g[k] * g[j] * g[i];
        if (d < 1.0) u[IX(k, j, i)] *= d;
      }
}
static void wave4(int n, double c, const double *restrict u, double *restrict p) {
#pragma acc kernels present(u, p) async(1)
  {
#pragma acc loop independent
    OMP(parallel for)
    for (int k = 2; k < n - 2; k++)
#pragma acc loop independent
      for (int j = 2; j < n - 2; j++)
#pragma acc loop independent
        for (int i = 2; i < n - 2; i++) {
          double lap = -7.5 * u[IX(k, j, i)] +
                       4.0 / 3.0 * (u[IX(k, j, i - 1)] + u[IX(k, j, i + 1)] + u[IX(k, j - 1, i)] + u[IX(k, j + 1, i)] + u[IX(k - 1, j, i)] + u[IX(k + 1, j, i)]) -
                       1.0 / 12.0 * (u[IX(k, j, i - 2)] + u[IX(k, j, i + 2)] + u[IX(k, j - 2, i)] + u[IX(k, j + 2, i)] + u[IX(k - 2, j, i)] + u[IX(k + 2, j, i)]);
          p[IX(k, j, i)] = 2.0 * u[IX(k, j, i)] - p[IX(k, j, i)] + c * lap;
        }
  }
}
static void run_plane(int n) {
  size_t n2 = (size_t)n * n;
  double *u = new_d(n2, 1, 0, 1), *old = new_d(n2, 1, 0, 1), *f = new_d(n2, 2, 0, 1);
  int ok = 1;
  Timer t;
#pragma acc data copyin(u[0:n2], f[0:n2])
  {
    redblack(n, u, f);
#pragma acc wait(1)
#pragma acc update self(u[0:n2])
    ok = check_redblack(n, old, f, u);
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) redblack(n, u, f);
#pragma acc wait(1)
    }
  }
  emit("24_relax/redblack", timer_median(&t), 0, 0, ok);
  free(u); free(old); free(f);
}
static void run_cube(int n) {
  size_t n3 = (size_t)n * n * n;
  double *a = new_d(n3, 1, 0, 1), *b = new_d(n3, 2, 0, 1), *p = new_d(n3, 3, 0, 1), *q = new_d(n3, 4, 0, 1), *old = alloc(n3 * sizeof *old), *g = new_d(n, 1, 0, 1);
  int damped = 1, waved = 1;
  Timer t, u, v;
  fill_damping(n, g);
#pragma acc data copyin(a[0:n3], p[0:n3], q[0:n3], g[0:n]) copyout(b[0:n3])
  {
    memcpy(old, p, n3 * sizeof *p);
    damp(n, g, p);
#pragma acc wait(1)
#pragma acc update self(p[0:n3])
    damped = check_damp(n, g, old, p);
    memcpy(old, q, n3 * sizeof *q);
    wave4(n, 0.01, a, q);
#pragma acc wait(1)
#pragma acc update self(q[0:n3])
    waved = check_wave4(n, 0.01, a, old, q);
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) stencil27(n, a, b);
#pragma acc wait(1)
    }
    for (u = timer(); timer_next(&u);) {
      REPEAT(u) damp(n, g, p);
#pragma acc wait(1)
    }
    for (v = timer(); timer_next(&v);) {
      REPEAT(v) wave4(n, 0.01, a, q);
#pragma acc wait(1)
    }
  }
  emit("24_relax/stencil27", timer_median(&t), 0, 0, check_stencil27(n, a, b));
  emit("24_relax/damping", timer_median(&u), 0, 0, damped);
  emit("24_relax/wave4", timer_median(&v), 0, 0, waved);
}
int main(int argc, char **argv) {
  run_plane(SIZE(1, 4096, 2048));
  run_cube(SIZE(2, 256, 160));
  return 0;
}
