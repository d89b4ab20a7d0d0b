// SPDX-License-Identifier: MIT
/* Particles: moved as structures and as arrays, forces from neighbor lists of one and of any length, energy and momentum in one loop. */
#include "bench.h"
#include "23_particles.h"
#define DT 1e-3
static void move_structures(int n, struct particle *restrict p) {
#pragma acc parallel loop present(p[0:n]) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    p[i].vz -= DT * 9.81;
    p[i].x += DT * p[i].vx;
    p[i].y += DT * p[i].vy;
    p[i].z += DT * p[i].vz;
    if (p[i].x < 0 || p[i].x > 1) p[i].vx = -p[i].vx;
    if (p[i].y < 0 || p[i].y > 1) p[i].vy = -p[i].vy;
    if (p[i].z < 0 || p[i].z > 1) p[i].vz = -p[i].vz;
  }
}
static void move_arrays(int n, double *restrict x, double *restrict y, double *restrict z, double *restrict vx, double *restrict vy, double *restrict vz) {
#pragma acc parallel loop present(x[0:n], y[0:n], z[0:n], vx[0:n], vy[0:n], vz[0:n]) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    vz[i] -= DT * 9.81;
    x[i] += DT * vx[i];
    y[i] += DT * vy[i];
    z[i] += DT * vz[i];
    if (x[i] < 0 || x[i] > 1) vx[i] = -vx[i];
    if (y[i] < 0 || y[i] > 1) vy[i] = -vy[i];
    if (z[i] < 0 || z[i] > 1) vz[i] = -vz[i];
  }
}
static void forces(int n, const int *list, const double *x, const double *y, const double *z, const double *q, double *fx, double *fy, double *fz) {
#pragma acc parallel loop default(present) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    double ax = 0, ay = 0, az = 0;
    for (int k = 0; k < NEAR; k++) {
      int j = list[i * NEAR + k];
      double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      double w = 1.0 / (dx * dx + dy * dy + dz * dz + 0.01), f = q[j] * w * w;
      ax += f * dx;
      ay += f * dy;
      az += f * dz;
    }
    fx[i] = ax;
    fy[i] = ay;
    fz[i] = az;
  }
}
static void forces_any(int n, const int *start, const int *list, const double *x, const double *y, const double *z, const double *q, double *fx, double *fy,
                       double *fz) {
#pragma acc parallel loop default(present) async(1)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    double ax = 0, ay = 0, az = 0;
    for (int k = start[i]; k < start[i + 1]; k++) {
      int j = list[k];
      double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      double w = 1.0 / (dx * dx + dy * dy + dz * dz + 0.01), f = q[j] * w * w;
      ax += f * dx;
      ay += f * dy;
      az += f * dz;
    }
    fx[i] = ax;
    fy[i] = ay;
    fz[i] = az;
  }
}
static void energy(int n, const double *m, const double *vx, const double *vy, const double *vz, double *e, double *px, double *py, double *pz) {
  double ke = 0, mx = 0, my = 0, mz = 0;
#pragma acc parallel loop present(m[0:n], vx[0:n], vy[0:n], vz[0:n]) reduction(+: ke, mx, my, mz)
  OMP(parallel for reduction(+: ke, mx, my, mz))
  for (int i = 0; i < n; i++) {
    ke += 0.5 * m[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    mx += m[i] * vx[i];
    my += m[i] * vy[i];
    mz += m[i] * vz[i];
  }
  *e = ke;
  *px = mx;
  *py = my;
  *pz = mz;
}
static void run_moves(int n) {
  struct particle *p = alloc(n * sizeof *p), *before = alloc(n * sizeof *before);
  double *x = new_d(n, 1, 0, 1), *y = new_d(n, 2, 0, 1), *z = new_d(n, 3, 0, 1), *m = new_d(n, 7, 1, 2);
  double *vx = new_d(n, 4, -0.5, 0.5), *vy = new_d(n, 5, -0.5, 0.5), *vz = new_d(n, 6, -0.5, 0.5);
  double e = 0, px = 0, py = 0, pz = 0, want[4] = {0, 0, 0, 0};
  int ok = 1, same = 1;
  Timer t, u, w;
  fill_particles(n, p);
  memcpy(before, p, n * sizeof *p);
#pragma acc data copyin(p[0:n], x[0:n], y[0:n], z[0:n], vx[0:n], vy[0:n], vz[0:n], m[0:n])
  {
    move_structures(n, p);
    move_arrays(n, x, y, z, vx, vy, vz);
#pragma acc wait(1)
#pragma acc update self(p[0:n], x[0:n], y[0:n], z[0:n], vx[0:n], vy[0:n], vz[0:n])
    for (size_t k = 0, i; SAMPLE(k, i, n); k++) {
      struct particle a = {x[i], y[i], z[i], vx[i], vy[i], vz[i], 0, 0};
      ok &= check_particle(before + i, p + i, DT);
      same &= check_particle(before + i, &a, DT);
    }
    for (int i = 0; i < n; i++) {
      want[0] += 0.5 * m[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      want[1] += m[i] * vx[i];
      want[2] += m[i] * vy[i];
      want[3] += m[i] * vz[i];
    }
    for (w = timer(); timer_next(&w);) energy(n, m, vx, vy, vz, &e, &px, &py, &pz);
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) move_structures(n, p);
#pragma acc wait(1)
    }
    for (u = timer(); timer_next(&u);) {
      REPEAT(u) move_arrays(n, x, y, z, vx, vy, vz);
#pragma acc wait(1)
    }
  }
  emit("23_particles/structures", timer_median(&t), 0, 0, ok);
  emit("23_particles/arrays", timer_median(&u), 0, 0, same);
  emit("23_particles/energy", timer_median(&w), 0, 0, near_(e, want[0], 1e-9) && near_(px, want[1], 1e-9) && near_(py, want[2], 1e-9) && near_(pz, want[3], 1e-9));
  free(p); free(before); free(x); free(y); free(z); free(m); free(vx); free(vy); free(vz);
}
static void run_forces(int n) {
  int *start = alloc((n + 1) * sizeof *start), ok = 1, any = 1;
  fill_starts(n, start);
  int all = start[n], *fixed = alloc(sizeof *fixed * n * NEAR), *list = alloc(all * sizeof *list);
  fill_lists(n, start, fixed, list);
  double *x = new_d(n, 1, 0, 1), *y = new_d(n, 2, 0, 1), *z = new_d(n, 3, 0, 1), *q = new_d(n, 8, 0, 1);
  double *fx = new_d(n, 4, 0, 0), *fy = new_d(n, 5, 0, 0), *fz = new_d(n, 6, 0, 0), *gx = new_d(n, 4, 0, 0);
  Timer t, u;
#pragma acc data copyin(start[0:n+1], fixed[0:n*NEAR], list[0:all], x[0:n], y[0:n], z[0:n], q[0:n]) copyout(fx[0:n], fy[0:n], fz[0:n], gx[0:n])
  {
    for (t = timer(); timer_next(&t);) {
      REPEAT(t) forces(n, fixed, x, y, z, q, fx, fy, fz);
#pragma acc wait(1)
    }
    for (u = timer(); timer_next(&u);) {
      REPEAT(u) forces_any(n, start, list, x, y, z, q, gx, fy, fz);
#pragma acc wait(1)
    }
  }
  for (size_t k = 0, i; SAMPLE(k, i, n); k++) {
    ok &= check_forces(x, y, z, q, i, fixed + i * NEAR, NEAR, fx[i]);
    any &= check_forces(x, y, z, q, i, list + start[i], start[i + 1] - start[i], gx[i]);
  }
  emit("23_particles/list", timer_median(&t), 0, 0, ok);
  emit("23_particles/list_any", timer_median(&u), 0, 0, any);
}
int main(int argc, char **argv) {
  run_moves(SIZE(1, 1 << 21, 1 << 19));
  run_forces(SIZE(2, 1 << 18, 1 << 16));
  return 0;
}
