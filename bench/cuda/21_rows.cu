// SPDX-License-Identifier: MIT
#include "bench.cuh"
// A block a row, as one writes first.
__global__ void sums_block(int m, const float *x, float *s) {
  float sum = 0;
  for (int j = threadIdx.x; j < m; j += blockDim.x) sum += x[blockIdx.x * (long)m + j];
  sum = block_sum(sum);
  if (!threadIdx.x) s[blockIdx.x] = sum;
}
// A thread a row.
__global__ void sums_thread(long n, int m, const float *x, float *s) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < m; j++) sum += x[i * m + j];
  s[i] = sum;
}
// L lanes a row, four elements at a time.
template <int L> __global__ void sums_lanes(long n, int m, const float4 *__restrict__ x, float *__restrict__ s) {
  long i = (blockIdx.x * (long)blockDim.x + threadIdx.x) / L;
  int l = threadIdx.x % L;
  float sum = 0;
  if (i < n)
    for (int j = l; j < m / 4; j += L) {
      float4 v = x[i * (m / 4) + j];
      sum += v.x + v.y + v.z + v.w;
    }
  for (int o = L / 2; o; o >>= 1) sum += __shfl_down_sync(~0u, sum, o, L);
  if (i < n && !l) s[i] = sum;
}
// Rows in parts of 8192, added atomically.
__global__ void sums_parts(int m, const float *__restrict__ x, float *__restrict__ s) {
  float sum = 0;
  for (int j = threadIdx.x; j < 8192; j += blockDim.x) sum += x[blockIdx.y * (long)m + blockIdx.x * 8192L + j];
  sum = block_sum(sum);
  if (!threadIdx.x) atomicAdd(s + blockIdx.y, sum);
}
__global__ void softmax_thread(long n, int m, const float *x, float *y) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float most = x[i * m], sum = 0;
  for (int j = 0; j < m; j++) most = fmaxf(most, x[i * m + j]);
  for (int j = 0; j < m; j++) sum += expf(x[i * m + j] - most);
  for (int j = 0; j < m; j++) y[i * m + j] = expf(x[i * m + j] - most) / sum;
}
template <class F> __device__ float over_block(float v, F f) {
  __shared__ float part[32];
  for (int o = 16; o; o >>= 1) v = f(v, __shfl_xor_sync(~0u, v, o));
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  v = part[0];
  for (int w = 1; w < (int)blockDim.x / 32; w++) v = f(v, part[w]);
  __syncthreads();
  return v;
}
__global__ void softmax_block(int m, const float *__restrict__ x, float *__restrict__ y) {
  long at = blockIdx.x * (long)m;
  float most = x[at], sum = 0;
  for (int j = threadIdx.x; j < m; j += blockDim.x) most = fmaxf(most, x[at + j]);
  most = over_block(most, [](float a, float b) { return fmaxf(a, b); });
  for (int j = threadIdx.x; j < m; j += blockDim.x) sum += expf(x[at + j] - most);
  sum = over_block(sum, [](float a, float b) { return a + b; });
  for (int j = threadIdx.x; j < m; j += blockDim.x) y[at + j] = expf(x[at + j] - most) / sum;
}
// L lanes a row.
template <int L> __global__ void softmax_lanes(long n, int m, const float *__restrict__ x, float *__restrict__ y) {
  long i = (blockIdx.x * (long)blockDim.x + threadIdx.x) / L;
  int l = threadIdx.x % L;
  if (i >= n) return;
  float most = x[i * m], sum = 0;
  for (int j = l; j < m; j += L) most = fmaxf(most, x[i * m + j]);
  for (int o = L / 2; o; o >>= 1) most = fmaxf(most, __shfl_xor_sync(~0u, most, o, L));
  for (int j = l; j < m; j += L) sum += expf(x[i * m + j] - most);
  for (int o = L / 2; o; o >>= 1) sum += __shfl_xor_sync(~0u, sum, o, L);
  for (int j = l; j < m; j += L) y[i * m + j] = expf(x[i * m + j] - most) / sum;
}
static void run(long all, int m) {
  long n = all / m;
  float *x = dfill<float>(n * m, 1, 0, 2), *y = dfill<float>(n * m, 2, 0, 0), *s = dnew<float>(n);
  char name[40];
  auto chk = [&](size_t r, bool soft) {
    double sum = 0, powers = 0;
    for (int j = 0; j < m; j++) {
      double v = ::val<float>(r * m + j, 1, 0, 2);
      sum += v, powers += exp(v);
    }
    return soft ? near_(get(y, r * m), exp(::val<float>(r * m, 1, 0, 2)) / powers, 1e-4) : near_(get(s, r), sum, 1e-4);
  };
  auto out = [&](bool soft, const char *var, double t) {
    snprintf(name, sizeof name, "21_rows/%s/%d", soft ? "softmax" : "sums", m);
    emit(name, var, t, soft ? 8.0 * n * m : 4.0 * n * m + 4.0 * n, (soft ? 5.0 : 1.0) * n * m, sampled(n, [&](size_t r) { return chk(r, soft); }, n < 300 ? 4 : 300));
    CK(cudaMemset(s, 0, 4 * n));
  };
  if (m < 256) out(false, "cuda-simple", gpu_time([&] { sums_thread<<<blocks(n), 256>>>(n, m, x, s); }));
  else out(false, "cuda-simple", gpu_time([&] { sums_block<<<n, 256>>>(m, x, s); }));
  out(false, "cuda-tuned", gpu_time([&] {
        if (m <= 16) sums_lanes<1><<<blocks(n), 256>>>(n, m, (float4 *)x, s);
        else if (m <= 64) sums_lanes<4><<<blocks(n * 4), 256>>>(n, m, (float4 *)x, s);
        else if (m <= 256) sums_lanes<8><<<blocks(n * 8), 256>>>(n, m, (float4 *)x, s);
        else if (m <= 4096) sums_lanes<32><<<blocks(n * 32), 256>>>(n, m, (float4 *)x, s);
        else {
          CK(cudaMemsetAsync(s, 0, 4 * n));
          sums_parts<<<dim3(m / 8192, n), 256>>>(m, x, s);
        }
      }));
  if (m < 256) out(true, "cuda-simple", gpu_time([&] { softmax_thread<<<blocks(n), 256>>>(n, m, x, y); }));
  else out(true, "cuda-simple", gpu_time([&] { softmax_block<<<n, 256>>>(m, x, y); }));
  out(true, "cuda-tuned", gpu_time([&] {
        if (m <= 16) softmax_lanes<4><<<blocks(n * 4), 256>>>(n, m, x, y);
        else if (m <= 64) softmax_lanes<8><<<blocks(n * 8), 256>>>(n, m, x, y);
        else if (m <= 256) softmax_lanes<16><<<blocks(n * 16), 256>>>(n, m, x, y);
        else softmax_block<<<n, m <= 4096 ? 256 : 1024>>>(m, x, y);
      }));
  CK(cudaFree(x)); CK(cudaFree(y)); CK(cudaFree(s));
}
int main() {
  for (int m : {4, 16, 64, 256, 4096, 65536, 1 << 20}) run(1 << 25, m);
}
