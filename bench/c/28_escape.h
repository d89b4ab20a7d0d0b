// SPDX-License-Identifier: MIT
/* Sizes, formulas and checks of 28_escape, for the C program and its CUDA twin. */
#define LIMIT 200
#define SAMPLES 256
#define LCG(s) ((s) * 6364136223846793005ULL + 1442695040888963407ULL)

static int escape(double cx, double cy) {
  double x = 0, y = 0;
  int k = 0;
  while (k < LIMIT && x * x + y * y < 4.0) {
    double t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    k++;
  }
  return k;
}
/* Of the sampled points 1 in 100 may differ: fused and unfused products diverge near the edge of the set. */
static int check_escape(int h, int w, const int *got) {
  int differ = 0;
  for (int s = 0; s < 500; s++) {
    size_t p = place(s, (size_t)h * w);
    differ += got[p] != escape(-2.0 + 3.0 * (p % w) / w, -1.5 + 3.0 * (p / w) / h);
  }
  return differ <= 5;
}
static long inside_circle(long streams) {
  long inside = 0;
  for (long i = 0; i < streams; i++) {
    unsigned long long s = i * 7919ULL + 12345;
    for (int k = 0; k < SAMPLES; k++) {
      s = LCG(s);
      double x = (s >> 11) * (1.0 / 9007199254740992.0);
      s = LCG(s);
      double y = (s >> 11) * (1.0 / 9007199254740992.0);
      if (x * x + y * y < 1.0) inside++;
    }
  }
  return inside;
}
static int check_options(size_t n, const float *price, const float *strike, const float *years, const float *call, const float *put) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t i = place(s, n);
    double root = sqrt(years[i]), d = (log(price[i] / strike[i]) + (0.02 + 0.5 * 0.3 * 0.3) * years[i]) / (0.3 * root), e = d - 0.3 * root;
    double today = strike[i] * exp(-0.02 * years[i]), c = price[i] * 0.5 * erfc(-d * M_SQRT1_2) - today * 0.5 * erfc(-e * M_SQRT1_2);
    ok &= near_(call[i], c, 2e-4) && near_(put[i], c - price[i] + today, 2e-4);
  }
  return ok;
}
