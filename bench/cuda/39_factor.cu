// SPDX-License-Identifier: MIT
#include "bench.cuh"
static double dval(size_t i, uint32_t seed, double lo, double hi) { return lo + (hi - lo) * u01(i, seed); }
#include "../c/39_factor.h"
__global__ void cholesky_plain(int count, const double *a, double *l) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= count) return;
  const double *m = a + e * SMALL * SMALL;
  double *r = l + e * SMALL * SMALL;
  for (int j = 0; j < SMALL; j++) {
    double d = m[j * SMALL + j];
    for (int k = 0; k < j; k++) d -= r[j * SMALL + k] * r[j * SMALL + k];
    d = sqrt(d);
    r[j * SMALL + j] = d;
    for (int i = j + 1; i < SMALL; i++) {
      double sum = m[i * SMALL + j];
      for (int k = 0; k < j; k++) sum -= r[i * SMALL + k] * r[j * SMALL + k];
      r[i * SMALL + j] = sum / d;
      r[j * SMALL + i] = 0;
    }
  }
}
// Sixteen threads a matrix, each with a row in registers; the column is exchanged by shuffles.
__global__ void __launch_bounds__(128) cholesky_tuned(int count, const double2 *__restrict__ a, double2 *__restrict__ l) {
  size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  int row = t % SMALL;
  if (t / SMALL >= count) return;
  double v[SMALL];
#pragma unroll
  for (int k = 0; k < SMALL / 2; k++) {
    double2 d = a[t * (SMALL / 2) + k];
    v[2 * k] = d.x, v[2 * k + 1] = d.y;
  }
#pragma unroll
  for (int j = 0; j < SMALL; j++) {
    double pivot = rsqrt(__shfl_sync(~0u, v[j], j, SMALL));
    v[j] = row >= j ? v[j] * pivot : 0;
#pragma unroll
    for (int k = j + 1; k < SMALL; k++) v[k] -= v[j] * __shfl_sync(~0u, v[j], k, SMALL);
  }
#pragma unroll
  for (int k = 0; k < SMALL / 2; k++) l[t * (SMALL / 2) + k] = make_double2(v[2 * k], v[2 * k + 1]);
}
__global__ void divide(int n, int k, double *a) {
  int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i * n + k] /= a[k * n + k];
}
__global__ void eliminate(int n, int k, double *a) {
  int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x, i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
// By blocks of 32 columns: the diagonal block and the panel, the rows to the right, then a product.
enum { B = 32 };
__global__ void panel_tuned(int n, int k, double *a) {
  __shared__ double d[B][B + 1];
  int t = threadIdx.x;
  for (int p = t; p < B * B; p += blockDim.x) d[p / B][p % B] = a[(size_t)(k + p / B) * n + k + p % B];
  __syncthreads();
  for (int c = 0; c < B; c++) {
    if (t > c && t < B) d[t][c] /= d[c][c];
    __syncthreads();
    for (int p = t; p < (B - c - 1) * (B - c - 1); p += blockDim.x) {
      int i = c + 1 + p / (B - c - 1), j = c + 1 + p % (B - c - 1);
      d[i][j] -= d[i][c] * d[c][j];
    }
    __syncthreads();
  }
  if (blockIdx.y == 0) {  // a row below the block: x U = a
    int i = k + B + blockIdx.x * blockDim.x + t;
    if (i < n) {
      double x[B];
#pragma unroll
      for (int j = 0; j < B; j++) x[j] = a[(size_t)i * n + k + j];
#pragma unroll
      for (int j = 0; j < B; j++) {
        x[j] /= d[j][j];
#pragma unroll
        for (int q = j + 1; q < B; q++) x[q] -= x[j] * d[j][q];
      }
#pragma unroll
      for (int j = 0; j < B; j++) a[(size_t)i * n + k + j] = x[j];
    }
  } else {  // a column to the right: L x = a
    int j = k + B + blockIdx.x * blockDim.x + t;
    if (j < n) {
      double x[B];
#pragma unroll
      for (int i = 0; i < B; i++) x[i] = a[(size_t)(k + i) * n + j];
#pragma unroll
      for (int i = 0; i < B; i++)
#pragma unroll
        for (int q = i + 1; q < B; q++) x[q] -= d[q][i] * x[i];
#pragma unroll
      for (int i = 0; i < B; i++) a[(size_t)(k + i) * n + j] = x[i];
    }
  }
}
__global__ void diagonal_tuned(int n, int k, double *a) {
  __shared__ double d[B][B + 1];
  int i = threadIdx.y, j = threadIdx.x;
  d[i][j] = a[(size_t)(k + i) * n + k + j];
  __syncthreads();
  for (int c = 0; c < B; c++) {
    if (j == c && i > c) d[i][c] /= d[c][c];
    __syncthreads();
    if (i > c && j > c) d[i][j] -= d[i][c] * d[c][j];
    __syncthreads();
  }
  a[(size_t)(k + i) * n + k + j] = d[i][j];
}
__global__ void __launch_bounds__(256) update_tuned(int n, int k, double *a) {
  __shared__ double l[64][B + 1], u[B][64];
  int t = threadIdx.x, x = t % 16, y = t / 16, i0 = k + B + blockIdx.y * 64, j0 = k + B + blockIdx.x * 64;
  for (int p = t; p < 64 * B; p += 256) {
    int i = i0 + p / B, j = j0 + p % 64;
    l[p / B][p % B] = i < n ? a[(size_t)i * n + k + p % B] : 0;
    u[p / 64][p % 64] = j < n ? a[(size_t)(k + p / 64) * n + j] : 0;
  }
  __syncthreads();
  double s[4][4] = {};
#pragma unroll 8
  for (int q = 0; q < B; q++)
#pragma unroll
    for (int r = 0; r < 4; r++)
#pragma unroll
      for (int c = 0; c < 4; c++) s[r][c] += l[y + 16 * r][q] * u[q][x + 16 * c];
#pragma unroll
  for (int r = 0; r < 4; r++)
#pragma unroll
    for (int c = 0; c < 4; c++) {
      int i = i0 + y + 16 * r, j = j0 + x + 16 * c;
      if (i < n && j < n) a[(size_t)i * n + j] -= s[r][c];
    }
}
__global__ void norm_plain(int m, int n, int k, const double *a, double *norm) {
  double sum = 0;
  for (int i = threadIdx.x; i < m; i += blockDim.x) sum += a[i * n + k] * a[i * n + k];
  sum = block_sum(sum);
  if (!threadIdx.x) *norm = sqrt(sum);
}
__global__ void scale_plain(int m, int n, int k, const double *a, const double *norm, double *q, double *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) r[k * n + k] = *norm;
  if (i < m) q[i * n + k] = a[i * n + k] / *norm;
}
// A thread a column.
__global__ void project_plain(int m, int n, int k, double *a, const double *q, double *r) {
  int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n) return;
  double dot = 0;
  for (int i = 0; i < m; i++) dot += q[i * n + k] * a[i * n + j];
  r[k * n + j] = dot;
  for (int i = 0; i < m; i++) a[i * n + j] -= q[i * n + k] * dot;
}
// Column k is normalized by every block; blocks have eight columns and 32 rows of threads, and one of them stores column k.
__global__ void __launch_bounds__(256) project_tuned(int m, int n, int k, double *__restrict__ a, double *__restrict__ q, double *__restrict__ r) {
  extern __shared__ double col[];
  __shared__ double dots[32][9];
  int x = threadIdx.x % 8, y = threadIdx.x / 8, j = k + 1 + blockIdx.x * 8 + x;
  __shared__ double scale;
  double sum = 0;
  for (int i = threadIdx.x; i < m; i += 256) col[i] = a[(size_t)i * n + k], sum += col[i] * col[i];
  sum = block_sum(sum);
  if (!threadIdx.x) {
    scale = rsqrt(sum);
    if (!blockIdx.x) r[k * n + k] = sqrt(sum);
  }
  __syncthreads();
  if (!blockIdx.x)
    for (int i = threadIdx.x; i < m; i += 256) q[(size_t)i * n + k] = col[i] * scale;
  double dot = 0;
#pragma unroll 8
  for (int i = j < n ? y : m; i < m; i += 32) dot += col[i] * a[(size_t)i * n + j];
  dots[y][x] = dot;
  __syncthreads();
  for (int h = 16; h; h /= 2) {
    if (y < h) dots[y][x] += dots[y + h][x];
    __syncthreads();
  }
  if (j >= n) return;
  dot = dots[0][x] * scale;
  if (!y) r[k * n + j] = dot;
  dot *= scale;
#pragma unroll 8
  for (int i = y; i < m; i += 32) a[(size_t)i * n + j] -= col[i] * dot;
}
__global__ void means(int m, int n, const double *x, double *mean) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n) return;
  double sum = 0;
  for (int i = 0; i < m; i++) sum += x[i * n + j];
  mean[j] = sum / m;
}
__global__ void covariance_plain(int m, int n, const double *x, const double *mean, double *cov) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n || j < i) return;
  double sum = 0;
  for (int k = 0; k < m; k++) sum += (x[k * n + i] - mean[i]) * (x[k * n + j] - mean[j]);
  cov[i * n + j] = cov[j * n + i] = sum / (m - 1);
}
// Means by blocks of 32 columns; tiles of 64 x 64 on and above the diagonal, 16 rows at a time in shared memory.
__global__ void means_tuned(int m, int n, const double *__restrict__ x, double *__restrict__ mean) {
  __shared__ double part[32][33];
  int c = threadIdx.x % 32, r = threadIdx.x / 32, j = blockIdx.x * 32 + c;
  double sum = 0;
  if (j < n)
    for (int i = r; i < m; i += 32) sum += x[(size_t)i * n + j];
  part[r][c] = sum;
  __syncthreads();
  sum = warp_sum(part[c][r]);
  if (!c && blockIdx.x * 32 + r < n) mean[blockIdx.x * 32 + r] = sum / m;
}
__global__ void __launch_bounds__(256) covariance_tuned(int m, int n, const double *__restrict__ x, const double *__restrict__ mean, double *__restrict__ cov) {
  __shared__ double a[16][64], b[16][64];
  int t = threadIdx.x, tx = t % 16, ty = t / 16, i0 = blockIdx.y * 64, j0 = blockIdx.x * 64, c = t % 64;
  if (j0 < i0) return;
  double mi = i0 + c < n ? mean[i0 + c] : 0, mj = j0 + c < n ? mean[j0 + c] : 0, s[4][4] = {};
  for (int k0 = 0; k0 < m; k0 += 16) {
    __syncthreads();
#pragma unroll
    for (int k = t / 64; k < 16; k += 4) {
      a[k][c] = k0 + k < m && i0 + c < n ? x[(size_t)(k0 + k) * n + i0 + c] - mi : 0;
      b[k][c] = k0 + k < m && j0 + c < n ? x[(size_t)(k0 + k) * n + j0 + c] - mj : 0;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; k++)
#pragma unroll
      for (int r = 0; r < 4; r++)
#pragma unroll
        for (int q = 0; q < 4; q++) s[r][q] += a[k][ty + 16 * r] * b[k][tx + 16 * q];
  }
#pragma unroll
  for (int r = 0; r < 4; r++)
#pragma unroll
    for (int q = 0; q < 4; q++) {
      int i = i0 + ty + 16 * r, j = j0 + tx + 16 * q;
      if (i <= j && j < n) cov[(size_t)i * n + j] = cov[(size_t)j * n + i] = s[r][q] / (m - 1);
    }
}
static void run_small(int count) {
  size_t s = (size_t)count * SMALL * SMALL;
  std::vector<double> h(s);
  for (size_t p = 0; p < s; p++) h[p] = entry_of(p / SMALL / SMALL, p / SMALL % SMALL, p % SMALL, SMALL, 1);
  double *a = push(h), *l = dnew<double>(s);
  auto out = [&](const char *var, double t) {
    emit("39_factor/cholesky16", var, t, 0, 0, check_cholesky(count, pull(l, s).data()));
    CK(cudaMemset(l, 0, s * sizeof *l));
  };
  out("cuda-simple", gpu_time([&] { cholesky_plain<<<blocks(count, 128), 128>>>(count, a, l); }));
  out("cuda-tuned", gpu_time([&] { cholesky_tuned<<<blocks(count * 16L, 128), 128>>>(count, (double2 *)a, (double2 *)l); }));
  CK(cudaFree(a)); CK(cudaFree(l));
}
static void run_lu(int n) {
  size_t s = (size_t)n * n;
  std::vector<double> h(s);
  for (size_t p = 0; p < s; p++) h[p] = entry_of(0, p / n, p % n, n, 0);
  double *original = push(h), *a = dnew<double>(s);
  auto out = [&](const char *var, double t) {
    emit("39_factor/lu", var, t, 0, 0, check_lu(n, pull(a, s).data()));
    CK(cudaMemset(a, 0, s * sizeof *a));
  };
  out("cuda-simple", gpu_time([&] {
        CK(cudaMemcpyAsync(a, original, s * sizeof *a, cudaMemcpyDeviceToDevice));
        for (int k = 0; k < n - 1; k++) {
          int left = n - k - 1;
          divide<<<blocks(left), 256>>>(n, k, a);
          eliminate<<<dim3(blocks(left, 32), blocks(left, 8)), dim3(32, 8)>>>(n, k, a);
        }
      }));
  out("cuda-tuned", gpu_time([&] {
        CK(cudaMemcpyAsync(a, original, s * sizeof *a, cudaMemcpyDeviceToDevice));
        for (int k = 0; k < n; k += B) {
          int left = n - k - B;
          if (left > 0) panel_tuned<<<dim3(blocks(left, 64), 2), 64>>>(n, k, a);
          diagonal_tuned<<<1, dim3(B, B)>>>(n, k, a);
          if (left > 0) update_tuned<<<dim3(blocks(left, 64), blocks(left, 64)), 256>>>(n, k, a);
        }
      }));
  CK(cudaFree(a)); CK(cudaFree(original));
}
static void run_gram(int m, int n) {
  size_t s = (size_t)m * n;
  double *x = dfill<double>(s, 3, 0, 1), *a = dnew<double>(s), *q = dnew<double>(s), *r = dfill<double>((size_t)n * n, 9, 0, 0), *norm = dnew<double>(1);
  CK(cudaFuncSetAttribute(project_tuned, cudaFuncAttributeMaxDynamicSharedMemorySize, m * (int)sizeof(double)));
  auto out = [&](const char *var, double t) {
    emit("39_factor/gramschmidt", var, t, 0, 0, check_gram(m, n, pull(q, s).data(), pull(r, (size_t)n * n).data()));
    CK(cudaMemset(q, 0, s * sizeof *q));
  };
  out("cuda-simple", gpu_time([&] {
        CK(cudaMemcpyAsync(a, x, s * sizeof *a, cudaMemcpyDeviceToDevice));
        for (int k = 0; k < n; k++) {
          norm_plain<<<1, 256>>>(m, n, k, a, norm);
          scale_plain<<<blocks(m), 256>>>(m, n, k, a, norm, q, r);
          if (k < n - 1) project_plain<<<blocks(n - k - 1, 128), 128>>>(m, n, k, a, q, r);
        }
      }));
  out("cuda-tuned", gpu_time([&] {
        CK(cudaMemcpyAsync(a, x, s * sizeof *a, cudaMemcpyDeviceToDevice));
        for (int k = 0; k < n; k++) project_tuned<<<std::max(1u, blocks(n - k - 1, 8)), 256, m * sizeof(double)>>>(m, n, k, a, q, r);
      }));
  CK(cudaFree(x)); CK(cudaFree(a)); CK(cudaFree(q)); CK(cudaFree(r));
}
static void run_covariance(int m, int n) {
  size_t s = (size_t)m * n, c = (size_t)n * n;
  double *x = dfill<double>(s, 4, 0, 1), *mean = dnew<double>(n), *cov = dnew<double>(c);
  auto hx = pull(x, s);
  auto out = [&](const char *var, double t) {
    emit("39_factor/covariance", var, t, 0, 0, check_covariance(m, n, hx.data(), pull(cov, c).data()));
    CK(cudaMemset(cov, 0, c * sizeof *cov));
  };
  out("cuda-simple", gpu_time([&] {
        means<<<blocks(n), 256>>>(m, n, x, mean);
        covariance_plain<<<dim3(blocks(n, 32), blocks(n, 8)), dim3(32, 8)>>>(m, n, x, mean, cov);
      }));
  out("cuda-tuned", gpu_time([&] {
        means_tuned<<<blocks(n, 32), 1024>>>(m, n, x, mean);
        covariance_tuned<<<dim3(blocks(n, 64), blocks(n, 64)), 256>>>(m, n, x, mean, cov);
      }));
}
int main() {
  run_small(1 << 16);
  run_lu(1024);
  run_gram(4096, 256);
  run_covariance(2000, 1200);
}
