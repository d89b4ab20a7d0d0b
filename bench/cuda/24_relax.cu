// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/24_relax.h"
#define IX(k, j, i) (((size_t)(k) * n + (j)) * n + (i))
__global__ void redblack_plain(int n, int color, double *u, const double *f) {
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1, j = 1 + (i + color) % 2 + 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n - 1 && j < n - 1) u[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - f[i * n + j]);
}
// A thread has an aligned pair of elements, of which one has the color, and stores both.
__global__ void redblack_tuned(int n, int color, double *u, const double *__restrict__ f) {
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1, j = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n - 1 || j >= n) return;
  size_t p = (size_t)i * n + j;
  double2 c = *(double2 *)(u + p), a = *(double2 *)(u + p - n), b = *(double2 *)(u + p + n), g = *(const double2 *)(f + p);
  if ((i + color) % 2) {
    if (j) c.x = 0.25 * (a.x + b.x + u[p - 1] + c.y - g.x);
  } else if (j + 1 < n - 1) c.y = 0.25 * (a.y + b.y + c.x + u[p + 2] - g.y);
  *(double2 *)(u + p) = c;
}
__global__ void stencil_plain(int n, const double *__restrict__ a, double *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, k = blockIdx.z + 1;
  if (i >= n - 1 || j >= n - 1) return;
  b[IX(k, j, i)] = W0 * a[IX(k, j, i)] +
                   W1 * (a[IX(k - 1, j, i)] + a[IX(k + 1, j, i)] + a[IX(k, j - 1, i)] + a[IX(k, j + 1, i)] + a[IX(k, j, i - 1)] + a[IX(k, j, i + 1)]) +
                   W2 * (a[IX(k - 1, j - 1, i)] + a[IX(k - 1, j + 1, i)] + a[IX(k + 1, j - 1, i)] + a[IX(k + 1, j + 1, i)] + a[IX(k - 1, j, i - 1)] +
                         a[IX(k - 1, j, i + 1)] + a[IX(k + 1, j, i - 1)] + a[IX(k + 1, j, i + 1)] + a[IX(k, j - 1, i - 1)] + a[IX(k, j - 1, i + 1)] +
                         a[IX(k, j + 1, i - 1)] + a[IX(k, j + 1, i + 1)]) +
                   W3 * (a[IX(k - 1, j - 1, i - 1)] + a[IX(k - 1, j - 1, i + 1)] + a[IX(k - 1, j + 1, i - 1)] + a[IX(k - 1, j + 1, i + 1)] +
                         a[IX(k + 1, j - 1, i - 1)] + a[IX(k + 1, j - 1, i + 1)] + a[IX(k + 1, j + 1, i - 1)] + a[IX(k + 1, j + 1, i + 1)]);
}
// Marches through PLANES planes; of three planes the center, the four next to it and the four corners stay in registers.
template <int PLANES> __global__ void stencil_tuned(int n, const double *__restrict__ a, double *__restrict__ b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, k0 = blockIdx.z * PLANES + 1;
  if (i >= n - 1 || j >= n - 1) return;
  double c[3], s[3], d[3];
  auto plane = [&](int k, int at) {
    const double *p = a + IX(k, j, i);
    c[at] = p[0];
    s[at] = p[-1] + p[1] + (p[-n] + p[n]);
    d[at] = p[-n - 1] + p[-n + 1] + (p[n - 1] + p[n + 1]);
  };
  plane(k0 - 1, 0), plane(k0, 1);
  int last = min(k0 + PLANES, n - 1);
  for (int k = k0; k < last; k++) {
    plane(k + 1, 2);
    b[IX(k, j, i)] = W0 * c[1] + W1 * (s[1] + (c[0] + c[2])) + W2 * (d[1] + (s[0] + s[2])) + W3 * (d[0] + d[2]);
    c[0] = c[1], c[1] = c[2], s[0] = s[1], s[1] = s[2], d[0] = d[1], d[1] = d[2];
  }
}
__global__ void damp_plain(int n, const double *g, double *u) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i >= n || j >= n) return;
  double d = g[k] * g[j] * g[i];
  if (d < 1.0) u[IX(k, j, i)] *= d;
}
__global__ void damp_tuned(int n, const double *__restrict__ g, double *__restrict__ u) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x), j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i >= n || j >= n) return;
  double2 w = *(const double2 *)(g + i);
  double d = g[k] * g[j];
  if (d * w.x >= 1.0 && d * w.y >= 1.0) return;
  double2 v = *(double2 *)(u + IX(k, j, i));
  v.x *= d * w.x, v.y *= d * w.y;
  *(double2 *)(u + IX(k, j, i)) = v;
}
__global__ void wave_plain(int n, double c, const double *__restrict__ u, double *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 2, j = blockIdx.y * blockDim.y + threadIdx.y + 2, k = blockIdx.z + 2;
  if (i >= n - 2 || j >= n - 2) return;
  double lap = -7.5 * u[IX(k, j, i)] +
               4.0 / 3.0 * (u[IX(k, j, i - 1)] + u[IX(k, j, i + 1)] + u[IX(k, j - 1, i)] + u[IX(k, j + 1, i)] + u[IX(k - 1, j, i)] + u[IX(k + 1, j, i)]) -
               1.0 / 12.0 * (u[IX(k, j, i - 2)] + u[IX(k, j, i + 2)] + u[IX(k, j - 2, i)] + u[IX(k, j + 2, i)] + u[IX(k - 2, j, i)] + u[IX(k + 2, j, i)]);
  p[IX(k, j, i)] = 2.0 * u[IX(k, j, i)] - p[IX(k, j, i)] + c * lap;
}
// Marches through PLANES planes with the column along k in registers; i starts at 0, so that accesses are aligned.
template <int PLANES> __global__ void wave_tuned(int n, double c, const double *__restrict__ u, double *__restrict__ p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y + 2, k0 = blockIdx.z * PLANES + 2;
  if (i < 2 || i >= n - 2 || j >= n - 2) return;
  size_t q = IX(k0, j, i), m = (size_t)n * n;
  double a = u[q - 2 * m], b = u[q - m], x = u[q], y = u[q + m];
  int last = min(k0 + PLANES, n - 2);
#pragma unroll 2
  for (int k = k0; k < last; k++, q += m) {
    double z = u[q + 2 * m];
    double lap = -7.5 * x + 4.0 / 3.0 * (u[q - 1] + u[q + 1] + u[q - n] + u[q + n] + b + y) - 1.0 / 12.0 * (u[q - 2] + u[q + 2] + u[q - 2 * n] + u[q + 2 * n] + a + z);
    p[q] = 2.0 * x - p[q] + c * lap;
    a = b, b = x, x = y, y = z;
  }
}
static void run_plane(int n) {
  size_t n2 = (size_t)n * n;
  double *f = dfill<double>(n2, 2, 0, 1);
  auto hf = pull(f, n2);
  for (int tuned = 0; tuned < 2; tuned++) {
    double *u = dfill<double>(n2, 1, 0, 1);
    auto old = pull(u, n2);
    auto sweep = [&] {
      for (int color = 0; color < 2; color++)
        if (tuned) redblack_tuned<<<dim3(n / 128, n / 4), dim3(64, 4)>>>(n, color, u, f);
        else redblack_plain<<<dim3(n / 64, n / 8), dim3(32, 8)>>>(n, color, u, f);
    };
    sweep();
    bool ok = check_redblack(n, old.data(), hf.data(), pull(u, n2).data());
    emit("24_relax/redblack", tuned ? "cuda-tuned" : "cuda-simple", gpu_time(sweep), 0, 0, ok);
    CK(cudaFree(u));
  }
  CK(cudaFree(f));
}
static void run_cube(int n) {
  size_t n3 = (size_t)n * n * n;
  double *a = dfill<double>(n3, 1, 0, 1), *b = dfill<double>(n3, 2, 0, 1);
  auto ha = pull(a, n3);
  std::vector<double> hg(n);
  fill_damping(n, hg.data());
  double *g = push(hg);
  dim3 block(32, 8), grid(n / 32, n / 8, n - 2);
  auto out = [&](const char *var, double t) { emit("24_relax/stencil27", var, t, 0, 0, check_stencil27(n, ha.data(), pull(b, n3).data())); };
  out("cuda-simple", gpu_time([&] { stencil_plain<<<grid, block>>>(n, a, b); }));
  CK(cudaMemset(b, 0, n3 * sizeof *b));
  out("cuda-tuned", gpu_time([&] { stencil_tuned<16><<<dim3(n / 32, n / 8, blocks(n - 2, 16)), block>>>(n, a, b); }));
  for (int tuned = 0; tuned < 2; tuned++) {
    double *u = dfill<double>(n3, 3, 0, 1), *p = dfill<double>(n3, 4, 0, 1);
    auto old = pull(u, n3), before = pull(p, n3);
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    auto damp = [&] {
      if (tuned) damp_tuned<<<dim3(n / 64, n / 8, n), block>>>(n, g, u);
      else damp_plain<<<dim3(n / 32, n / 8, n), block>>>(n, g, u);
    };
    auto wave = [&] {
      if (tuned) wave_tuned<16><<<dim3(n / 64, n / 4, blocks(n - 4, 16)), dim3(64, 4)>>>(n, 0.01, a, p);
      else wave_plain<<<dim3(n / 32, n / 8, n - 4), block>>>(n, 0.01, a, p);
    };
    damp();
    wave();
    bool ok = check_damp(n, hg.data(), old.data(), pull(u, n3).data());
    bool waved = check_wave4(n, 0.01, ha.data(), before.data(), pull(p, n3).data());
    emit("24_relax/damping", var, gpu_time(damp), 0, 0, ok);
    emit("24_relax/wave4", var, gpu_time(wave), 0, 0, waved);
    CK(cudaFree(u));
    CK(cudaFree(p));
  }
}
int main() {
  run_plane(4096);
  run_cube(256);
}
