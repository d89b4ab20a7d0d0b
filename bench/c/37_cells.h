// SPDX-License-Identifier: MIT
/* Particles in cells of width 1 and checks of 37_cells, for the C program and its CUDA twin. The particles are sorted by cell. */
#define CELLS 32 /* along each axis */
#define PER_CELL 16 /* at most; eight on average */
typedef struct {
  float x, y, z, charge;
} point;
static int cell_of(float x, float y, float z) {
  int i = (int)x, j = (int)y, k = (int)z;
  return ((k < CELLS ? k : CELLS - 1) * CELLS + (j < CELLS ? j : CELLS - 1)) * CELLS + (i < CELLS ? i : CELLS - 1);
}
/* start[CELLS^3 + 1]; returns the number of particles. */
static int fill_cells(int *start, point *p) {
  int n = 0;
  for (int c = 0; c < CELLS * CELLS * CELLS; c++) {
    int many = (int)(17 * u01(c, 1));
    start[c] = n;
    for (int k = 0; k < many; k++, n++) {
      point q = {c % CELLS + 0.999f * (float)u01(n, 2), c / CELLS % CELLS + 0.999f * (float)u01(n, 3), c / CELLS / CELLS + 0.999f * (float)u01(n, 4), 0.5f + (float)u01(n, 5)};
      p[n] = q;
    }
  }
  start[CELLS * CELLS * CELLS] = n;
  return n;
}
static int check_forces(int n, const int *start, const point *p, const point *f) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    int i = place(s, n), c = cell_of(p[i].x, p[i].y, p[i].z), at[3] = {c % CELLS, c / CELLS % CELLS, c / CELLS / CELLS};
    double x = 0, y = 0, z = 0, e = 0;
    for (int d = 0; d < 27; d++) {
      int q[3] = {at[0] + d % 3 - 1, at[1] + d / 3 % 3 - 1, at[2] + d / 9 - 1};
      if (q[0] < 0 || q[1] < 0 || q[2] < 0 || q[0] >= CELLS || q[1] >= CELLS || q[2] >= CELLS) continue;
      int cell = (q[2] * CELLS + q[1]) * CELLS + q[0];
      for (int j = start[cell]; j < start[cell + 1]; j++) {
        double dx = (double)p[i].x - p[j].x, dy = (double)p[i].y - p[j].y, dz = (double)p[i].z - p[j].z, r2 = dx * dx + dy * dy + dz * dz + 0.05;
        if (j == i || r2 >= 1) continue;
        double s6 = 1e-3 / (r2 * r2 * r2), w = p[j].charge * s6 * (2 * s6 - 1) / r2;
        x += w * dx, y += w * dy, z += w * dz, e += p[j].charge * s6 * (s6 - 1);
      }
    }
    ok &= near_(f[i].x, x, 1e-3) && near_(f[i].y, y, 1e-3) && near_(f[i].z, z, 1e-3) && near_(f[i].charge, e, 1e-3);
  }
  return ok;
}
/* Counts by cell, and a place of its own in its cell for each particle. */
static int check_places(int n, const float *x, const float *y, const float *z, const int *count, const int *cell, const int *slot) {
  int cells = CELLS * CELLS * CELLS, ok = 1, *first = (int *)calloc(cells + 1, sizeof *first);
  char *taken = (char *)calloc(n, 1);
  for (int i = 0; i < n; i++) first[cell_of(x[i], y[i], z[i]) + 1]++;
  for (int c = 0; c < cells; c++) ok &= count[c] == first[c + 1], first[c + 1] += first[c];
  for (int i = 0; i < n && ok; i++) {
    int c = cell_of(x[i], y[i], z[i]);
    ok = cell[i] == c && slot[i] >= 0 && slot[i] < count[c] && !taken[first[c] + slot[i]];
    if (ok) taken[first[c] + slot[i]] = 1;
  }
  free(first), free(taken);
  return ok;
}
