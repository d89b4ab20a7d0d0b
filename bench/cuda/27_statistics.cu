// SPDX-License-Identifier: MIT
#include <cublas_v2.h>
#include "bench.cuh"
#include "../c/27_statistics.h"
struct best {
  float v;
  int at;
};
__device__ inline best better(best a, best b) { return b.v > a.v || (b.v == a.v && b.at < a.at) ? b : a; }
__device__ inline best over_warp(best b) {
  for (int o = 16; o; o >>= 1) b = better(b, best{__shfl_xor_sync(~0u, b.v, o), __shfl_xor_sync(~0u, b.at, o)});
  return b;
}
__device__ best over_block(best b) {
  __shared__ best part[32];
  b = over_warp(b);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = b;
  __syncthreads();
  for (int w = 0; w < (int)blockDim.x / 32; w++) b = better(b, part[w]);
  __syncthreads();
  return b;
}
__global__ void argmax_plain(int n, const float *x, best *out) {
  best b = {x[0], 0};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) b = better(b, best{x[i], i});
  b = over_block(b);
  if (!threadIdx.x) out[blockIdx.x] = b;
}
__global__ void argmax_last(int n, const best *in, best *out) {
  best b = in[0];
  for (int i = threadIdx.x; i < n; i += blockDim.x) b = better(b, in[i]);
  b = over_block(b);
  if (!threadIdx.x) *out = b;
}
// Sixteen bytes at a time; the last block to finish combines the blocks' results.
__global__ void argmax_tuned(int n4, const float4 *__restrict__ x, best *parts, unsigned *count, best *out) {
  __shared__ bool last;
  best b = {x[0].x, 0};
#pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
    float4 v = x[i];
    float most = fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w));
    if (most > b.v) b = best{most, 4 * i + (v.x == most ? 0 : v.y == most ? 1 : v.z == most ? 2 : 3)};
  }
  b = over_block(b);
  if (!threadIdx.x) {
    parts[blockIdx.x] = b;
    __threadfence();
    last = atomicInc(count, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  b = parts[0];
  for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) b = better(b, parts[i]);
  b = over_block(b);
  if (!threadIdx.x) *out = b;
}
__global__ void rows_argmax_plain(int m, const float *x, int *at) {
  best b = {x[blockIdx.x * (size_t)m], 0};
  for (int j = threadIdx.x; j < m; j += blockDim.x) b = better(b, best{x[blockIdx.x * (size_t)m + j], j});
  b = over_block(b);
  if (!threadIdx.x) at[blockIdx.x] = b.at;
}
__global__ void rows_argmax_tuned(int n, int m, const float *__restrict__ x, int *__restrict__ at) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= n) return;
  const float4 *row = (const float4 *)(x + i * (size_t)m);
  best b = {x[i * (size_t)m], 0};
#pragma unroll 4
  for (int j = lane; j < m / 4; j += 32) {
    float4 v = row[j];
    float most = fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w));
    if (most > b.v) b = best{most, 4 * j + (v.x == most ? 0 : v.y == most ? 1 : v.z == most ? 2 : 3)};
  }
  b = over_warp(b);
  if (!lane) at[i] = b.at;
}
__global__ void sum_plain(int n, const double *x, double *out) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += x[i];
  s = block_sum(s);
  if (!threadIdx.x) atomicAdd(out, s);
}
__global__ void squares_plain(int n, double mean, const double *x, double *out) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += (x[i] - mean) * (x[i] - mean);
  s = block_sum(s);
  if (!threadIdx.x) atomicAdd(out, s);
}
// Both moments in one pass, about the first element.
__global__ void moments_tuned(int pairs, const double2 *__restrict__ x, double *out) {
  double first = x[0].x, s = 0, q = 0;
#pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
    double a = x[i].x - first, b = x[i].y - first;
    s += a + b, q += a * a + b * b;
  }
  s = block_sum(s);
  __syncthreads();
  q = block_sum(q);
  if (!threadIdx.x) atomicAdd(out, s), atomicAdd(out + 1, q);
}
__device__ void extremes_block(double lo, double hi, double2 *out) {
  __shared__ double2 part[32];
  for (int o = 16; o; o >>= 1) {
    lo = fmin(lo, __shfl_xor_sync(~0u, lo, o));
    hi = fmax(hi, __shfl_xor_sync(~0u, hi, o));
  }
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = make_double2(lo, hi);
  __syncthreads();
  for (int w = 0; w < (int)blockDim.x / 32; w++) lo = fmin(lo, part[w].x), hi = fmax(hi, part[w].y);
  if (!threadIdx.x) *out = make_double2(lo, hi);
}
__global__ void extremes_plain(int n, const double *x, double2 *out) {
  double lo = x[0], hi = lo;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) lo = fmin(lo, x[i]), hi = fmax(hi, x[i]);
  extremes_block(lo, hi, out + blockIdx.x);
}
__global__ void extremes_last(int n, const double2 *in, double2 *out) {
  double lo = in[0].x, hi = in[0].y;
  for (int i = threadIdx.x; i < n; i += blockDim.x) lo = fmin(lo, in[i].x), hi = fmax(hi, in[i].y);
  extremes_block(lo, hi, out);
}
__global__ void extremes_tuned(int pairs, const double2 *__restrict__ x, double2 *out) {
  double lo = x[0].x, hi = lo;
#pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
    double2 v = x[i];
    lo = fmin(lo, fmin(v.x, v.y)), hi = fmax(hi, fmax(v.x, v.y));
  }
  extremes_block(lo, hi, out + blockIdx.x);
}
// Sums of rows of a, each element times x's if there is an x.
__global__ void rows_plain(int m, const double *a, const double *x, double *y) {
  double s = 0;
  for (int j = threadIdx.x; j < m; j += blockDim.x) s += x ? a[blockIdx.x * (size_t)m + j] * x[j] : a[blockIdx.x * (size_t)m + j];
  s = block_sum(s);
  if (!threadIdx.x) y[blockIdx.x] = s;
}
__global__ void rows_tuned(int m2, const double2 *__restrict__ a, const double2 *__restrict__ x, double *__restrict__ y) {
  double s = 0, t = 0;
#pragma unroll 4
  for (int j = threadIdx.x; j < m2; j += blockDim.x) {
    double2 v = a[blockIdx.x * (size_t)m2 + j], w = x ? x[j] : make_double2(1, 1);
    s += v.x * w.x, t += v.y * w.y;
  }
  s = block_sum(s + t);
  if (!threadIdx.x) y[blockIdx.x] = s;
}
__global__ void columns_plain(int n, int m, const double *a, const double *x, double *y) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= m) return;
  double s = 0;
  for (int i = 0; i < n; i++) s += x ? a[(size_t)i * m + j] * x[i] : a[(size_t)i * m + j];
  y[j] = s;
}
// Two columns a thread, and rows in parts of 256, added atomically to zeroed sums.
__global__ void columns_tuned(int m2, const double2 *__restrict__ a, const double *__restrict__ x, double *y) {
  __shared__ double2 part[8][32];
  int j = blockIdx.x * 32 + threadIdx.x, i0 = blockIdx.y * 256;
  double2 s = make_double2(0, 0);
#pragma unroll 8
  for (int i = threadIdx.y; i < 256; i += 8) {
    double2 v = a[(size_t)(i0 + i) * m2 + j];
    double w = x ? x[i0 + i] : 1;
    s.x += v.x * w, s.y += v.y * w;
  }
  part[threadIdx.y][threadIdx.x] = s;
  __syncthreads();
  if (threadIdx.y) return;
  for (int r = 1; r < 8; r++) s.x += part[r][threadIdx.x].x, s.y += part[r][threadIdx.x].y;
  atomicAdd(y + 2 * j, s.x);
  atomicAdd(y + 2 * j + 1, s.y);
}
static void run_maxima(int all, int m) {
  int n = all / m;
  float *x = dfill<float>(all, 1, -1, 1);
  auto hx = pull(x, all);
  int *at = dnew<int>(n);
  best *parts = dnew<best>(1025), *one = parts + 1024, *host;
  unsigned *count = dnew<unsigned>(1);
  CK(cudaMallocHost(&host, sizeof *host));
  CK(cudaMemset(count, 0, sizeof *count));
  for (int half = 0; half < 2; half++) {
    int k = half ? all / 8 : all;
    const char *name = half ? "27_statistics/argmax_if" : "27_statistics/argmax_two";
    long want = first_maximum(k, hx.data());
    double t = wall_time([&] {
      argmax_plain<<<1024, 256>>>(k, x, parts);
      argmax_last<<<1, 256>>>(1024, parts, one);
      CK(cudaMemcpy(host, one, sizeof *host, cudaMemcpyDeviceToHost));
    });
    emit(name, "cuda-simple", t, 0, 0, host->at == want);
    t = wall_time([&] {
      argmax_tuned<<<SMS * 6, 256>>>(k / 4, (float4 *)x, parts, count, one);
      CK(cudaMemcpy(host, one, sizeof *host, cudaMemcpyDeviceToHost));
    });
    emit(name, "cuda-tuned", t, 0, 0, host->at == want);
  }
  auto out = [&](const char *var, double t) {
    emit("27_statistics/argmax_rows", var, t, 0, 0, check_rows_argmax(n, m, hx.data(), pull(at, n).data()));
    CK(cudaMemset(at, 0, n * sizeof *at));
  };
  out("cuda-simple", gpu_time([&] { rows_argmax_plain<<<n, 256>>>(m, x, at); }));
  out("cuda-tuned", gpu_time([&] { rows_argmax_tuned<<<blocks(n * 32L), 256>>>(n, m, x, at); }));
  CK(cudaFree(x));
}
static void run_moments(int n) {
  double *x = dfill<double>(n, 1, -1, 1), *sum = dnew<double>(2), *h, mean = 0, variance = 0;
  double2 *parts = dnew<double2>(1025), *ends;
  auto hx = pull(x, n);
  CK(cudaMallocHost(&h, 2 * sizeof *h));
  CK(cudaMallocHost(&ends, sizeof *ends));
  auto extremes = [&](bool tuned) {
    if (tuned) extremes_tuned<<<SMS * 6, 256>>>(n / 2, (double2 *)x, parts);
    else extremes_plain<<<1024, 256>>>(n, x, parts);
    extremes_last<<<1, 256>>>(tuned ? SMS * 6 : 1024, parts, parts + 1024);
    CK(cudaMemcpy(ends, parts + 1024, sizeof *ends, cudaMemcpyDeviceToHost));
  };
  auto out = [&](const char *name, const char *var, double t) { emit(name, var, t, 0, 0, check_moments(n, hx.data(), mean, variance, ends->x, ends->y)); };
  double te[2] = {wall_time([&] { extremes(false); }), 0};
  double t = wall_time([&] {
    CK(cudaMemsetAsync(sum, 0, 2 * sizeof *sum));
    sum_plain<<<1024, 256>>>(n, x, sum);
    CK(cudaMemcpy(h, sum, sizeof *h, cudaMemcpyDeviceToHost));
    mean = *h / n;
    squares_plain<<<1024, 256>>>(n, mean, x, sum + 1);
    CK(cudaMemcpy(h, sum + 1, sizeof *h, cudaMemcpyDeviceToHost));
    variance = *h / n;
  });
  out("27_statistics/moments", "cuda-simple", t);
  out("27_statistics/extremes", "cuda-simple", te[0]);
  te[1] = wall_time([&] { extremes(true); });
  t = wall_time([&] {
    CK(cudaMemsetAsync(sum, 0, 2 * sizeof *sum));
    moments_tuned<<<SMS * 6, 256>>>(n / 2, (double2 *)x, sum);
    CK(cudaMemcpy(h, sum, 2 * sizeof *h, cudaMemcpyDeviceToHost));
    mean = h[0] / n;
    variance = h[1] / n - mean * mean;
    mean += hx[0];
  });
  out("27_statistics/moments", "cuda-tuned", t);
  out("27_statistics/extremes", "cuda-tuned", te[1]);
  CK(cudaFree(x));
}
static void run_matrix(int n, int m) {
  size_t nm = (size_t)n * m;
  double *a = dfill<double>(nm, 1, -1, 1), *x = dfill<double>(std::max(n, m), 2, -1, 1), *r = dnew<double>(n), *c = dnew<double>(m), one = 1, zero = 0;
  auto ha = pull(a, nm), hx = pull(x, std::max(n, m));
  cublasHandle_t blas;
  cublasCreate(&blas);
  auto out = [&](const char *name, const char *var, bool rows, const double *with, double t) {
    bool ok = rows ? check_sums(n, m, m, 1, ha.data(), with, pull(r, n).data()) : check_sums(m, 1, n, m, ha.data(), with, pull(c, m).data());
    emit(name, var, t, 0, 0, ok);
    CK(cudaMemset(r, 0, n * sizeof *r));
    CK(cudaMemset(c, 0, m * sizeof *c));
  };
  for (int with = 0; with < 2; with++) {
    double *v = with ? x : nullptr;
    const double *h = with ? hx.data() : nullptr;
    const char *rows = with ? "27_statistics/gemv" : "27_statistics/rows", *columns = with ? "27_statistics/gemv_t" : "27_statistics/columns";
    out(rows, "cuda-simple", true, h, gpu_time([&] { rows_plain<<<n, 256>>>(m, a, v, r); }));
    out(rows, "cuda-tuned", true, h, gpu_time([&] { rows_tuned<<<n, 256>>>(m / 2, (double2 *)a, (double2 *)v, r); }));
    out(columns, "cuda-simple", false, h, gpu_time([&] { columns_plain<<<blocks(m), 256>>>(n, m, a, v, c); }));
    out(columns, "cuda-tuned", false, h, gpu_time([&] {
          CK(cudaMemsetAsync(c, 0, m * sizeof *c));
          columns_tuned<<<dim3(m / 64, n / 256), dim3(32, 8)>>>(m / 2, (double2 *)a, v, c);
        }));
  }
  out("27_statistics/gemv", "cuda-lib", true, hx.data(), gpu_time([&] { cublasDgemv(blas, CUBLAS_OP_T, m, n, &one, a, m, x, 1, &zero, r, 1); }));
  out("27_statistics/gemv_t", "cuda-lib", false, hx.data(), gpu_time([&] { cublasDgemv(blas, CUBLAS_OP_N, m, n, &one, a, m, x, 1, &zero, c, 1); }));
}
int main() {
  run_maxima(1 << 25, 1024);
  run_moments(1 << 24);
  run_matrix(8192, 4096);
}
