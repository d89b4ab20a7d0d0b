// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/25_small.h"
__global__ void products8_plain(int count, const double *a, const double *b, double *c) {
  int e = blockIdx.x * 4 + threadIdx.x / 64, i = threadIdx.x / 8 % 8, j = threadIdx.x % 8;
  if (e >= count) return;
  double sum = 0;
  for (int k = 0; k < 8; k++) sum += a[e * 64 + i * 8 + k] * b[e * 64 + k * 8 + j];
  c[e * 64 + i * 8 + j] = sum;
}
// Eight products a block of 128 threads, four elements of a row a thread, operands in shared memory; count is a multiple of 8.
__global__ void products8_tuned(const double2 *__restrict__ a, const double2 *__restrict__ b, double2 *__restrict__ c) {
  __shared__ double2 sa[8][8][5], sb[8][8][4];
  size_t at = blockIdx.x * 256L;
  int t = threadIdx.x;
  for (int k = t; k < 256; k += 128) {
    sa[k / 32][k / 4 % 8][k % 4] = a[at + k];
    sb[k / 32][k / 4 % 8][k % 4] = b[at + k];
  }
  __syncthreads();
  int e = t / 16, i = t / 2 % 8, h = t % 2;
  double s[4] = {};
#pragma unroll
  for (int k = 0; k < 8; k++) {
    double2 p = sa[e][i][k / 2], q = sb[e][k][h * 2], r = sb[e][k][h * 2 + 1];
    double v = k % 2 ? p.y : p.x;
    s[0] += v * q.x, s[1] += v * q.y, s[2] += v * r.x, s[3] += v * r.y;
  }
  c[at + e * 32 + i * 4 + h * 2] = make_double2(s[0], s[1]);
  c[at + e * 32 + i * 4 + h * 2 + 1] = make_double2(s[2], s[3]);
}
__global__ void products32_plain(const float *a, const float *b, float *c) {
  int j = threadIdx.x, i = threadIdx.y, e = blockIdx.x * 1024;
  float sum = 0;
  for (int k = 0; k < 32; k++) sum += a[e + i * 32 + k] * b[e + k * 32 + j];
  c[e + i * 32 + j] = sum;
}
// A product has 64 threads, a thread 4 x 4 elements; a is transposed in shared memory.
__global__ void products32_tuned(const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ c) {
  __shared__ float sa[2][32][36];
  __shared__ float4 sb[2][32][8];
  int m = threadIdx.x / 64, t = threadIdx.x % 64, i = t / 8, j = t % 8;
  size_t at = (blockIdx.x * 2L + m) * 256;
#pragma unroll
  for (int k = t; k < 256; k += 64) {
    float4 v = a[at + k];
    sa[m][k % 8 * 4][k / 8] = v.x, sa[m][k % 8 * 4 + 1][k / 8] = v.y, sa[m][k % 8 * 4 + 2][k / 8] = v.z, sa[m][k % 8 * 4 + 3][k / 8] = v.w;
    sb[m][k / 8][k % 8] = b[at + k];
  }
  __syncthreads();
  float s[4][4] = {};
#pragma unroll
  for (int k = 0; k < 32; k++) {
    float4 p = *(float4 *)&sa[m][k][i * 4], q = sb[m][k][j];
    float x[4] = {p.x, p.y, p.z, p.w}, y[4] = {q.x, q.y, q.z, q.w};
#pragma unroll
    for (int r = 0; r < 4; r++)
#pragma unroll
      for (int w = 0; w < 4; w++) s[r][w] += x[r] * y[w];
  }
  for (int r = 0; r < 4; r++) c[at + (i * 4 + r) * 8 + j] = make_float4(s[r][0], s[r][1], s[r][2], s[r][3]);
}
__device__ void solve(double (&m)[5][5], double (&r)[5]) {
#pragma unroll
  for (int p = 0; p < 5; p++)
#pragma unroll
    for (int i = p + 1; i < 5; i++) {
      double f = m[i][p] / m[p][p];
#pragma unroll
      for (int j = p; j < 5; j++) m[i][j] -= f * m[p][j];
      r[i] -= f * r[p];
    }
#pragma unroll
  for (int i = 4; i >= 0; i--) {
#pragma unroll
    for (int j = i + 1; j < 5; j++) r[i] -= m[i][j] * r[j];
    r[i] /= m[i][i];
  }
}
__global__ void solve_plain(int count, const double *a, const double *b, double *x) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= count) return;
  double m[5][5], r[5];
  for (int i = 0; i < 5; i++) {
    r[i] = b[e * 5 + i];
    for (int j = 0; j < 5; j++) m[i][j] = a[e * 25 + i * 5 + j];
  }
  solve(m, r);
  for (int i = 0; i < 5; i++) x[e * 5 + i] = r[i];
}
// Systems go through shared memory, so that accesses to global memory are coalesced; a reciprocal for each pivot.
__global__ void solve_tuned(const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ x) {
  __shared__ double sa[64 * 25], sb[64 * 5];
  size_t e = blockIdx.x * 64L;
  int t = threadIdx.x;
#pragma unroll 5
  for (int k = t; k < 64 * 25; k += 64) sa[k] = a[e * 25 + k];
  for (int k = t; k < 64 * 5; k += 64) sb[k] = b[e * 5 + k];
  __syncthreads();
  double m[5][5], r[5];
#pragma unroll
  for (int i = 0; i < 25; i++) m[i / 5][i % 5] = sa[t * 25 + i];
#pragma unroll
  for (int i = 0; i < 5; i++) r[i] = sb[t * 5 + i];
#pragma unroll
  for (int p = 0; p < 5; p++) {
    double d = 1.0 / m[p][p];
#pragma unroll
    for (int i = p + 1; i < 5; i++) {
      double f = m[i][p] * d;
#pragma unroll
      for (int j = p + 1; j < 5; j++) m[i][j] -= f * m[p][j];
      r[i] -= f * r[p];
    }
    m[p][p] = d;
  }
#pragma unroll
  for (int i = 4; i >= 0; i--) {
#pragma unroll
    for (int j = i + 1; j < 5; j++) r[i] -= m[i][j] * r[j];
    r[i] *= m[i][i];
  }
#pragma unroll
  for (int i = 0; i < 5; i++) sb[t * 5 + i] = r[i];
  __syncthreads();
  for (int k = t; k < 64 * 5; k += 64) x[e * 5 + k] = sb[k];
}
// Element i of system j is at j * apart + i * step.
__global__ void thomas_plain(int m, int n, int apart, int step, const double *a, const double *b, const double *c, const double *d, double *cp, double *x) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n) return;
  int p = j * apart;
  cp[p] = c[p] / b[p];
  x[p] = d[p] / b[p];
  for (int i = 1; i < m; i++) {
    p += step;
    double w = 1.0 / (b[p] - a[p] * cp[p - step]);
    cp[p] = c[p] * w;
    x[p] = (d[p] - a[p] * x[p - step]) * w;
  }
  for (int i = m - 2; i >= 0; i--) {
    p -= step;
    x[p] -= cp[p] * x[p + step];
  }
}
// What the next row reads stays in registers.
__global__ void columns_tuned(int m, int n, const double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c,
                              const double *__restrict__ d, double *__restrict__ cp, double *__restrict__ x) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n) return;
  double s = 0, y = 0;
#pragma unroll 4
  for (int i = 0; i < m; i++) {
    int p = i * n + j;
    double v = i ? a[p] : 0, w = 1.0 / (b[p] - v * s);
    cp[p] = s = c[p] * w;
    x[p] = y = (d[p] - v * y) * w;
  }
#pragma unroll 4
  for (int i = m - 2; i >= 0; i--) {
    int p = i * n + j;
    x[p] = y = x[p] - cp[p] * y;
  }
}
// A warp a system of 128 equations, four a lane: each lane eliminates its own, then cyclic reduction over the last unknown of each lane.
__global__ void rows_tuned(int n, const double2 *__restrict__ a, const double2 *__restrict__ b, const double2 *__restrict__ c,
                           const double2 *__restrict__ d, double2 *__restrict__ x) {
  long at = (blockIdx.x * (long)blockDim.x + threadIdx.x) * 2;
  int lane = threadIdx.x % 32;
  if (at >= n * 64L) return;
  double A[4], B[4], C[4], D[4];
#pragma unroll
  for (int h = 0; h < 2; h++) {
    double2 p = a[at + h], q = b[at + h], r = c[at + h], s = d[at + h];
    A[2 * h] = p.x, A[2 * h + 1] = p.y, B[2 * h] = q.x, B[2 * h + 1] = q.y, C[2 * h] = r.x, C[2 * h + 1] = r.y, D[2 * h] = s.x, D[2 * h + 1] = s.y;
  }
  if (lane == 0) A[0] = 0;
  if (lane == 31) C[3] = 0;
  // forward: A[i] becomes the coefficient of the unknown before this lane's
#pragma unroll
  for (int i = 1; i < 4; i++) {
    double f = A[i] / B[i - 1];
    B[i] -= f * C[i - 1];
    D[i] -= f * D[i - 1];
    A[i] = -f * A[i - 1];
  }
  // x[i] = P - Q * before - R * x[3]
  double P[3], Q[3], R[3], w = 1.0 / B[2];
  P[2] = D[2] * w, Q[2] = A[2] * w, R[2] = C[2] * w;
#pragma unroll
  for (int i = 1; i >= 0; i--) {
    w = 1.0 / B[i];
    P[i] = (D[i] - C[i] * P[i + 1]) * w;
    Q[i] = (A[i] - C[i] * Q[i + 1]) * w;
    R[i] = -C[i] * R[i + 1] * w;
  }
  double pn = __shfl_down_sync(~0u, P[0], 1), qn = __shfl_down_sync(~0u, Q[0], 1), rn = __shfl_down_sync(~0u, R[0], 1);
  double l = A[3], m = B[3] - C[3] * qn, r = -C[3] * rn, v = D[3] - C[3] * pn;
  if (lane == 31) r = 0;
#pragma unroll
  for (int o = 1; o < 32; o *= 2) {
    double lu = __shfl_up_sync(~0u, l, o), mu = __shfl_up_sync(~0u, m, o), ru = __shfl_up_sync(~0u, r, o), vu = __shfl_up_sync(~0u, v, o);
    double ld = __shfl_down_sync(~0u, l, o), md = __shfl_down_sync(~0u, m, o), rd = __shfl_down_sync(~0u, r, o), vd = __shfl_down_sync(~0u, v, o);
    double f = lane >= o ? l / mu : 0, g = lane + o < 32 ? r / md : 0;
    l = lane >= o ? -f * lu : 0;
    r = lane + o < 32 ? -g * rd : 0;
    m -= (lane >= o ? f * ru : 0) + (lane + o < 32 ? g * ld : 0);
    v -= (lane >= o ? f * vu : 0) + (lane + o < 32 ? g * vd : 0);
  }
  double last = v / m, before = __shfl_up_sync(~0u, last, 1);
  if (lane == 0) before = 0;
  double out[3];
#pragma unroll
  for (int i = 0; i < 3; i++) out[i] = P[i] - Q[i] * before - R[i] * last;
  x[at] = make_double2(out[0], out[1]);
  x[at + 1] = make_double2(out[2], last);
}
static void products(int n8, int n32) {
  size_t s = n8 * 64L, r = n32 * 1024L;
  double *a = dfill<double>(s, 1, -1, 1), *b = dfill<double>(s, 2, -1, 1), *c = dfill<double>(s, 3, 0, 0);
  float *p = dfill<float>(r, 1, -1, 1), *q = dfill<float>(r, 2, -1, 1), *o = dfill<float>(r, 3, 0, 0);
  auto ha = pull(a, s), hb = pull(b, s);
  auto hp = pull(p, r), hq = pull(q, r);
  auto out8 = [&](const char *var, double t) {
    emit("25_small/products8", var, t, 0, 0, check_products(n8, 8, ha.data(), hb.data(), pull(c, s).data()));
    CK(cudaMemset(c, 0, s * sizeof *c));
  };
  auto out32 = [&](const char *var, double t) {
    emit("25_small/products32", var, t, 0, 0, check_products_f(n32, 32, hp.data(), hq.data(), pull(o, r).data()));
    CK(cudaMemset(o, 0, r * sizeof *o));
  };
  out8("cuda-simple", gpu_time([&] { products8_plain<<<n8 / 4, 256>>>(n8, a, b, c); }));
  out8("cuda-tuned", gpu_time([&] { products8_tuned<<<n8 / 8, 128>>>((double2 *)a, (double2 *)b, (double2 *)c); }));
  out32("cuda-simple", gpu_time([&] { products32_plain<<<n32, dim3(32, 32)>>>(p, q, o); }));
  out32("cuda-tuned", gpu_time([&] { products32_tuned<<<n32 / 2, 128>>>((float4 *)p, (float4 *)q, (float4 *)o); }));
  for (void *v : {(void *)a, (void *)b, (void *)c, (void *)p, (void *)q, (void *)o}) CK(cudaFree(v));
}
static void systems(int count, int n, int m) {
  size_t s = (size_t)n * m;
  double *l = dfill<double>(count * 25L, 1, -1, 1), *r = dfill<double>(count * 5L, 2, -1, 1), *y = dfill<double>(count * 5L, 3, 0, 0);
  auto hl = pull(l, count * 25L), hr = pull(r, count * 5L);
  fill_dominant(count, hl.data());
  CK(cudaMemcpy(l, hl.data(), count * 25L * sizeof *l, cudaMemcpyHostToDevice));
  auto solved = [&](const char *var, double t) {
    emit("25_small/solve5", var, t, 0, 0, check_solutions(count, hl.data(), hr.data(), pull(y, count * 5L).data()));
    CK(cudaMemset(y, 0, count * 5L * sizeof *y));
  };
  solved("cuda-simple", gpu_time([&] { solve_plain<<<blocks(count), 256>>>(count, l, r, y); }));
  solved("cuda-tuned", gpu_time([&] { solve_tuned<<<count / 64, 64>>>(l, r, y); }));
  double *a = dfill<double>(s, 4, -1, 1), *b = dfill<double>(s, 5, 3, 4), *c = dfill<double>(s, 6, -1, 1), *d = dfill<double>(s, 7, -1, 1);
  double *cp = dnew<double>(s), *x = dfill<double>(s, 9, 0, 0);
  auto ha = pull(a, s), hb = pull(b, s), hc = pull(c, s), hd = pull(d, s);
  auto out = [&](bool columns, const char *var, double t) {
    emit(columns ? "25_small/thomas_columns" : "25_small/thomas_rows", var, t, 0, 0,
         check_tridiagonal(n, m, columns ? 1 : m, columns ? n : 1, ha.data(), hb.data(), hc.data(), hd.data(), pull(x, s).data()));
    CK(cudaMemset(x, 0, s * sizeof *x));
  };
  out(true, "cuda-simple", gpu_time([&] { thomas_plain<<<blocks(n), 256>>>(m, n, 1, n, a, b, c, d, cp, x); }));
  out(true, "cuda-tuned", gpu_time([&] { columns_tuned<<<blocks(n, 64), 64>>>(m, n, a, b, c, d, cp, x); }));
  out(false, "cuda-simple", gpu_time([&] { thomas_plain<<<blocks(n), 256>>>(m, n, m, 1, a, b, c, d, cp, x); }));
  out(false, "cuda-tuned", gpu_time([&] { rows_tuned<<<blocks(n * 32L, 128), 128>>>(n, (double2 *)a, (double2 *)b, (double2 *)c, (double2 *)d, (double2 *)x); }));
}
int main() {
  products(1 << 17, 1 << 13);
  systems(1 << 19, 1 << 16, 128);
}
