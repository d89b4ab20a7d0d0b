// SPDX-License-Identifier: MIT
/* Maxwell's equations in three dimensions (Yee's scheme): the magnetic field, and the electric one with a table of materials. Floats. */
#include "bench.h"
#include "33_maxwell.h"
typedef float *restrict field;
static void magnetic(int n, float (*restrict hx)[n][n], float (*restrict hy)[n][n], float (*restrict hz)[n][n], float (*restrict ex)[n][n],
                     float (*restrict ey)[n][n], float (*restrict ez)[n][n]) {
#pragma acc parallel loop collapse(3) default(present)
  OMP(parallel for collapse(2))
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 1; j++)
      for (int k = 0; k < n - 1; k++) {
        hx[i][j][k] -= COURANT * (ez[i][j + 1][k] - ez[i][j][k] - ey[i][j][k + 1] + ey[i][j][k]);
        hy[i][j][k] -= COURANT * (ex[i][j][k + 1] - ex[i][j][k] - ez[i + 1][j][k] + ez[i][j][k]);
        hz[i][j][k] -= COURANT * (ey[i + 1][j][k] - ey[i][j][k] - ex[i][j + 1][k] + ex[i][j][k]);
      }
}
static void electric(int n, field hx, field hy, field hz, field ex, field ey, field ez, const unsigned char *restrict material, const float *restrict keep,
                     const float *restrict gain) {
#pragma acc parallel loop collapse(3) default(present)
  OMP(parallel for collapse(2))
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      for (int k = 1; k < n; k++) {
        int p = (i * n + j) * n + k, m = material[p];
        ex[p] = keep[m] * ex[p] + gain[m] * (hz[p] - hz[p - n] - hy[p] + hy[p - 1]);
        ey[p] = keep[m] * ey[p] + gain[m] * (hx[p] - hx[p - 1] - hz[p] + hz[p - n * n]);
        ez[p] = keep[m] * ez[p] + gain[m] * (hy[p] - hy[p - n * n] - hx[p] + hx[p - n]);
      }
}
int main(int argc, char **argv) {
  int n = SIZE(1, 256, 128), ok, same;
  size_t n3 = (size_t)n * n * n;
  float *ex = new_f(n3, 1, -1, 1), *ey = new_f(n3, 2, -1, 1), *ez = new_f(n3, 3, -1, 1);
  float *hx = new_f(n3, 4, -1, 1), *hy = new_f(n3, 5, -1, 1), *hz = new_f(n3, 6, -1, 1);
  float keep[MATERIALS], gain[MATERIALS];
  unsigned char *material = alloc(n3);
  Timer t, u;
  for (size_t p = 0; p < n3; p++) material[p] = material_of(p);
  for (int m = 0; m < MATERIALS; m++) keep[m] = keep_of(m), gain[m] = gain_of(m);
#pragma acc data copyin(ex[0:n3], ey[0:n3], ez[0:n3], hx[0:n3], hy[0:n3], hz[0:n3], material[0:n3], keep, gain)
  {
    magnetic(n, (void *)hx, (void *)hy, (void *)hz, (void *)ex, (void *)ey, (void *)ez);
#pragma acc update self(hx[0:n3], hy[0:n3], hz[0:n3])
    ok = check_magnetic(n, hx, hy, hz);
    electric(n, hx, hy, hz, ex, ey, ez, material, keep, gain);
#pragma acc update self(ex[0:n3], ey[0:n3], ez[0:n3])
    same = check_electric(n, hx, hy, hz, ex, ey, ez);
    for (t = timer(); timer_next(&t);) REPEAT(t) magnetic(n, (void *)hx, (void *)hy, (void *)hz, (void *)ex, (void *)ey, (void *)ez);
    for (u = timer(); timer_next(&u);) REPEAT(u) electric(n, hx, hy, hz, ex, ey, ez, material, keep, gain);
  }
  emit("33_maxwell/magnetic", timer_median(&t), 0, 0, ok);
  emit("33_maxwell/electric", timer_median(&u), 0, 0, same);
  return 0;
}
