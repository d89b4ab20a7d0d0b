// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/32_uneven.h"
const int HEAVY = 1024;  // longer rows have a block each
__global__ void sums_plain(int n, const int *__restrict__ ptr, const int *__restrict__ col, const double *__restrict__ val, const double *__restrict__ x,
                           double *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int k = ptr[i]; k < ptr[i + 1]; k++) sum += val[k] * x[col[k]];
  y[i] = sum;
}
__global__ void chosen_plain(int n, const int *__restrict__ ptr, const int *__restrict__ col, const double *__restrict__ val, const double *__restrict__ x,
                             double *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = 0;
  for (int k = ptr[i]; k < ptr[i + 1]; k++)
    if (col[k] % SOME) y[i] += val[k] * x[col[k]];
}
__global__ void norm_plain(int n, const int *__restrict__ ptr, const double *__restrict__ val, double *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  if (i < n)
    for (int k = ptr[i]; k < ptr[i + 1]; k++) sum += fabs(val[k]);
  sum = block_sum(sum);
  if (!threadIdx.x) atomicAdd(total, sum);
}
__global__ void flags_plain(int n, const int *__restrict__ ptr, const int *__restrict__ col, int *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, found = 0;
  if (i >= n) return;
  for (int k = ptr[i]; k < ptr[i + 1] && i % 4; k++)
    if (col[k] % 1000 == 7) found = 1;
  out[i] = found;
}
// W lanes for each row, or a block for one of the list.
template <int W, class B, class S>
__global__ void rows_tuned(int n, int n_heavy, const int *__restrict__ heavy, const int *__restrict__ ptr, B body, S store) {
  double sum = 0;
  if (blockIdx.x < n_heavy) {
    int i = heavy[blockIdx.x];
    for (int k = ptr[i] + threadIdx.x; k < ptr[i + 1]; k += blockDim.x) sum += body(k);
    sum = block_sum(sum);
    if (!threadIdx.x) store(i, sum);
    return;
  }
  int t = (blockIdx.x - n_heavy) * blockDim.x + threadIdx.x, i = t / W, begin = 0, end = 0;
  if (i < n) begin = ptr[i], end = ptr[i + 1];
  bool mine = i < n && end - begin <= HEAVY;
  if (mine)
    for (int k = begin + t % W; k < end; k += W) sum += body(k);
  for (int o = W / 2; o; o /= 2) sum += __shfl_down_sync(~0u, sum, o, W);
  if (mine && t % W == 0) store(i, sum);
}
// The sum of all elements, whatever row they are in.
__global__ void norm_tuned(int all, const double *__restrict__ val, double *total) {
  double sum = 0;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < all; k += gridDim.x * blockDim.x) sum += fabs(val[k]);
  sum = block_sum(sum);
  if (!threadIdx.x) atomicAdd(total, sum);
}
template <class B, class S> void rows(int n, int all, const std::vector<int> &list, const int *heavy, const int *ptr, B body, S store) {
  int h = (int)list.size();
  if (all / n < 64) rows_tuned<8><<<h + blocks(n * 8L), 256>>>(n, h, heavy, ptr, body, store);
  else rows_tuned<32><<<h + blocks(n * 32L), 256>>>(n, h, heavy, ptr, body, store);
}
void measure(int form) {
  int n = form_rows[form], *hptr, *hcol, all = fill_rows(form, n, &hptr, &hcol);
  int *ptr = push(std::vector<int>(hptr, hptr + n + 1)), *col = push(std::vector<int>(hcol, hcol + all)), *out = dnew<int>(n);
  double *val = dfill<double>(all, 5, -1, 1), *x = dfill<double>(n, 6, 0, 1), *y = dnew<double>(n), *total = dnew<double>(1), *host;
  auto hval = pull(val, all), hx = pull(x, n);
  std::vector<int> list;
  for (int i = 0; i < n; i++)
    if (hptr[i + 1] - hptr[i] > HEAVY) list.push_back(i);
  int *heavy = push(list.empty() ? std::vector<int>(1) : list);
  CK(cudaMallocHost(&host, sizeof *host));
  auto name = [&](const char *kind) { return std::string("32_uneven/") + kind + "_" + form_names[form]; };
  auto sums = [&](const char *kind, const char *variant, int some, double t) {
    emit(name(kind).c_str(), variant, t, 0, 0, check_sums(n, hptr, hcol, hval.data(), hx.data(), pull(y, n).data(), some));
    CK(cudaMemset(y, 0, n * sizeof *y));
  };
  auto store = [=] __device__(int i, double v) { y[i] = v; };
  sums("sums", "cuda-simple", 0, gpu_time([&] { sums_plain<<<blocks(n), 256>>>(n, ptr, col, val, x, y); }));
  sums("sums", "cuda-tuned", 0, gpu_time([&] { rows(n, all, list, heavy, ptr, [=] __device__(int k) { return val[k] * x[col[k]]; }, store); }));
  sums("chosen", "cuda-simple", SOME, gpu_time([&] { chosen_plain<<<blocks(n), 256>>>(n, ptr, col, val, x, y); }));
  sums("chosen", "cuda-tuned", SOME, gpu_time([&] {
         rows(n, all, list, heavy, ptr, [=] __device__(int k) { return col[k] % SOME ? val[k] * x[col[k]] : 0.0; }, store);
       }));
  auto norm = [&](const char *variant, auto launch) {
    double t = wall_time([&] {
      CK(cudaMemsetAsync(total, 0, sizeof *total));
      launch();
      CK(cudaMemcpy(host, total, sizeof *host, cudaMemcpyDeviceToHost));
    });
    emit(name("norm").c_str(), variant, t, 0, 0, check_norm(all, hval.data(), *host));
  };
  norm("cuda-simple", [&] { norm_plain<<<blocks(n), 256>>>(n, ptr, val, total); });
  norm("cuda-tuned", [&] { norm_tuned<<<1056, 256>>>(all, val, total); });
  auto flags = [&](const char *variant, double t) {
    emit(name("flags").c_str(), variant, t, 0, 0, check_found(n, hptr, hcol, pull(out, n).data()));
  };
  flags("cuda-simple", gpu_time([&] { flags_plain<<<blocks(n), 256>>>(n, ptr, col, out); }));
  flags("cuda-tuned", gpu_time([&] {
          rows(n, all, list, heavy, ptr, [=] __device__(int k) { return col[k] % 1000 == 7 ? 1.0 : 0.0; },
               [=] __device__(int i, double v) { out[i] = i % 4 && v > 0; });
        }));
  free(hptr), free(hcol);
  for (void *p : {(void *)ptr, (void *)col, (void *)out, (void *)val, (void *)x, (void *)y, (void *)total, (void *)heavy}) CK(cudaFree(p));
}
int main() {
  for (int form = 0; form < FORMS; form++) measure(form);
  return 0;
}
