// SPDX-License-Identifier: MIT
/* The particle, neighbor lists and checks of 23_particles, for the C program and its CUDA twin. */
#define NEAR 32
struct particle {
  double x, y, z, vx, vy, vz, mass, charge;
};
static void fill_particles(size_t n, struct particle *p) {
  for (size_t i = 0; i < n; i++) {
    struct particle v = {u01(i, 1), u01(i, 2), u01(i, 3), u01(i, 4) - 0.5, u01(i, 5) - 0.5, u01(i, 6) - 0.5, 1 + u01(i, 7), u01(i, 8)};
    p[i] = v;
  }
}
/* Within 1024 of the particle, as in a program that sorts its particles. */
static int neighbor(long i, long k, long n) { return (int)((i + (long)(hash32((uint32_t)(i * 64 + k)) & 2047) - 1024 + n) % n); }
/* start[n+1]; between 0 and 63 neighbors, most often few */
static void fill_starts(long n, int *start) {
  start[0] = 0;
  for (long i = 0; i < n; i++) start[i + 1] = start[i] + (int)(64 * u01(i, 9) * u01(i, 10));
}
static void fill_lists(long n, const int *start, int *fixed, int *list) {
  for (long i = 0; i < n; i++) {
    for (int k = 0; k < NEAR; k++) fixed[i * NEAR + k] = neighbor(i, k, n);
    for (int k = start[i]; k < start[i + 1]; k++) list[k] = neighbor(i, k - start[i], n);
  }
}
static void moved(double *x, double *v, double dt) {
  *x += dt * *v;
  if (*x < 0 || *x > 1) *v = -*v;
}
/* After one step of dt; p are the particles before it, got those after it. */
static int check_particle(const struct particle *p, const struct particle *got, double dt) {
  struct particle w = *p;
  w.vz -= dt * 9.81;
  moved(&w.x, &w.vx, dt), moved(&w.y, &w.vy, dt), moved(&w.z, &w.vz, dt);
  return near_(got->x, w.x, 1e-12) && near_(got->y, w.y, 1e-12) && near_(got->z, w.z, 1e-12) && near_(got->vx, w.vx, 1e-12) && near_(got->vz, w.vz, 1e-12);
}
static int check_forces(const double *x, const double *y, const double *z, const double *q, long i, const int *list, int count, double got) {
  double f = 0;
  for (int k = 0; k < count; k++) {
    int j = list[k];
    double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j], w = 1.0 / (dx * dx + dy * dy + dz * dz + 0.01);
    f += q[j] * w * w * dx;
  }
  return near_(got, f, 1e-9);
}
