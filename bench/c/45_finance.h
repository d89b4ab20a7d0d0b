// SPDX-License-Identifier: MIT
/* Options and checks of 45_finance, for the C program and its CUDA twin. */
enum { LEVELS = 256, DAYS = 64 };
#define RATE 0.02
#define SIGMA 0.3
#define RANDOM(s) ((s) ^= (s) << 13, (s) ^= (s) >> 17, (s) ^= (s) << 5)
static double american(double price, double strike, double years) {
  double v[LEVELS + 1], dt = years / LEVELS, up = exp(SIGMA * sqrt(dt)), p = (exp(RATE * dt) - 1 / up) / (up - 1 / up), discount = exp(-RATE * dt);
  for (int k = 0; k <= LEVELS; k++) {
    double gain = strike - price * pow(up, 2 * k - LEVELS);
    v[k] = gain > 0 ? gain : 0;
  }
  for (int n = LEVELS - 1; n >= 0; n--)
    for (int k = 0; k <= n; k++) {
      double hold = discount * (p * v[k + 1] + (1 - p) * v[k]), now = strike - price * pow(up, 2 * k - n);
      v[k] = hold > now ? hold : now;
    }
  return v[0];
}
static int check_american(int n, const double *price, const double *strike, const double *years, const double *got) {
  int ok = 1;
  for (int s = 0; s < 40; s++) {
    int i = (int)place(s, n);
    ok &= near_(got[i], american(price[i], strike[i], years[i]), 1e-9);
  }
  return ok;
}
/* Beside the mean of the first 2^17 paths, whose standard error is 0.03. */
static int check_asian(double price, double strike, double years, double mean) {
  double dt = years / DAYS, drift = (RATE - 0.5 * SIGMA * SIGMA) * dt, spread = SIGMA * sqrt(dt), total = 0;
  for (int i = 0; i < 1 << 17; i++) {
    unsigned state = 2654435761u * (i + 1);
    double s = price, sum = 0;
    for (int k = 0; k < DAYS; k += 2) {
      RANDOM(state);
      double a = ((state >> 8) + 0.5) / 16777216;
      RANDOM(state);
      double b = (state >> 8) * (6.283185307179586 / 16777216), r = sqrt(-2 * log(a));
      sum += s *= exp(drift + spread * r * cos(b));
      sum += s *= exp(drift + spread * r * sin(b));
    }
    if (sum / DAYS > strike) total += (sum / DAYS - strike) * exp(-RATE * years);
  }
  return fabs(mean - total / (1 << 17)) < 0.1;
}
