// SPDX-License-Identifier: MIT
/* Finance: American options by a binomial lattice, an Asian option by Monte Carlo with a generator for each path. Doubles, floats. */
#include "bench.h"
#include "45_finance.h"
static void lattice(int n, const double *restrict price, const double *restrict strike, const double *restrict years, double *restrict value) {
#pragma acc parallel loop present(price, strike, years, value)
  OMP(parallel for)
  for (int i = 0; i < n; i++) {
    double v[LEVELS + 1], dt = years[i] / LEVELS, up = exp(SIGMA * sqrt(dt)), down = 1 / up, discount = exp(-RATE * dt);
    double p = (exp(RATE * dt) - down) / (up - down), s = price[i] * pow(down, LEVELS);
    for (int k = 0; k <= LEVELS; k++) {
      v[k] = fmax(strike[i] - s, 0.0);
      s *= up * up;
    }
    for (int m = LEVELS - 1; m >= 0; m--) {
      s = price[i] * pow(down, m);
      for (int k = 0; k <= m; k++) {
        v[k] = fmax(discount * (p * v[k + 1] + (1 - p) * v[k]), strike[i] - s);
        s *= up * up;
      }
    }
    value[i] = v[0];
  }
}
static double asian(int paths, float price, float strike, float years) {
  float dt = years / DAYS, drift = ((float)RATE - 0.5f * (float)(SIGMA * SIGMA)) * dt, spread = (float)SIGMA * sqrtf(dt);
  double total = 0;
#pragma acc parallel loop reduction(+: total)
  OMP(parallel for reduction(+: total))
  for (int i = 0; i < paths; i++) {
    unsigned state = 2654435761u * (i + 1);
    float s = price, sum = 0;
    if (state == 0) state = 1;
    for (int k = 0; k < DAYS; k += 2) {
      RANDOM(state);
      float a = ((state >> 8) + 0.5f) * (1.0f / 16777216.0f);
      RANDOM(state);
      float b = (state >> 8) * (6.2831853f / 16777216.0f), r = sqrtf(-2 * logf(a));
      s *= expf(drift + spread * r * cosf(b));
      sum += s;
      s *= expf(drift + spread * r * sinf(b));
      sum += s;
    }
    float gain = sum / DAYS - strike;
    if (gain > 0) total += gain * expf(-(float)RATE * years);
  }
  return total / paths;
}
int main(int argc, char **argv) {
  int n = SIZE(1, 1 << 14, 1 << 11), paths = SIZE(2, 1 << 20, 1 << 17);
  double *price = new_d(n, 1, 50, 150), *strike = new_d(n, 2, 50, 150), *years = new_d(n, 3, 0.25, 2), *value = new_d(n, 4, 0, 0), mean = 0;
  Timer t, u;
#pragma acc data copyin(price[0:n], strike[0:n], years[0:n]) copyout(value[0:n])
  for (t = timer(); timer_next(&t);) REPEAT(t) lattice(n, price, strike, years, value);
  for (u = timer(); timer_next(&u);) mean = asian(paths, 100, 100, 1);
  emit("45_finance/lattice", timer_median(&t), 0, 0, check_american(n, price, strike, years, value));
  emit("45_finance/asian", timer_median(&u), 0, 0, check_asian(100, 100, 1, mean));
  return 0;
}
