// SPDX-License-Identifier: MIT
/* Molecular dynamics with cells: forces and energies from the particles in 27 cells, and places of particles in cells. Floats. */
#include "bench.h"
#include "37_cells.h"
static void forces(int n, const int *restrict start, const point *restrict p, point *restrict f) {
#pragma acc parallel loop present(start, p, f)
  OMP(parallel for schedule(dynamic, 256))
  for (int i = 0; i < n; i++) {
    int ci = (int)p[i].x, cj = (int)p[i].y, ck = (int)p[i].z;
    float fx = 0, fy = 0, fz = 0, e = 0;
    for (int dk = -1; dk <= 1; dk++)
      for (int dj = -1; dj <= 1; dj++)
        for (int di = -1; di <= 1; di++) {
          int a = ci + di, b = cj + dj, c = ck + dk;
          if (a < 0 || b < 0 || c < 0 || a >= CELLS || b >= CELLS || c >= CELLS) continue;
          int cell = (c * CELLS + b) * CELLS + a;
          for (int j = start[cell]; j < start[cell + 1]; j++) {
            if (j == i) continue;
            float dx = p[i].x - p[j].x, dy = p[i].y - p[j].y, dz = p[i].z - p[j].z;
            float r2 = dx * dx + dy * dy + dz * dz + 0.05f;
            if (r2 < 1) {
              float s6 = 1e-3f / (r2 * r2 * r2), w = p[j].charge * s6 * (2 * s6 - 1) / r2;
              fx += w * dx;
              fy += w * dy;
              fz += w * dz;
              e += p[j].charge * s6 * (s6 - 1);
            }
          }
        }
    f[i].x = fx;
    f[i].y = fy;
    f[i].z = fz;
    f[i].charge = e;
  }
}
static void places(int n, const float *restrict x, const float *restrict y, const float *restrict z, int *restrict count, int *restrict cell, int *restrict slot) {
#pragma acc kernels default(present)
  {
#pragma acc loop independent
    OMP(parallel for)
    for (int c = 0; c < CELLS * CELLS * CELLS; c++) count[c] = 0;
#pragma acc loop independent
    OMP(parallel for)
    for (int i = 0; i < n; i++) {
      int a = (int)x[i], b = (int)y[i], c = (int)z[i], place;
      if (a >= CELLS) a = CELLS - 1;
      if (b >= CELLS) b = CELLS - 1;
      if (c >= CELLS) c = CELLS - 1;
      cell[i] = (c * CELLS + b) * CELLS + a;
#pragma acc atomic capture
      OMP(atomic capture)
      place = count[cell[i]]++;
      slot[i] = place;
    }
  }
}
int main(int argc, char **argv) {
  int cells = CELLS * CELLS * CELLS, *start = alloc((cells + 1) * sizeof *start), m = SIZE(1, 1 << 22, 1 << 20);
  point *p = alloc(cells * PER_CELL * sizeof *p);
  int n = fill_cells(start, p), *count = alloc(cells * sizeof *count), *cell = alloc(m * sizeof *cell), *slot = alloc(m * sizeof *slot);
  point *f = alloc(n * sizeof *f);
  float *x = new_f(m, 6, 0, CELLS), *y = new_f(m, 7, 0, CELLS), *z = new_f(m, 8, 0, CELLS);
  Timer t, u;
#pragma acc data copyin(start[0:cells+1], p[0:n], x[0:m], y[0:m], z[0:m]) copyout(f[0:n], count[0:cells], cell[0:m], slot[0:m])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) forces(n, start, p, f);
    for (u = timer(); timer_next(&u);) REPEAT(u) places(m, x, y, z, count, cell, slot);
  }
  emit("37_cells/forces", timer_median(&t), 0, 0, check_forces(n, start, p, f));
  emit("37_cells/places", timer_median(&u), 0, 0, check_places(m, x, y, z, count, cell, slot));
  return 0;
}
