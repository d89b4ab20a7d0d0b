// SPDX-License-Identifier: MIT
/* Pixels and checks of 42_photo, for the C program and its CUDA twin. */
#define RADIUS 3
#define SIGMA_PLACE 2.0f
#define SIGMA_VALUE 0.15f
static unsigned char byte_of(size_t i, int seed) { return (unsigned char)(256 * u01(i, seed)); }
/* Red at even rows and columns, blue at odd ones, green elsewhere: color c (0 to 2) of a pixel that is not at the border. */
static int color_of(const unsigned char *x, int w, int i, int j, int c) {
  const unsigned char *p = x + (size_t)i * w + j;
  int own = i % 2 == 0 && j % 2 == 0 ? 0 : i % 2 && j % 2 ? 2 : 1;
  if (own == c) return *p;
  if (c == 1) return (p[-1] + p[1] + p[-w] + p[w] + 2) / 4;
  if (own == 1) return (i % 2 == 0) == (c == 0) ? (p[-1] + p[1] + 1) / 2 : (p[-w] + p[w] + 1) / 2;
  return (p[-w - 1] + p[-w + 1] + p[w - 1] + p[w + 1] + 2) / 4;
}
static int check_demosaic(int h, int w, const unsigned char *x, const unsigned char *rgb) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)h * w);
    int i = p / w, j = p % w;
    if (i < 1 || j < 1 || i >= h - 1 || j >= w - 1) continue;
    for (int c = 0; c < 3; c++) ok &= rgb[3 * p + c] == color_of(x, w, i, j, c);
  }
  return ok;
}
static int check_bilateral(int h, int w, const float *x, const float *y) {
  int ok = 1;
  for (size_t s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)h * w);
    int i = p / w, j = p % w;
    double sum = 0, weights = 0;
    for (int a = -RADIUS; a <= RADIUS; a++)
      for (int b = -RADIUS; b <= RADIUS; b++) {
        int r = i + a < 0 ? 0 : i + a >= h ? h - 1 : i + a, c = j + b < 0 ? 0 : j + b >= w ? w - 1 : j + b;
        double v = x[(size_t)r * w + c], d = v - x[p];
        double k = exp(-(a * a + b * b) / (2 * SIGMA_PLACE * SIGMA_PLACE) - d * d / (2 * SIGMA_VALUE * SIGMA_VALUE));
        sum += k * v, weights += k;
      }
    ok &= near_(y[p], sum / weights, 1e-4);
  }
  return ok;
}
static int check_median(int h, int w, const unsigned char *x, const unsigned char *y) {
  int ok = 1;
  for (size_t s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)h * w);
    int i = p / w, j = p % w, below = 0, equal = 0;
    if (i < 1 || j < 1 || i >= h - 1 || j >= w - 1) continue;
    for (int a = -1; a < 2; a++)
      for (int b = -1; b < 2; b++) {
        int v = x[(size_t)(i + a) * w + j + b];
        below += v < y[p], equal += v == y[p];
      }
    ok &= below <= 4 && below + equal > 4;
  }
  return ok;
}
