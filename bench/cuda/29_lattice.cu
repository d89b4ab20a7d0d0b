// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/29_lattice.h"
__constant__ int c_ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, c_ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ double c_weight[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
__global__ void lattice_plain(int h, int w, const double *__restrict__ f, double *g) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  double in[9], rho = 0, ux = 0, uy = 0;
  for (int q = 0; q < 9; q++) {
    int xs = (x - c_ex[q] + w) % w, ys = (y - c_ey[q] + h) % h;
    in[q] = f[(q * h + ys) * w + xs];
    rho += in[q];
    ux += c_ex[q] * in[q];
    uy += c_ey[q] * in[q];
  }
  ux /= rho;
  uy /= rho;
  for (int q = 0; q < 9; q++) {
    double e = 3 * (c_ex[q] * ux + c_ey[q] * uy);
    double feq = c_weight[q] * rho * (1 + e + 0.5 * e * e - 1.5 * (ux * ux + uy * uy));
    g[(q * h + y) * w + x] = in[q] + OMEGA * (feq - in[q]);
  }
}
// Directions as constants of the unrolled loop, neighbors by comparison, a whole row of threads a block.
__global__ void lattice_tuned(int h, int w, const double *__restrict__ f, double *__restrict__ g) {
  constexpr int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= w) return;
  int left = x ? x - 1 : w - 1, right = x < w - 1 ? x + 1 : 0, below = y ? y - 1 : h - 1, above = y < h - 1 ? y + 1 : 0;
  double in[9], rho = 0, ux = 0, uy = 0;
#pragma unroll
  for (int q = 0; q < 9; q++) {
    int xs = ex[q] > 0 ? left : ex[q] < 0 ? right : x, ys = ey[q] > 0 ? below : ey[q] < 0 ? above : y;
    in[q] = f[(q * h + ys) * w + xs];
  }
#pragma unroll
  for (int q = 0; q < 9; q++) rho += in[q], ux += ex[q] * in[q], uy += ey[q] * in[q];
  double r = 1.0 / rho;
  ux *= r, uy *= r;
  double base = 1 - 1.5 * (ux * ux + uy * uy);
#pragma unroll
  for (int q = 0; q < 9; q++) {
    double e = 3 * (ex[q] * ux + ey[q] * uy), weight = q == 0 ? OMEGA * 4.0 / 9 : q < 5 ? OMEGA / 9 : OMEGA / 36;
    g[(q * h + y) * w + x] = (1 - OMEGA) * in[q] + weight * rho * (base + e + 0.5 * e * e);
  }
}
struct state {
  double h, u, v;
};
__device__ inline state rusanov(state l, state r) {
  double a = l.u / l.h, b = r.u / r.h;
  double sa = fabs(a) + sqrt(GRAVITY * l.h), sb = fabs(b) + sqrt(GRAVITY * r.h), s = sa > sb ? sa : sb;
  return {0.5 * (l.u + r.u) - 0.5 * s * (r.h - l.h), 0.5 * (l.u * a + 0.5 * GRAVITY * l.h * l.h + r.u * b + 0.5 * GRAVITY * r.h * r.h) - 0.5 * s * (r.u - l.u),
          0.5 * (l.v * a + r.v * b) - 0.5 * s * (r.v - l.v)};
}
__global__ void flux_x(int n, const double *h, const double *u, const double *v, double *f) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y, p = i * n + j;
  if (i >= n || j >= n - 1) return;
  state s = rusanov({h[p], u[p], v[p]}, {h[p + 1], u[p + 1], v[p + 1]});
  f[p] = s.h, f[n * n + p] = s.u, f[2 * n * n + p] = s.v;
}
__global__ void flux_y(int n, const double *h, const double *u, const double *v, double *f) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y, p = i * n + j;
  if (i >= n - 1 || j >= n) return;
  state s = rusanov({h[p], v[p], u[p]}, {h[p + n], v[p + n], u[p + n]});
  f[p] = s.h, f[n * n + p] = s.v, f[2 * n * n + p] = s.u;
}
__global__ void update_plain(int n, double *h, double *u, double *v, const double *fx, const double *fy) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y, p = i * n + j, m = n * n;
  if (i < 1 || j < 1 || i >= n - 1 || j >= n - 1) return;
  h[p] -= STEP * (fx[p] - fx[p - 1] + fy[p] - fy[p - n]);
  u[p] -= STEP * (fx[m + p] - fx[m + p - 1] + fy[m + p] - fy[m + p - n]);
  v[p] -= STEP * (fx[2 * m + p] - fx[2 * m + p - 1] + fy[2 * m + p] - fy[2 * m + p - n]);
}
// From one set of arrays to another, in one kernel. A warp marches through ROWS rows; a lane computes the flux at the right and at the top of its cell
// and has the one at the left from its neighbor. The first and the last lane only supply values.
template <int ROWS> __global__ void water_tuned(int n, const double *__restrict__ h, const double *__restrict__ u, const double *__restrict__ v,
                                                double *__restrict__ h2, double *__restrict__ u2, double *__restrict__ v2) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, j = min(warp * 30 + lane, n - 1), i0 = blockIdx.y * ROWS + 1;
  if (warp * 30 >= n - 1) return;
  int p = (i0 - 1) * n + j, last = min(i0 + ROWS, n - 1);
  bool mine = lane > 0 && lane < 31 && warp * 30 + lane < n - 1;
  state c = {h[p], u[p], v[p]}, d = {h[p + n], u[p + n], v[p + n]}, below = rusanov({c.h, c.v, c.u}, {d.h, d.v, d.u});
  for (int i = i0; i < last; i++) {
    p += n;
    c = d;
    d = {h[p + n], u[p + n], v[p + n]};
    state r = {__shfl_down_sync(~0u, c.h, 1), __shfl_down_sync(~0u, c.u, 1), __shfl_down_sync(~0u, c.v, 1)};
    state right = rusanov(c, r), top = rusanov({c.h, c.v, c.u}, {d.h, d.v, d.u});
    state left = {__shfl_up_sync(~0u, right.h, 1), __shfl_up_sync(~0u, right.u, 1), __shfl_up_sync(~0u, right.v, 1)};
    if (mine) {
      h2[p] = c.h - STEP * (right.h - left.h + top.h - below.h);
      u2[p] = c.u - STEP * (right.u - left.u + top.v - below.v);
      v2[p] = c.v - STEP * (right.v - left.v + top.u - below.u);
    }
    below = top;
  }
}
static void run_lattice(int h, int w) {
  size_t n = 9L * h * w;
  double *f = dfill<double>(n, 1, 0.1, 0.2), *g = dfill<double>(n, 2, 0, 0);
  auto hf = pull(f, n);
  auto out = [&](const char *var, double t) {
    emit("29_lattice/d2q9", var, t, 0, 0, check_lattice(h, w, hf.data(), pull(g, n).data()));
    CK(cudaMemset(g, 0, n * sizeof *g));
  };
  out("cuda-simple", gpu_time([&] { lattice_plain<<<dim3(w / 32, h / 8), dim3(32, 8)>>>(h, w, f, g); }));
  out("cuda-tuned", gpu_time([&] { lattice_tuned<<<dim3(w / 128, h), 128>>>(h, w, f, g); }));
  CK(cudaFree(f)); CK(cudaFree(g));
}
static void run_water(int n) {
  size_t n2 = (size_t)n * n;
  double *fx = dnew<double>(3 * n2), *fy = dnew<double>(3 * n2), *a[6];
  std::vector<std::vector<double>> old;
  for (int tuned = 0; tuned < 2; tuned++) {
    for (int k = 0; k < 6; k++) a[k] = k % 3 ? dfill<double>(n2, 1 + k % 3, -0.01, 0.01) : dfill<double>(n2, 1, 1, 1.1);
    for (int k = 0; k < 3 && !tuned; k++) old.push_back(pull(a[k], n2));
    auto step = [&] {
      dim3 block(32, 8), grid(n / 32, n / 8);
      if (tuned) {
        water_tuned<16><<<dim3(blocks((n - 2 + 29) / 30 * 32L, 128), blocks(n - 2, 16)), 128>>>(n, a[0], a[1], a[2], a[3], a[4], a[5]);
        for (int k = 0; k < 3; k++) std::swap(a[k], a[k + 3]);
        return;
      }
      flux_x<<<grid, block>>>(n, a[0], a[1], a[2], fx);
      flux_y<<<grid, block>>>(n, a[0], a[1], a[2], fy);
      update_plain<<<grid, block>>>(n, a[0], a[1], a[2], fx, fy);
    };
    step();
    bool ok = check_water(n, old[0].data(), old[1].data(), old[2].data(), pull(a[0], n2).data(), pull(a[1], n2).data(), pull(a[2], n2).data());
    emit("29_lattice/water", tuned ? "cuda-tuned" : "cuda-simple", gpu_time(step), 0, 0, ok);
    for (double *p : a) CK(cudaFree(p));
  }
}
int main() {
  run_lattice(1024, 2048);
  run_water(2048);
}
