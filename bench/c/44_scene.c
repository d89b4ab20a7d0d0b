// SPDX-License-Identifier: MIT
/* Pictures: rays against 64 spheres with light and shadow, and rays through a volume with interpolation. Floats. */
#include "bench.h"
#include "44_scene.h"
#pragma acc routine seq
static int nearest(const struct sphere *s, float ox, float oy, float oz, float vx, float vy, float vz, float *distance) {
  int which = -1;
  float best = 1e30f;
  for (int k = 0; k < SPHERES; k++) {
    float cx = s[k].x - ox, cy = s[k].y - oy, cz = s[k].z - oz;
    float b = cx * vx + cy * vy + cz * vz, d = b * b - (cx * cx + cy * cy + cz * cz) + s[k].r * s[k].r;
    if (d > 0) {
      float t = b - sqrtf(d);
      if (t > 1e-3f && t < best) {
        best = t;
        which = k;
      }
    }
  }
  *distance = best;
  return which;
}
static void spheres(int h, int w, const struct sphere *restrict s, float *restrict picture) {
  const float lx = 0.57735027f, ly = 0.57735027f, lz = -0.57735027f;
#pragma acc parallel loop collapse(2) present(s[0:SPHERES], picture[0:3*h*w])
  OMP(parallel for schedule(dynamic, 4))
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) {
      float x = (j - 0.5f * w) / h, y = (i - 0.5f * h) / h, n = 1 / sqrtf(x * x + y * y + 1), t, far;
      float red = 0.1f, green = 0.1f, blue = 0.2f;
      int k = nearest(s, 0, 0, 0, x * n, y * n, n, &t);
      if (k >= 0) {
        float px = t * x * n, py = t * y * n, pz = t * n;
        float bright = ((px - s[k].x) * lx + (py - s[k].y) * ly + (pz - s[k].z) * lz) / s[k].r;
        if (bright < 0 || nearest(s, px, py, pz, lx, ly, lz, &far) >= 0) bright = 0;
        bright = 0.2f + 0.8f * bright;
        red = bright * s[k].red;
        green = bright * s[k].green;
        blue = bright * s[k].blue;
      }
      picture[3 * (i * w + j)] = red;
      picture[3 * (i * w + j) + 1] = green;
      picture[3 * (i * w + j) + 2] = blue;
    }
}
static void volume(int n, int size, const float *restrict v, float *restrict picture) {
#pragma acc parallel loop collapse(2) present(v[0:n*n*n], picture[0:size*size])
  OMP(parallel for)
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) {
      float x = 2 + (n - 6.0f) * j / size, y = 2 + (n - 6.0f) * i / size, sum = 0, left = 1;
      for (int t = 0; t < STEPS; t++) {
        float z = 1 + (n - 4.0f) * t / STEPS, u = x + 2.0f * t / STEPS;
        int a = (int)u, b = (int)y, c = (int)z;
        float fa = u - a, fb = y - b, fc = z - c;
        const float *p = v + (c * n + b) * n + a;
        float lower = (p[0] * (1 - fa) + p[1] * fa) * (1 - fb) + (p[n] * (1 - fa) + p[n + 1] * fa) * fb;
        float upper = (p[n * n] * (1 - fa) + p[n * n + 1] * fa) * (1 - fb) + (p[n * n + n] * (1 - fa) + p[n * n + n + 1] * fa) * fb;
        float value = lower * (1 - fc) + upper * fc;
        sum += left * value * 0.02f;
        left *= 1 - 0.02f * value;
      }
      picture[i * size + j] = sum;
    }
}
int main(int argc, char **argv) {
  int h = SIZE(1, 1080, 540), w = SIZE(2, 1920, 960), n = SIZE(3, 256, 128), size = SIZE(4, 1024, 256);
  size_t all = (size_t)n * n * n;
  struct sphere s[SPHERES];
  float *picture = alloc(3 * h * w * sizeof *picture), *v = new_f(all, 7, 0, 1), *shadow = alloc(size * size * sizeof *shadow);
  Timer t, u;
  fill_spheres(s);
#pragma acc data copyin(s[0:SPHERES], v[0:all]) copyout(picture[0:3*h*w], shadow[0:size*size])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) spheres(h, w, s, picture);
    for (u = timer(); timer_next(&u);) REPEAT(u) volume(n, size, v, shadow);
  }
  emit("44_scene/spheres", timer_median(&t), 0, 0, check_spheres(h, w, s, picture));
  emit("44_scene/volume", timer_median(&u), 0, 0, check_volume(n, size, v, shadow));
  return 0;
}
