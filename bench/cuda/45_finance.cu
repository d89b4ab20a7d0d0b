// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/45_finance.h"
__global__ void lattice_plain(int n, const double *price, const double *strike, const double *years, double *value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
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
// A warp an option: eight levels a lane in registers, and the first value of the next lane by a shuffle.
__global__ void __launch_bounds__(128) lattice_tuned(int n, const double *__restrict__ price, const double *__restrict__ strike, const double *__restrict__ years,
                                                     double *__restrict__ value) {
  constexpr int EACH = LEVELS / 32;
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= n) return;
  double dt = years[i] / LEVELS, up = exp(SIGMA * sqrt(dt)), down = 1 / up, discount = exp(-RATE * dt), k = strike[i];
  double p = (exp(RATE * dt) - down) / (up - down), a = discount * p, b = discount * (1 - p), up2 = up * up, v[EACH + 1], s[EACH];
  double first = price[i] * exp(SIGMA * sqrt(dt) * (2 * lane * EACH - LEVELS));
#pragma unroll
  for (int e = 0; e < EACH; e++) s[e] = first, v[e] = fmax(k - first, 0.0), first *= up2;
  double last = fmax(k - price[i] * exp(SIGMA * sqrt(dt) * LEVELS), 0.0);  // level LEVELS, read by the last lane in the first step only
  for (int m = LEVELS - 1; m >= 0; m--) {
    double next = __shfl_down_sync(~0u, v[0], 1);
    v[EACH] = lane == 31 ? last : next;
#pragma unroll
    for (int e = 0; e < EACH; e++) {
      s[e] *= up;
      v[e] = fmax(a * v[e + 1] + b * v[e], k - s[e]);
    }
  }
  if (!lane) value[i] = v[0];
}
__global__ void asian_plain(int paths, float price, float strike, float years, double *total) {
  float dt = years / DAYS, drift = ((float)RATE - 0.5f * (float)(SIGMA * SIGMA)) * dt, spread = (float)SIGMA * sqrtf(dt);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double gain = 0;
  if (i < paths) {
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
    gain = fmaxf(sum / DAYS - strike, 0) * expf(-(float)RATE * years);
  }
  gain = block_sum(gain);
  if (!threadIdx.x) atomicAdd(total, gain);
}
// Hardware's exponential, logarithm, sine and cosine, in units of base 2.
__global__ void __launch_bounds__(256) asian_tuned(int paths, float price, float strike, float years, double *total) {
  float dt = years / DAYS, drift = ((float)RATE - 0.5f * (float)(SIGMA * SIGMA)) * dt * 1.44269504f, spread = (float)SIGMA * sqrtf(dt) * 1.44269504f;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float gain = 0;
  if (i < paths) {
    unsigned state = 2654435761u * (i + 1);
    float x = __log2f(price), sum = 0;
    if (state == 0) state = 1;
#pragma unroll 4
    for (int k = 0; k < DAYS; k += 2) {
      RANDOM(state);
      float a = ((state >> 8) + 0.5f) * (1.0f / 16777216.0f), sine, cosine;
      RANDOM(state);
      __sincosf((state >> 8) * (6.2831853f / 16777216.0f) - 3.14159265f, &sine, &cosine);
      float r = -spread * sqrtf(-2 * 0.693147181f * __log2f(a));
      x += fmaf(r, cosine, drift);
      sum += exp2f(x);
      x += fmaf(r, sine, drift);
      sum += exp2f(x);
    }
    gain = fmaxf(sum / DAYS - strike, 0);
  }
  gain = block_sum(gain);
  if (!threadIdx.x) atomicAdd(total, (double)gain * exp(-RATE * years));
}
int main() {
  int n = 1 << 14, paths = 1 << 20;
  double *price = dfill<double>(n, 1, 50, 150), *strike = dfill<double>(n, 2, 50, 150), *years = dfill<double>(n, 3, 0.25, 2), *value = dnew<double>(n);
  double *total = dnew<double>(1), *host;
  auto hp = pull(price, n), hs = pull(strike, n), hy = pull(years, n);
  CK(cudaMallocHost(&host, sizeof *host));
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(value, 0, n * sizeof *value));
    double t = gpu_time([&] {
      if (tuned) lattice_tuned<<<n / 4, 128>>>(n, price, strike, years, value);
      else lattice_plain<<<blocks(n, 128), 128>>>(n, price, strike, years, value);
    });
    emit("45_finance/lattice", var, t, 0, 0, check_american(n, hp.data(), hs.data(), hy.data(), pull(value, n).data()));
    t = wall_time([&] {
      CK(cudaMemsetAsync(total, 0, sizeof *total));
      if (tuned) asian_tuned<<<blocks(paths), 256>>>(paths, 100, 100, 1, total);
      else asian_plain<<<blocks(paths), 256>>>(paths, 100, 100, 1, total);
      CK(cudaMemcpy(host, total, sizeof *host, cudaMemcpyDeviceToHost));
    });
    emit("45_finance/asian", var, t, 0, 0, check_asian(100, 100, 1, *host / paths));
  }
}
