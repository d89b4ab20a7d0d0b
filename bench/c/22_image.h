// SPDX-License-Identifier: MIT
/* Weights and checks of 22_image, for the C program and its CUDA twin. */
#define WEIGHTS                                                                                                                                  \
  {{0.01f, 0.02f, 0.03f, 0.02f, 0.01f}, {0.02f, 0.05f, 0.08f, 0.05f, 0.02f}, {0.03f, 0.08f, 0.16f, 0.08f, 0.03f},                                  \
   {0.02f, 0.05f, 0.08f, 0.05f, 0.02f}, {0.01f, 0.02f, 0.03f, 0.02f, 0.01f}}
#define TAPS 9
#define GAUSS {0.02f, 0.06f, 0.12f, 0.18f, 0.24f, 0.18f, 0.12f, 0.06f, 0.02f}
static const float weights_[5][5] = WEIGHTS, gauss_[TAPS] = GAUSS;

static int check_sum(size_t n, const float *a, double got) {
  double want = 0;
  for (size_t i = 0; i < n; i++) want += a[i];
  return near_(got, want, 1e-9);
}
static int check_filter(int h, int w, const float *a, const float *b) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)h * w);
    int i = p / w, j = p % w;
    double want = 0;
    if (i < 2 || j < 2 || i >= h - 2 || j >= w - 2) continue;
    for (int k = 0; k < 25; k++) want += weights_[k / 5][k % 5] * a[p + (k / 5 - 2) * (long)w + k % 5 - 2];
    ok &= near_(b[p], want, 1e-5);
  }
  return ok;
}
static int check_sobel(int h, int w, const unsigned char *a, const unsigned char *b) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)h * w);
    int i = p / w, j = p % w;
    if (i < 1 || j < 1 || i >= h - 1 || j >= w - 1) continue;
    const unsigned char *q = a + p;
    int x = q[-w + 1] + 2 * q[1] + q[w + 1] - q[-w - 1] - 2 * q[-1] - q[w - 1], y = q[w - 1] + 2 * q[w] + q[w + 1] - q[-w - 1] - 2 * q[-w] - q[-w + 1];
    int m = (int)sqrtf((float)(x * x + y * y));
    ok &= b[p] == (m > 255 ? 255 : m);
  }
  return ok;
}
static int check_blur(int h, int w, const float *a, const float *b) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)h * w);
    int i = p / w, j = p % w;
    double want = 0;
    if (i < 4 || j < 4 || i >= h - 4 || j >= w - 4) continue;
    for (int k = 0; k < TAPS * TAPS; k++) want += gauss_[k / TAPS] * gauss_[k % TAPS] * a[p + (k / TAPS - 4) * (long)w + k % TAPS - 4];
    ok &= near_(b[p], want, 1e-5);
  }
  return ok;
}
