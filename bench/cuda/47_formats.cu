// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/47_formats.h"
__global__ void ell_plain(int n, const int *column, const double *v, const double *x, double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int k = 0; k < WIDTH; k++) {
    int c = column[k * n + i];
    if (c >= 0) sum += v[k * n + i] * x[c];
  }
  y[i] = sum;
}
// All columns and values are loaded first.
__global__ void __launch_bounds__(256) ell_tuned(int n, const int *__restrict__ column, const double *__restrict__ v, const double *__restrict__ x,
                                                 double *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c[WIDTH];
#pragma unroll
  for (int k = 0; k < WIDTH; k++) c[k] = __ldcs(&column[k * (size_t)n + i]);
  double sum = 0;
#pragma unroll
  for (int k = 0; k < WIDTH; k++) {
    double a = __ldcs(&v[k * (size_t)n + i]);
    sum += c[k] >= 0 ? a * x[c[k]] : 0;
  }
  y[i] = sum;
}
__global__ void diagonals_plain(int n, const int *offset, const double *v, const double *x, double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int d = 0; d < DIAGONALS; d++) {
    int j = i + offset[d];
    if (j >= 0 && j < n) sum += v[d * n + i] * x[j];
  }
  y[i] = sum;
}
// Two rows a thread, values by 16 bytes.
__global__ void __launch_bounds__(256) diagonals_tuned(int n, const int *__restrict__ offset, const double2 *__restrict__ v, const double *__restrict__ x,
                                                       double2 *__restrict__ y) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  double a = 0, b = 0;
#pragma unroll
  for (int d = 0; d < DIAGONALS; d++) {
    int j = i + offset[d];
    double2 q = __ldcs(&v[d * (size_t)(n / 2) + i / 2]);
    a += j >= 0 && j < n ? q.x * x[j] : 0;
    b += j >= -1 && j + 1 < n ? q.y * x[j + 1] : 0;
  }
  y[i / 2] = make_double2(a, b);
}
__global__ void blocks_plain(int n, const int *start, const int *column, const double *v, const double *x, double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double a = 0, b = 0, c = 0;
  for (int k = start[i]; k < start[i + 1]; k++) {
    const double *m = v + k * 9, *u = x + column[k] * 3;
    a += m[0] * u[0] + m[1] * u[1] + m[2] * u[2];
    b += m[3] * u[0] + m[4] * u[1] + m[5] * u[2];
    c += m[6] * u[0] + m[7] * u[1] + m[8] * u[2];
  }
  y[3 * i] = a, y[3 * i + 1] = b, y[3 * i + 2] = c;
}
// A warp a row: 27 lanes have three blocks at a time, one element each.
__global__ void __launch_bounds__(256) blocks_tuned(int n, const int *__restrict__ start, const int *__restrict__ column, const double *__restrict__ v,
                                                    const double *__restrict__ x, double *__restrict__ y) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, b = lane / 9, e = lane % 9, c = e % 3;
  if (i >= n) return;
  int end = start[i + 1];
  double sum = 0;
#pragma unroll 2
  for (int k = lane < 27 ? start[i] + b : end; k < end; k += 3) sum += v[k * 9L + e] * x[column[k] * 3 + c];
  sum += __shfl_down_sync(~0u, sum, 9) + __shfl_down_sync(~0u, sum, 18);
  double t = __shfl_down_sync(~0u, sum, 1), u = __shfl_down_sync(~0u, sum, 2);
  if (lane < 9 && c == 0) y[3 * i + e / 3] = sum + t + u;
}
int main() {
  int n = 1 << 21, m = 1 << 18;
  std::vector<int> hcolumn((size_t)n * WIDTH), hoffset(DIAGONALS), hstart(m + 1);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < WIDTH; k++) hcolumn[(size_t)k * n + i] = ell_column(n, i, k);
  fill_offsets(n, hoffset.data()), fill_blocks(m, hstart.data());
  size_t all = hstart[m];
  std::vector<int> hwhere(all);
  for (int i = 0; i < m; i++)
    for (int k = hstart[i]; k < hstart[i + 1]; k++) hwhere[k] = block_column(m, i, k);
  int *column = push(hcolumn), *offset = push(hoffset), *start = push(hstart), *where = push(hwhere);
  double *v = dfill<double>((size_t)n * WIDTH, 1, -1, 1), *x = dfill<double>(n, 2, -1, 1), *y = dnew<double>(n);
  double *b = dfill<double>(all * 9, 4, -1, 1), *p = dfill<double>(3 * m, 5, -1, 1), *q = dnew<double>(3 * m);
  auto hv = pull(v, (size_t)n * WIDTH), hx = pull(x, n), hb = pull(b, all * 9), hp = pull(p, 3 * m);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(y, 0, n * sizeof *y)); CK(cudaMemset(q, 0, 3 * m * sizeof *q));
    double t = gpu_time([&] {
      if (tuned) ell_tuned<<<blocks(n), 256>>>(n, column, v, x, y);
      else ell_plain<<<blocks(n), 256>>>(n, column, v, x, y);
    });
    emit("47_formats/ell", var, t, 0, 0, check_ell(n, hcolumn.data(), hv.data(), hx.data(), pull(y, n).data()));
    t = gpu_time([&] {
      if (tuned) diagonals_tuned<<<blocks(n / 2), 256>>>(n, offset, (double2 *)v, x, (double2 *)y);
      else diagonals_plain<<<blocks(n), 256>>>(n, offset, v, x, y);
    });
    emit("47_formats/diagonals", var, t, 0, 0, check_diagonals(n, hoffset.data(), hv.data(), hx.data(), pull(y, n).data()));
    t = gpu_time([&] {
      if (tuned) blocks_tuned<<<blocks(m * 32L), 256>>>(m, start, where, b, p, q);
      else blocks_plain<<<blocks(m), 256>>>(m, start, where, b, p, q);
    });
    emit("47_formats/blocks", var, t, 0, 0, check_blocks(m, hstart.data(), hwhere.data(), hb.data(), hp.data(), pull(q, 3 * m).data()));
  }
}
