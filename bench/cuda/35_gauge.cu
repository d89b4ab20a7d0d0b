// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/35_gauge.h"
struct matrix {
  double2 e[3][3];
};
struct vec {
  double2 c[3];
};
// a += b c, a += b c^*
__device__ inline void add(double2 &a, double2 b, double2 c) { a.x += b.x * c.x - b.y * c.y, a.y += b.x * c.y + b.y * c.x; }
__device__ inline void add_conj(double2 &a, double2 b, double2 c) { a.x += b.x * c.x + b.y * c.y, a.y += b.y * c.x - b.x * c.y; }
__global__ void hop_plain(int n, const matrix *__restrict__ u, const vec *__restrict__ v, vec *out, const int *up, const int *down) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= n) return;
  vec sum = {};
  for (int mu = 0; mu < 4; mu++) {
    int f = up[mu * n + s], b = down[mu * n + s];
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++) {
        double2 t = {0, 0};
        add(sum.c[r], u[mu * n + s].e[r][c], v[f].c[c]);
        add_conj(t, v[b].c[c], u[mu * n + b].e[c][r]);
        sum.c[r].x -= t.x, sum.c[r].y -= t.y;
      }
  }
  out[s] = sum;
}
// Three threads a site, one for each row of the result: neighboring threads read neighboring rows of the forward links.
__global__ void hop_tuned(int n, const double2 *__restrict__ u, const double2 *__restrict__ v, double2 *__restrict__ out, const int *__restrict__ up,
                          const int *__restrict__ down) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, s = t / 3, r = t - 3 * s;
  if (s >= n) return;
  double2 sum = {0, 0}, back = {0, 0};
#pragma unroll
  for (int mu = 0; mu < 4; mu++) {
    int f = up[mu * n + s], b = down[mu * n + s];
    const double2 *m = u + ((size_t)mu * n + s) * 9 + r * 3, *k = u + ((size_t)mu * n + b) * 9 + r, *x = v + (size_t)f * 3, *y = v + (size_t)b * 3;
#pragma unroll
    for (int c = 0; c < 3; c++) add(sum, m[c], x[c]), add_conj(back, y[c], k[c * 3]);
  }
  out[(size_t)s * 3 + r] = make_double2(sum.x - back.x, sum.y - back.y);
}
__device__ inline void multiply(const matrix &a, const matrix &b, matrix &d) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
      double2 sum = {0, 0};
      for (int k = 0; k < 3; k++) add(sum, a.e[r][k], b.e[k][c]);
      d.e[r][c] = sum;
    }
}
__device__ inline void multiply_adjoint(const matrix &a, const matrix &b, matrix &d) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
      double2 sum = {0, 0};
      for (int k = 0; k < 3; k++) add_conj(sum, a.e[r][k], b.e[c][k]);
      d.e[r][c] = sum;
    }
}
__global__ void plaquettes_plain(int n, const matrix *u, const int *up, double *total) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  if (s < n)
    for (int mu = 0; mu < 3; mu++)
      for (int nu = mu + 1; nu < 4; nu++) {
        matrix a, b, c;
        multiply(u[mu * n + s], u[nu * n + up[mu * n + s]], a);
        multiply_adjoint(a, u[mu * n + up[nu * n + s]], b);
        multiply_adjoint(b, u[nu * n + s], c);
        sum += c.e[0][0].x + c.e[1][1].x + c.e[2][2].x;
      }
  sum = block_sum(sum);
  if (!threadIdx.x) atomicAdd(total, sum);
}
// A thread has a row of a plaquette's products: three threads a site and plane; the trace is Re sum_rc (U V)_rc ((U' V')_rc)^* by rows.
__global__ void plaquettes_tuned(int n, const double2 *__restrict__ u, const int *__restrict__ up, double *total) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, s = t / 3, r = t - 3 * s;
  double sum = 0;
  if (s < n) {
#pragma unroll
    for (int mu = 0; mu < 3; mu++)
#pragma unroll
      for (int nu = mu + 1; nu < 4; nu++) {
        const double2 *a = u + ((size_t)mu * n + s) * 9 + r * 3, *b = u + ((size_t)nu * n + up[mu * n + s]) * 9;
        const double2 *c = u + ((size_t)nu * n + s) * 9 + r * 3, *d = u + ((size_t)mu * n + up[nu * n + s]) * 9;
#pragma unroll
        for (int q = 0; q < 3; q++) {
          double2 x = {0, 0}, y = {0, 0};
#pragma unroll
          for (int k = 0; k < 3; k++) add(x, a[k], b[k * 3 + q]), add(y, c[k], d[k * 3 + q]);
          sum += x.x * y.x + x.y * y.y;
        }
      }
  }
  sum = block_sum(sum);
  if (!threadIdx.x) atomicAdd(total, sum);
}
int main() {
  int length = 16, n = volume_of(length);
  double *u = dfill<double>(n * 72UL, 1, -0.5, 0.5), *v = dfill<double>(n * 6UL, 2, -0.5, 0.5), *out = dnew<double>(n * 6UL), *total = dnew<double>(1), *host;
  std::vector<int> hup(4 * n), hdown(4 * n);
  fill_neighbors(length, hup.data(), hdown.data());
  int *up = push(hup), *down = push(hdown);
  auto hu = pull(u, n * 72UL), hv = pull(v, n * 6UL);
  CK(cudaMallocHost(&host, sizeof *host));
  auto hopped = [&](const char *var, double t) {
    emit("35_gauge/hop", var, t, 0, 0, check_hop(length, hu.data(), hv.data(), pull(out, n * 6UL).data()));
    CK(cudaMemset(out, 0, n * 48UL));
  };
  hopped("cuda-simple", gpu_time([&] { hop_plain<<<blocks(n, 128), 128>>>(n, (matrix *)u, (vec *)v, (vec *)out, up, down); }));
  hopped("cuda-tuned", gpu_time([&] { hop_tuned<<<blocks(3L * n, 192), 192>>>(n, (double2 *)u, (double2 *)v, (double2 *)out, up, down); }));
  double want = plaquettes_of(length, hu.data());
  for (int tuned = 0; tuned < 2; tuned++) {
    double t = wall_time([&] {
      CK(cudaMemsetAsync(total, 0, sizeof *total));
      if (tuned) plaquettes_tuned<<<blocks(3L * n, 192), 192>>>(n, (double2 *)u, up, total);
      else plaquettes_plain<<<blocks(n, 128), 128>>>(n, (matrix *)u, up, total);
      CK(cudaMemcpy(host, total, sizeof *host, cudaMemcpyDeviceToHost));
    });
    emit("35_gauge/plaquettes", tuned ? "cuda-tuned" : "cuda-simple", t, 0, 0, near_(*host, want, 1e-9));
  }
}
