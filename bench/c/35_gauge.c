// SPDX-License-Identifier: MIT
/* Lattice gauge theory: the hopping term of staggered fermions and the sum of all plaquettes, with structures of complex doubles. */
#include <complex.h>
#include "bench.h"
#include "35_gauge.h"
typedef struct {
  double complex e[3][3];
} matrix;
typedef struct {
  double complex c[3];
} vector;
static void hop(int volume, const matrix *restrict u, const vector *restrict v, vector *restrict out, const int *restrict up, const int *restrict down) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int s = 0; s < volume; s++) {
    vector sum = {{0, 0, 0}};
    for (int mu = 0; mu < 4; mu++) {
      int f = up[mu * volume + s], b = down[mu * volume + s];
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) sum.c[r] += u[mu * volume + s].e[r][c] * v[f].c[c] - conj(u[mu * volume + b].e[c][r]) * v[b].c[c];
    }
    out[s] = sum;
  }
}
#pragma acc routine seq
static void multiply(const matrix *a, const matrix *b, matrix *d) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) d->e[r][c] = a->e[r][0] * b->e[0][c] + a->e[r][1] * b->e[1][c] + a->e[r][2] * b->e[2][c];
}
#pragma acc routine seq
static void multiply_adjoint(const matrix *a, const matrix *b, matrix *d) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) d->e[r][c] = a->e[r][0] * conj(b->e[c][0]) + a->e[r][1] * conj(b->e[c][1]) + a->e[r][2] * conj(b->e[c][2]);
}
static double plaquettes(int volume, const matrix *restrict u, const int *restrict up) {
  double total = 0;
#pragma acc parallel loop default(present) reduction(+: total)
  OMP(parallel for reduction(+: total))
  for (int s = 0; s < volume; s++)
    for (int mu = 0; mu < 3; mu++)
      for (int nu = mu + 1; nu < 4; nu++) {
        matrix a, b, c;
        multiply(&u[mu * volume + s], &u[nu * volume + up[mu * volume + s]], &a);
        multiply_adjoint(&a, &u[mu * volume + up[nu * volume + s]], &b);
        multiply_adjoint(&b, &u[nu * volume + s], &c);
        total += creal(c.e[0][0]) + creal(c.e[1][1]) + creal(c.e[2][2]);
      }
  return total;
}
int main(int argc, char **argv) {
  int length = SIZE(1, 16, 4), n = volume_of(length);
  double *links = new_d((size_t)n * 72, 1, -0.5, 0.5), *spinors = new_d((size_t)n * 6, 2, -0.5, 0.5), total = 0;
  matrix *u = (matrix *)links;
  vector *v = (vector *)spinors, *out = alloc(n * sizeof *out);
  int *up = alloc(4 * n * sizeof *up), *down = alloc(4 * n * sizeof *down);
  Timer t, w;
  fill_neighbors(length, up, down);
#pragma acc data copyin(u[0:4*n], v[0:n], up[0:4*n], down[0:4*n]) copyout(out[0:n])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) hop(n, u, v, out, up, down);
    for (w = timer(); timer_next(&w);) total = plaquettes(n, u, up);
  }
  emit("35_gauge/hop", timer_median(&t), 0, 0, check_hop(length, links, spinors, (double *)out));
  emit("35_gauge/plaquettes", timer_median(&w), 0, 0, near_(total, plaquettes_of(length, links), 1e-9));
  return 0;
}
