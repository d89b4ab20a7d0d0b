// SPDX-License-Identifier: MIT
/* Seismic waves: acoustic in three dimensions, eighth order, with an absorbing boundary; elastic in two dimensions on a staggered grid, fourth order. */
#include "bench.h"
#include "34_seismic.h"
static void acoustic(int n, const float *restrict u, float *restrict prev, const float *restrict vel, const float *restrict damp) {
  const float w[5] = {W0, W1, W2, W3, W4};
#pragma acc parallel loop collapse(3) present(u, prev, vel, damp)
  OMP(parallel for collapse(2))
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < n - 4; j++)
      for (int k = 4; k < n - 4; k++) {
        size_t p = ((size_t)i * n + j) * n + k;
        float lap = 3 * w[0] * u[p];
        for (int r = 1; r <= 4; r++) lap += w[r] * (u[p + r] + u[p - r] + u[p + r * n] + u[p - r * n] + u[p + r * n * n] + u[p - r * n * n]);
        float d = damp[i] * damp[j] * damp[k];
        prev[p] = d * (2 * u[p] - d * prev[p] + vel[p] * lap);
      }
}
static void velocity(int h, int w, float vx[h][w], float vz[h][w], float xx[h][w], float zz[h][w], float xz[h][w]) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int i = 2; i < h - 2; i++)
    for (int j = 2; j < w - 2; j++) {
      vx[i][j] += RATE * (C1 * (xx[i][j + 1] - xx[i][j]) + C2 * (xx[i][j + 2] - xx[i][j - 1]) + C1 * (xz[i][j] - xz[i - 1][j]) +
                          C2 * (xz[i + 1][j] - xz[i - 2][j]));
      vz[i][j] += RATE * (C1 * (xz[i][j] - xz[i][j - 1]) + C2 * (xz[i][j + 1] - xz[i][j - 2]) + C1 * (zz[i + 1][j] - zz[i][j]) +
                          C2 * (zz[i + 2][j] - zz[i - 1][j]));
    }
}
static void stress(int h, int w, float vx[h][w], float vz[h][w], float xx[h][w], float zz[h][w], float xz[h][w], float lambda[h][w], float mu[h][w]) {
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int i = 2; i < h - 2; i++)
    for (int j = 2; j < w - 2; j++) {
      float dx = C1 * (vx[i][j] - vx[i][j - 1]) + C2 * (vx[i][j + 1] - vx[i][j - 2]);
      float dz = C1 * (vz[i][j] - vz[i - 1][j]) + C2 * (vz[i + 1][j] - vz[i - 2][j]);
      xx[i][j] += (lambda[i][j] + 2 * mu[i][j]) * dx + lambda[i][j] * dz;
      zz[i][j] += (lambda[i][j] + 2 * mu[i][j]) * dz + lambda[i][j] * dx;
      xz[i][j] += mu[i][j] * (C1 * (vx[i + 1][j] - vx[i][j]) + C2 * (vx[i + 2][j] - vx[i - 1][j]) + C1 * (vz[i][j + 1] - vz[i][j]) +
                              C2 * (vz[i][j + 2] - vz[i][j - 1]));
    }
}
static void run_acoustic(int n) {
  size_t n3 = (size_t)n * n * n;
  float *u = new_f(n3, 1, -1, 1), *prev = new_f(n3, 2, -1, 1), *vel = new_f(n3, 3, 0.05f, 0.1f), *damp = alloc(n * sizeof *damp);
  int ok;
  Timer t;
  for (int i = 0; i < n; i++) damp[i] = damping_of(i, n);
#pragma acc data copyin(u[0:n3], prev[0:n3], vel[0:n3], damp[0:n])
  {
    acoustic(n, u, prev, vel, damp);
#pragma acc update self(prev[0:n3])
    ok = check_wave(n, prev);
    for (t = timer(); timer_next(&t);) REPEAT(t) acoustic(n, u, prev, vel, damp);
  }
  emit("34_seismic/acoustic", timer_median(&t), 0, 0, ok);
  free(u), free(prev), free(vel), free(damp);
}
static void run_elastic(int h, int w) {
  size_t n = (size_t)h * w;
  float *vx = new_f(n, 1, -1, 1), *vz = new_f(n, 2, -1, 1), *xx = new_f(n, 3, -1, 1), *zz = new_f(n, 4, -1, 1), *xz = new_f(n, 5, -1, 1);
  float *lambda = new_f(n, 6, 0.3f, 0.4f), *mu = new_f(n, 7, 0.2f, 0.3f);
  int ok;
  Timer t;
#pragma acc data copyin(vx[0:n], vz[0:n], xx[0:n], zz[0:n], xz[0:n], lambda[0:n], mu[0:n])
  {
    velocity(h, w, (void *)vx, (void *)vz, (void *)xx, (void *)zz, (void *)xz);
    stress(h, w, (void *)vx, (void *)vz, (void *)xx, (void *)zz, (void *)xz, (void *)lambda, (void *)mu);
#pragma acc update self(vx[0:n], vz[0:n], xx[0:n], zz[0:n], xz[0:n])
    ok = check_staggered(h, w, vx, vz, xx, zz, xz);
    for (t = timer(); timer_next(&t);)
      REPEAT(t) {
        velocity(h, w, (void *)vx, (void *)vz, (void *)xx, (void *)zz, (void *)xz);
        stress(h, w, (void *)vx, (void *)vz, (void *)xx, (void *)zz, (void *)xz, (void *)lambda, (void *)mu);
      }
  }
  emit("34_seismic/elastic", timer_median(&t), 0, 0, ok);
}
int main(int argc, char **argv) {
  run_acoustic(SIZE(1, 320, 160));
  run_elastic(SIZE(2, 3000, 1500), SIZE(3, 4096, 2048));
  return 0;
}
