// SPDX-License-Identifier: MIT
/* Spheres, a volume and checks of 44_scene, for the C program and its CUDA twin. */
enum { SPHERES = 64, STEPS = 256 };
struct sphere {
  float x, y, z, r, red, green, blue, shine;
};
static void fill_spheres(struct sphere *s) {
  for (int i = 0; i < SPHERES; i++) {
    struct sphere v = {-4 + 8 * (float)u01(i, 1),    -3 + 6 * (float)u01(i, 2),    4 + 8 * (float)u01(i, 3), 0.3f + 0.5f * (float)u01(i, 4),
                       0.2f + 0.8f * (float)u01(i, 5), 0.2f + 0.8f * (float)u01(i, 6), 0.5f,                  0};
    s[i] = v;
  }
}
/* The distance to the nearest sphere along (x, y, z) from the origin, and which; -1 for none. */
static int hit_(const struct sphere *s, const double *o, const double *v, double *t) {
  int which = -1;
  *t = 1e30;
  for (int k = 0; k < SPHERES; k++) {
    double c[3] = {s[k].x - o[0], s[k].y - o[1], s[k].z - o[2]}, b = c[0] * v[0] + c[1] * v[1] + c[2] * v[2];
    double d = b * b - (c[0] * c[0] + c[1] * c[1] + c[2] * c[2]) + (double)s[k].r * s[k].r;
    if (d > 0 && b - sqrt(d) > 1e-3 && b - sqrt(d) < *t) *t = b - sqrt(d), which = k;
  }
  return which;
}
/* Few sampled pixels may differ: those at the edges of spheres and shadows. */
static int check_spheres(int h, int w, const struct sphere *s, const float *picture) {
  static const double light[3] = {0.57735027, 0.57735027, -0.57735027};
  int wrong = 0;
  for (int k = 0; k < 2000; k++) {
    size_t p = place(k, (size_t)h * w);
    double o[3] = {0, 0, 0}, v[3] = {((double)(p % w) - 0.5 * w) / h, ((double)(p / w) - 0.5 * h) / h, 1}, n = 1 / sqrt(v[0] * v[0] + v[1] * v[1] + 1), t, far;
    for (int d = 0; d < 3; d++) v[d] *= n;
    int which = hit_(s, o, v, &t);
    double color[3] = {0.1, 0.1, 0.2};
    if (which >= 0) {
      double at[3] = {t * v[0], t * v[1], t * v[2]}, c[3] = {s[which].x, s[which].y, s[which].z}, bright = 0;
      for (int d = 0; d < 3; d++) bright += (at[d] - c[d]) / s[which].r * light[d];
      if (bright < 0 || hit_(s, at, light, &far) >= 0) bright = 0;
      bright = 0.2 + 0.8 * bright;
      color[0] = bright * s[which].red, color[1] = bright * s[which].green, color[2] = bright * s[which].blue;
    }
    for (int d = 0; d < 3; d++)
      if (fabs(picture[3 * p + d] - color[d]) > 2e-3) {
        wrong++;
        break;
      }
  }
  return wrong <= 20;
}
static double cell_value(int n, const float *v, double x, double y, double z) {
  int i = (int)x, j = (int)y, k = (int)z;
  double a = x - i, b = y - j, c = z - k, sum = 0;
  for (int d = 0; d < 8; d++) {
    double w = (d & 1 ? a : 1 - a) * (d & 2 ? b : 1 - b) * (d & 4 ? c : 1 - c);
    sum += w * v[((size_t)(k + (d >> 2)) * n + j + (d >> 1 & 1)) * n + i + (d & 1)];
  }
  return sum;
}
/* Rays at an angle through the volume: light is absorbed and emitted in each step. */
static int check_volume(int n, int size, const float *v, const float *picture) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)size * size);
    double x = 2 + (n - 6.0) * (p % size) / size, y = 2 + (n - 6.0) * (double)(p / size) / size, sum = 0, left = 1;
    for (int t = 0; t < STEPS; t++) {
      double z = 1 + (n - 4.0) * t / STEPS, u = x + 2.0 * t / STEPS, value = cell_value(n, v, u, y, z);
      sum += left * value * 0.02;
      left *= 1 - 0.02 * value;
    }
    ok &= near_(picture[p], sum, 1e-3);
  }
  return ok;
}
