// SPDX-License-Identifier: MIT
/* Finite elements: a matrix-free product (gather, 8 x 8, scatter with atomics) and volumes of elements with the least determinant. Doubles. */
#include "bench.h"
#include "36_elements.h"
static void apply(int elements, int count, const int *restrict nodes, const double *restrict k, const double *restrict coef, const double *restrict u,
                  double *restrict f) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int p = 0; p < count; p++) f[p] = 0;
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int e = 0; e < elements; e++) {
    double local[8];
    for (int a = 0; a < 8; a++) local[a] = coef[e] * u[nodes[e * 8 + a]];
    for (int a = 0; a < 8; a++) {
      double sum = 0;
      for (int b = 0; b < 8; b++) sum += k[a * 8 + b] * local[b];
#pragma acc atomic update
      OMP(atomic)
      f[nodes[e * 8 + a]] += sum;
    }
  }
}
static double volumes(int elements, const int *restrict nodes, const double (*restrict g)[8][3], const double (*restrict xyz)[3], double *restrict volume) {
  double worst = 1e300;
#pragma acc parallel loop default(present) reduction(min: worst)
  OMP(parallel for reduction(min: worst))
  for (int e = 0; e < elements; e++) {
    double sum = 0;
    for (int q = 0; q < 8; q++) {
      double j[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
      for (int a = 0; a < 8; a++)
        for (int r = 0; r < 3; r++)
          for (int d = 0; d < 3; d++) j[r][d] += g[q][a][d] * xyz[nodes[e * 8 + a]][r];
      double det = j[0][0] * (j[1][1] * j[2][2] - j[1][2] * j[2][1]) - j[0][1] * (j[1][0] * j[2][2] - j[1][2] * j[2][0]) +
                   j[0][2] * (j[1][0] * j[2][1] - j[1][1] * j[2][0]);
      sum += det / 8;
      worst = fmin(worst, det);
    }
    volume[e] = sum;
  }
  return worst;
}
int main(int argc, char **argv) {
  int m = SIZE(1, 96, 48), elements = m * m * m, count = (m + 1) * (m + 1) * (m + 1), *nodes = alloc(elements * 8 * sizeof *nodes);
  double k[64], g[8][8][3], *xyz = alloc(count * 3 * sizeof *xyz), *coef = new_d(elements, 1, 1, 2), *u = new_d(count, 2, -1, 1);
  double *f = new_d(count, 3, 0, 0), *volume = new_d(elements, 4, 0, 0), worst = 0;
  Timer t, w;
  fill_mesh(m, nodes, xyz);
  fill_stiffness(k);
  fill_derivatives(&g[0][0][0]);
  double (*points)[3] = (double (*)[3])xyz;
#pragma acc data copyin(nodes[0:elements*8], k, g, points[0:count], coef[0:elements], u[0:count]) copyout(f[0:count], volume[0:elements])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) apply(elements, count, nodes, k, coef, u, f);
    for (w = timer(); timer_next(&w);) worst = volumes(elements, nodes, (const double (*)[8][3])g, (const double (*)[3])points, volume);
  }
  emit("36_elements/apply", timer_median(&t), 0, 0, check_apply(m, nodes, k, coef, u, f));
  emit("36_elements/volumes", timer_median(&w), 0, 0, check_volumes(m, nodes, &g[0][0][0], xyz, volume, worst));
  return 0;
}
