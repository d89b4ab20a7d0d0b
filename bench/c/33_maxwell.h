// SPDX-License-Identifier: MIT
/* Coefficients and checks of 33_maxwell, for the C program and its CUDA twin. Fields begin as random numbers: number `seed` is a component. */
#define COURANT 0.47f
#define MATERIALS 8
static float keep_of(int m) { return 1 - 0.01f * m; }
static float gain_of(int m) { return COURANT / (1 + 0.1f * m); }
static int material_of(size_t p) { return (int)(8 * u01(p, 9)); }
static float begin_(size_t p, int seed) { return -1 + 2 * (float)u01(p, seed); }
/* One step: components 1 to 3 are E, 4 to 6 are H; H first, then E with the new H. */
static int check_magnetic(int n, const float *hx, const float *hy, const float *hz) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)n * n * n), x = (size_t)n * n, y = n;
    if (p / x >= n - 1u || p / y % n >= n - 1u || p % n >= n - 1u) continue;
    ok &= near_(hx[p], begin_(p, 4) - COURANT * (begin_(p + y, 3) - begin_(p, 3) - begin_(p + 1, 2) + begin_(p, 2)), 1e-5);
    ok &= near_(hy[p], begin_(p, 5) - COURANT * (begin_(p + 1, 1) - begin_(p, 1) - begin_(p + x, 3) + begin_(p, 3)), 1e-5);
    ok &= near_(hz[p], begin_(p, 6) - COURANT * (begin_(p + x, 2) - begin_(p, 2) - begin_(p + y, 1) + begin_(p, 1)), 1e-5);
  }
  return ok;
}
static int check_electric(int n, const float *hx, const float *hy, const float *hz, const float *ex, const float *ey, const float *ez) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)n * n * n), x = (size_t)n * n, y = n;
    if (p / x < 1 || p / y % n < 1 || p % n < 1) continue;
    float a = keep_of(material_of(p)), b = gain_of(material_of(p));
    ok &= near_(ex[p], a * begin_(p, 1) + b * (hz[p] - hz[p - y] - hy[p] + hy[p - 1]), 1e-5);
    ok &= near_(ey[p], a * begin_(p, 2) + b * (hx[p] - hx[p - 1] - hz[p] + hz[p - x]), 1e-5);
    ok &= near_(ez[p], a * begin_(p, 3) + b * (hy[p] - hy[p - x] - hx[p] + hx[p - y]), 1e-5);
  }
  return ok;
}
