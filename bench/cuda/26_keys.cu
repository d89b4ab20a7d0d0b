// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/26_keys.h"
__global__ void sums_plain(int n, const int *__restrict__ key, const float *__restrict__ x, float *s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&s[key[i]], x[i]);
}
// A copy of the bins in shared memory for each block.
__global__ void sums_shared(int n4, int bins, const int4 *__restrict__ key, const float4 *__restrict__ x, float *s) {
  extern __shared__ float part[];
  for (int b = threadIdx.x; b < bins; b += blockDim.x) part[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
    int4 k = key[i];
    float4 v = x[i];
    atomicAdd(part + k.x, v.x), atomicAdd(part + k.y, v.y), atomicAdd(part + k.z, v.z), atomicAdd(part + k.w, v.w);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < bins; b += blockDim.x) atomicAdd(s + b, part[b]);
}
__global__ void sums_global(int n4, const int4 *__restrict__ key, const float4 *__restrict__ x, float *s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  int4 k = key[i];
  float4 v = x[i];
  atomicAdd(s + k.x, v.x), atomicAdd(s + k.y, v.y), atomicAdd(s + k.z, v.z), atomicAdd(s + k.w, v.w);
}
__device__ void deposit_one(int m, double x, double y, double q, double *rho) {
  int i = (int)x, j = (int)y;
  double dx = x - i, dy = y - j, *r = rho + j * m + i;
  atomicAdd(r, q * (1 - dx) * (1 - dy));
  atomicAdd(r + 1, q * dx * (1 - dy));
  atomicAdd(r + m, q * (1 - dx) * dy);
  atomicAdd(r + m + 1, q * dx * dy);
}
__global__ void deposit_plain(int n, int m, const double *__restrict__ x, const double *__restrict__ y, const double *__restrict__ q, double *rho) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < n) deposit_one(m, x[p], y[p], q[p], rho);
}
__global__ void deposit_tuned(int pairs, int m, const double2 *__restrict__ x, const double2 *__restrict__ y, const double2 *__restrict__ q, double *rho) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= pairs) return;
  double2 a = x[p], b = y[p], c = q[p];
  deposit_one(m, a.x, b.x, c.x, rho);
  deposit_one(m, a.y, b.y, c.y, rho);
}
static void run_sums(int n, int bins) {
  std::vector<int> hk(n);
  fill_keys(n, bins, hk.data());
  int *key = push(hk);
  float *x = dfill<float>(n, 1, 0, 1), *s = dnew<float>(bins);
  auto hx = pull(x, n);
  std::string name = "26_keys/" + std::to_string(bins);
  auto out = [&](const char *var, auto f) {
    CK(cudaMemset(s, 0, bins * sizeof *s));
    f();
    bool ok = check_keys(n, bins, hk.data(), hx.data(), pull(s, bins).data());
    emit(name.c_str(), var, gpu_time(f), 0, 0, ok);
  };
  out("cuda-simple", [&] { sums_plain<<<blocks(n), 256>>>(n, key, x, s); });
  out("cuda-tuned", [&] {
    if (bins <= 4096) sums_shared<<<SMS * 4, 512, bins * sizeof *s>>>(n / 4, bins, (int4 *)key, (float4 *)x, s);
    else sums_global<<<blocks(n / 4), 256>>>(n / 4, (int4 *)key, (float4 *)x, s);
  });
  CK(cudaFree(key)); CK(cudaFree(x)); CK(cudaFree(s));
}
static void run_deposit(int n, int m) {
  double *x = dfill<double>(n, 1, 0, m - 1), *y = dfill<double>(n, 2, 0, m - 1), *q = dfill<double>(n, 3, 0, 1), *rho = dnew<double>(m * m);
  auto hx = pull(x, n), hy = pull(y, n), hq = pull(q, n);
  auto out = [&](const char *var, auto f) {
    CK(cudaMemset(rho, 0, m * m * sizeof *rho));
    f();
    bool ok = check_deposit(n, m, hx.data(), hy.data(), hq.data(), pull(rho, m * m).data());
    emit("26_keys/deposit", var, gpu_time(f), 0, 0, ok);
  };
  out("cuda-simple", [&] { deposit_plain<<<blocks(n), 256>>>(n, m, x, y, q, rho); });
  out("cuda-tuned", [&] { deposit_tuned<<<blocks(n / 2), 256>>>(n / 2, m, (double2 *)x, (double2 *)y, (double2 *)q, rho); });
}
int main() {
  for (int bins : {256, 4096, 1 << 20}) run_sums(1 << 24, bins);
  run_deposit(1 << 22, 1024);
}
