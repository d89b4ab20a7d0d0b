// SPDX-License-Identifier: MIT
/* A plasma: particles pushed in interpolated fields (Boris), and sorted by cell: counts, running sum, places. Structures of six floats. */
#include "bench.h"
#include "41_plasma.h"
static void push(int n, struct particle *restrict p, const float (*restrict ex)[GRID], const float (*restrict ey)[GRID]) {
#pragma acc parallel loop present(p, ex, ey)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    int a = (int)p[i].x, b = (int)p[i].y, c = (a + 1) % GRID, d = (b + 1) % GRID;
    float fx = p[i].x - a, fy = p[i].y - b;
    float x = (1 - fx) * (1 - fy) * ex[b][a] + fx * (1 - fy) * ex[b][c] + (1 - fx) * fy * ex[d][a] + fx * fy * ex[d][c];
    float y = (1 - fx) * (1 - fy) * ey[b][a] + fx * (1 - fy) * ey[b][c] + (1 - fx) * fy * ey[d][a] + fx * fy * ey[d][c];
    float vx = p[i].vx + CHARGE * x, vy = p[i].vy + CHARGE * y;
    float t = FIELD, s = 2 * t / (1 + t * t), ux = vx + vy * t, uy = vy - vx * t;
    vx += uy * s;
    vy -= ux * s;
    p[i].vx = vx + CHARGE * x;
    p[i].vy = vy + CHARGE * y;
    p[i].x += p[i].vx;
    p[i].y += p[i].vy;
    if (p[i].x < 0) p[i].x += GRID;
    if (p[i].x >= GRID) p[i].x -= GRID;
    if (p[i].y < 0) p[i].y += GRID;
    if (p[i].y >= GRID) p[i].y -= GRID;
  }
}
static void sort(int n, const struct particle *restrict p, struct particle *restrict sorted, int *restrict start, int *restrict next) {
  int cells = GRID * GRID;
#pragma acc data present(p, sorted, start, next)
  {
#pragma acc parallel loop
    OMP(parallel for)
    for (int c = 0; c <= cells; c++) start[c] = 0;
#pragma acc parallel loop
    OMP(parallel for)
    for (int i = 0; i < n; i++) {
      int c = (int)p[i].y * GRID + (int)p[i].x;
#pragma acc atomic
      OMP(atomic)
      start[c + 1]++;
    }
#pragma acc kernels
    for (int c = 1; c <= cells; c++) start[c] += start[c - 1];
#pragma acc parallel loop
    OMP(parallel for)
    for (int c = 0; c < cells; c++) next[c] = start[c];
#pragma acc parallel loop
    OMP(parallel for)
    for (int i = 0; i < n; i++) {
      int c = (int)p[i].y * GRID + (int)p[i].x, k;
#pragma acc atomic capture
      OMP(atomic capture)
      k = next[c]++;
      sorted[k] = p[i];
    }
  }
}
int main(int argc, char **argv) {
  int n = SIZE(1, 1 << 22, 1 << 19), cells = GRID * GRID, ok;
  struct particle *p = alloc(n * sizeof *p), *q = alloc(n * sizeof *q), *sorted = alloc(n * sizeof *sorted);
  int *start = alloc((cells + 1) * sizeof *start), *next = alloc(cells * sizeof *next);
  float *ex = new_f(cells, 7, -1, 1), *ey = new_f(cells, 8, -1, 1), (*fx)[GRID] = (float (*)[GRID])ex, (*fy)[GRID] = (float (*)[GRID])ey;
  Timer t, u;
  HOST(parallel for)
  for (int i = 0; i < n; i++) p[i] = q[i] = particle_of(i);
#pragma acc data copyin(p[0:n], q[0:n], fx[0:GRID], fy[0:GRID]) copyout(sorted[0:n], start[0:cells+1]) create(next[0:cells])
  {
    push(n, p, (const float (*)[GRID])fx, (const float (*)[GRID])fy);
#pragma acc update self(p[0:n])
    ok = check_push(n, ex, ey, p);
    for (t = timer(); timer_next(&t);) REPEAT(t) push(n, p, (const float (*)[GRID])fx, (const float (*)[GRID])fy);
    for (u = timer(); timer_next(&u);) REPEAT(u) sort(n, q, sorted, start, next);
  }
  emit("41_plasma/push", timer_median(&t), 0, 0, ok);
  emit("41_plasma/sort", timer_median(&u), 0, 0, check_sorted(n, start, sorted));
  return 0;
}
