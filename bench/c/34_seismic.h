// SPDX-License-Identifier: MIT
/* Coefficients and checks of 34_seismic, for the C program and its CUDA twin. */
#define W0 -2.847222222f
#define W1 1.6f
#define W2 -0.2f
#define W3 0.025396825f
#define W4 -0.001785714f
#define SPONGE 20 /* width of the absorbing boundary */
#define C1 1.125f
#define C2 -0.041666667f
#define RATE 0.2f
static float damping_of(int i, int n) {
  int d = i < n - 1 - i ? i : n - 1 - i;
  return d < SPONGE ? 1 - 0.0005f * (SPONGE - d) * (SPONGE - d) / SPONGE : 1.0f;
}
/* The wave after one step, from u (seed 1), the step before it (2) and the squared velocities (3). */
static int check_wave(int n, const float *next) {
  static const float w[5] = {W0, W1, W2, W3, W4};
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)n * n * n), y = n, x = y * n;
    int i = p / x, j = p / y % n, k = p % n;
    if (i < 4 || j < 4 || k < 4 || i >= n - 4 || j >= n - 4 || k >= n - 4) continue;
#define U(q) (-1 + 2 * (float)u01(q, 1))
    float sum = 3 * w[0] * U(p);
    for (int r = 1; r < 5; r++) sum += w[r] * (U(p + r) + U(p - r) + U(p + r * y) + U(p - r * y) + U(p + r * x) + U(p - r * x));
    float d = damping_of(i, n) * damping_of(j, n) * damping_of(k, n), v = 0.05f + 0.05f * (float)u01(p, 3);
    ok &= near_(next[p], d * (2 * U(p) - d * (-1 + 2 * (float)u01(p, 2)) + v * sum), 1e-5);
#undef U
  }
  return ok;
}
/* Velocities vx, vz (seeds 1, 2) after a step from the stresses xx, zz, xz (3, 4, 5), then the stresses from the new velocities. */
static int check_staggered(int h, int w, const float *vx, const float *vz, const float *xx, const float *zz, const float *xz) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)h * w), r = w;
    int i = p / w, j = p % w;
    if (i < 2 || j < 2 || i >= h - 2 || j >= w - 2) continue;
#define S(q, c) (-1 + 2 * (float)u01(q, c))
#define FORWARD(f, q, d) (C1 * (f(q + d) - f(q)) + C2 * (f(q + 2 * d) - f(q - d)))
#define BACKWARD(f, q, d) (C1 * (f(q) - f(q - d)) + C2 * (f(q + d) - f(q - 2 * d)))
#define XX(q) S(q, 3)
#define ZZ(q) S(q, 4)
#define XZ(q) S(q, 5)
#define VX(q) vx[q]
#define VZ(q) vz[q]
    ok &= near_(vx[p], S(p, 1) + RATE * (FORWARD(XX, p, 1) + BACKWARD(XZ, p, r)), 1e-5);
    ok &= near_(vz[p], S(p, 2) + RATE * (BACKWARD(XZ, p, 1) + FORWARD(ZZ, p, r)), 1e-5);
    float dx = BACKWARD(VX, p, 1), dz = BACKWARD(VZ, p, r), l = 0.3f + 0.1f * (float)u01(p, 6), m = 0.2f + 0.1f * (float)u01(p, 7);
    ok &= near_(xx[p], S(p, 3) + (l + 2 * m) * dx + l * dz, 1e-5);
    ok &= near_(zz[p], S(p, 4) + (l + 2 * m) * dz + l * dx, 1e-5);
    ok &= near_(xz[p], S(p, 5) + m * (FORWARD(VX, p, r) + FORWARD(VZ, p, 1)), 1e-5);
#undef S
  }
  return ok;
}
