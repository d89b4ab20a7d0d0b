// SPDX-License-Identifier: MIT
/* Particles of a plasma on a periodic grid, and checks of 41_plasma, for the C program and its CUDA twin. */
enum { GRID = 512 };
#define CHARGE 0.05f
#define FIELD 0.3f /* magnetic, along z */
struct particle {
  float x, y, vx, vy, vz, weight;
};
static struct particle particle_of(size_t i) {
  struct particle p = {0.999f * GRID * (float)u01(i, 1), 0.999f * GRID * (float)u01(i, 2), (float)u01(i, 3) - 0.5f,
                       (float)u01(i, 4) - 0.5f,          (float)u01(i, 5) - 0.5f,          1 + (float)u01(i, 6)};
  return p;
}
static int check_push(long n, const float *ex, const float *ey, const struct particle *got) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t i = place(s, n);
    struct particle p = particle_of(i);
    int a = (int)p.x, b = (int)p.y, c = (a + 1) % GRID, d = (b + 1) % GRID;
    double fx = p.x - a, fy = p.y - b, w[4] = {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy};
    int at[4] = {b * GRID + a, b * GRID + c, d * GRID + a, d * GRID + c};
    double e[2] = {0, 0};
    for (int k = 0; k < 4; k++) e[0] += w[k] * ex[at[k]], e[1] += w[k] * ey[at[k]];
    double vx = p.vx + CHARGE * e[0], vy = p.vy + CHARGE * e[1], t = FIELD, r = 2 * t / (1 + t * t);
    double ux = vx + vy * t, uy = vy - vx * t;
    vx += uy * r, vy -= ux * r;
    vx += CHARGE * e[0], vy += CHARGE * e[1];
    double x = p.x + vx, y = p.y + vy;
    ok &= near_(got[i].vx, vx, 1e-4) && near_(got[i].vy, vy, 1e-4) && near_(got[i].vz, p.vz, 0) && got[i].x >= 0 && got[i].x <= GRID;
    ok &= fabs(remainder(got[i].x - x, GRID)) < 1e-3 && fabs(remainder(got[i].y - y, GRID)) < 1e-3;
  }
  return ok;
}
/* Particles of each cell are contiguous, and none is lost (the weights are compared by their sum in each cell). */
static int check_sorted(long n, const int *start, const struct particle *got) {
  int cells = GRID * GRID, ok = start[0] == 0 && start[cells] == n;
  double *sum = (double *)calloc(cells, sizeof *sum);
  for (long i = 0; i < n; i++) {
    struct particle p = particle_of(i);
    sum[(int)p.y * GRID + (int)p.x] += p.weight;
  }
  for (int c = 0; c < cells && ok; c++) {
    double mine = 0;
    ok = start[c + 1] >= start[c];
    for (int k = start[c]; k < start[c + 1] && ok; k++) {
      mine += got[k].weight;
      ok = (int)got[k].y * GRID + (int)got[k].x == c;
    }
    ok = ok && near_(mine, sum[c], 1e-5);
  }
  free(sum);
  return ok;
}
