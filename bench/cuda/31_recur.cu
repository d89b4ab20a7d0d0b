// SPDX-License-Identifier: MIT
#include <thrust/copy.h>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>
#include <cub/cub.cuh>
#include "bench.cuh"
#include "../c/31_recur.h"
struct positive {
  __host__ __device__ bool operator()(double v) const { return v > 0; }
};
struct higher {
  __host__ __device__ double operator()(double a, double b) const { return b > a ? b : a; }
};
int main() {
  long n = 1 << 24;
  double *x = dfill<double>(n, 1, -1, 1), *y = dnew<double>(n);
  int *k = dnew<int>(n), *s = dnew<int>(n), *count = dnew<int>(1), *host;
  for_each(n, [=] __device__(size_t i) { k[i] = hash32(i) & 63; });
  auto hx = pull(x, n);
  auto hk = pull(k, n);
  CK(cudaMallocHost(&host, sizeof *host));
  size_t bytes = 0, most = 0;
  auto larger = [&] { most = std::max(most, bytes); };
  cub::DeviceSelect::If(nullptr, bytes, x, y, count, (int)n, positive()), larger();
  cub::DeviceScan::InclusiveSum(nullptr, bytes, k, s, (int)n), larger();
  cub::DeviceScan::InclusiveScan(nullptr, bytes, x, y, higher(), (int)n), larger();
  char *work = dnew<char>(most);
  long got = 0;
  auto compact = [&](const char *var, double t) {
    emit("31_recur/compact", var, t, 0, 0, check_compact(n, hx.data(), pull(y, n).data(), got));
    CK(cudaMemset(y, 0, n * sizeof *y));
  };
  compact("cuda-simple", wall_time([&] { got = thrust::copy_if(thrust::device, x, x + n, y, positive()) - y; }));
  compact("cuda-tuned", wall_time([&] {
            size_t size = most;
            cub::DeviceSelect::If(work, size, x, y, count, (int)n, positive());
            CK(cudaMemcpy(host, count, sizeof *host, cudaMemcpyDeviceToHost));
            got = *host;
          }));
  auto running = [&](const char *var, double t) {
    emit("31_recur/running_sum", var, t, 0, 0, check_running(n, hk.data(), pull(s, n).data()));
    CK(cudaMemset(s, 0, n * sizeof *s));
  };
  running("cuda-simple", gpu_time([&] { thrust::inclusive_scan(thrust::device, k, k + n, s); }));
  running("cuda-tuned", gpu_time([&] {
            size_t size = most;
            cub::DeviceScan::InclusiveSum(work, size, k, s, (int)n);
          }));
  auto highest = [&](const char *var, double t) {
    emit("31_recur/highest", var, t, 0, 0, check_highest(n, hx.data(), pull(y, n).data()));
    CK(cudaMemset(y, 0, n * sizeof *y));
  };
  highest("cuda-simple", gpu_time([&] { thrust::inclusive_scan(thrust::device, x, x + n, y, higher()); }));
  highest("cuda-tuned", gpu_time([&] {
            size_t size = most;
            cub::DeviceScan::InclusiveScan(work, size, x, y, higher(), (int)n);
          }));
}
