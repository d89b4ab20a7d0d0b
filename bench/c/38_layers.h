// SPDX-License-Identifier: MIT
/* Sizes and checks of 38_layers, for the C program and its CUDA twin: images [batch][channel][row][column], floats. */
enum { CHANNELS = 64, OUTPUTS = 64, SIDE = 56, PADDED = SIDE + 2 };
#define SMALL 1e-5f
static int check_conv(int batch, const float *x, const float *w, const float *bias, const float *y) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)batch * OUTPUTS * SIDE * SIDE), b = p / SIDE / SIDE / OUTPUTS;
    int o = p / SIDE / SIDE % OUTPUTS, i = p / SIDE % SIDE, j = p % SIDE;
    double sum = bias[o];
    for (int c = 0; c < CHANNELS; c++)
      for (int r = 0; r < 3; r++)
        for (int q = 0; q < 3; q++) sum += (double)w[((o * CHANNELS + c) * 3 + r) * 3 + q] * x[((b * CHANNELS + c) * PADDED + i + r) * PADDED + j + q];
    ok &= near_(y[p], sum > 0 ? sum : 0, 1e-4);
  }
  return ok;
}
static int check_depthwise(int batch, const float *x, const float *w, const float *y) {
  int ok = 1;
  for (int s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)batch * CHANNELS * SIDE * SIDE), b = p / SIDE / SIDE;
    int i = p / SIDE % SIDE, j = p % SIDE;
    double sum = 0;
    for (int r = -1; r < 2; r++)
      for (int q = -1; q < 2; q++)
        if (i + r >= 0 && i + r < SIDE && j + q >= 0 && j + q < SIDE) sum += (double)w[(b % CHANNELS * 3 + r + 1) * 3 + q + 1] * x[(b * SIDE + i + r) * SIDE + j + q];
    ok &= near_(y[p], sum, 1e-5);
  }
  return ok;
}
static int check_pool(int batch, const float *x, const float *y) {
  int ok = 1, half = SIDE / 2;
  for (int s = 0; s < 2000; s++) {
    size_t p = place(s, (size_t)batch * CHANNELS * half * half), b = p / half / half, q = (b * SIDE + p / half % half * 2) * SIDE + p % half * 2;
    float m = fmaxf(fmaxf(x[q], x[q + 1]), fmaxf(x[q + SIDE], x[q + SIDE + 1]));
    ok &= y[p] == m;
  }
  return ok;
}
static int check_normal(int batch, const float *x, const float *scale, const float *shift, const float *y) {
  int ok = 1;
  for (int c = 0; c < CHANNELS; c += 7) {
    double sum = 0, squares = 0, n = (double)batch * SIDE * SIDE;
    for (int b = 0; b < batch; b++)
      for (int p = 0; p < SIDE * SIDE; p++) {
        double v = x[((size_t)b * CHANNELS + c) * SIDE * SIDE + p];
        sum += v, squares += v * v;
      }
    double mean = sum / n, inverse = 1 / sqrt(squares / n - mean * mean + SMALL);
    for (int s = 0; s < 200; s++) {
      size_t b = place(s, batch), p = (b * CHANNELS + c) * SIDE * SIDE + place(s + 1, SIDE * SIDE);
      double want = (x[p] - mean) * inverse * scale[c] + shift[c];
      ok &= near_(y[p], want > 0 ? want : 0, 1e-3);
    }
  }
  return ok;
}
