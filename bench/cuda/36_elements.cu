// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/36_elements.h"
__constant__ double c_k[64], c_g[8][8][3];
__global__ void clear(int n, double *f) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < n) f[p] = 0;
}
__global__ void apply_plain(int elements, const int *nodes, const double *k, const double *coef, const double *u, double *f) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= elements) return;
  double local[8];
  for (int a = 0; a < 8; a++) local[a] = coef[e] * u[nodes[e * 8 + a]];
  for (int a = 0; a < 8; a++) {
    double sum = 0;
    for (int b = 0; b < 8; b++) sum += k[a * 8 + b] * local[b];
    atomicAdd(&f[nodes[e * 8 + a]], sum);
  }
}
// Two 16-byte loads of the nodes; the matrix is in constant memory.
__global__ void apply_tuned(int elements, const int4 *__restrict__ nodes, const double *__restrict__ coef, const double *__restrict__ u, double *__restrict__ f) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= elements) return;
  int4 lo = nodes[2 * e], hi = nodes[2 * e + 1];
  int n[8] = {lo.x, lo.y, lo.z, lo.w, hi.x, hi.y, hi.z, hi.w};
  double c = coef[e], local[8];
#pragma unroll
  for (int a = 0; a < 8; a++) local[a] = c * u[n[a]];
#pragma unroll
  for (int a = 0; a < 8; a++) {
    double sum = 0;
#pragma unroll
    for (int b = 0; b < 8; b++) sum += c_k[a * 8 + b] * local[b];
    atomicAdd(&f[n[a]], sum);
  }
}
__device__ inline double determinant(const double (&j)[3][3]) {
  return j[0][0] * (j[1][1] * j[2][2] - j[1][2] * j[2][1]) - j[0][1] * (j[1][0] * j[2][2] - j[1][2] * j[2][0]) +
         j[0][2] * (j[1][0] * j[2][1] - j[1][1] * j[2][0]);
}
// The minimum of a positive double by its bits.
__device__ inline void block_least(double v, unsigned long long *worst) {
  for (int o = 16; o; o /= 2) v = fmin(v, __shfl_down_sync(~0u, v, o));
  if (threadIdx.x % 32 == 0) atomicMin(worst, (unsigned long long)__double_as_longlong(v));
}
__global__ void volumes_plain(int elements, const int *nodes, const double *g, const double *xyz, double *volume, unsigned long long *worst) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  double least = 1e300, sum = 0;
  if (e < elements) {
    for (int q = 0; q < 8; q++) {
      double j[3][3] = {};
      for (int a = 0; a < 8; a++)
        for (int r = 0; r < 3; r++)
          for (int d = 0; d < 3; d++) j[r][d] += g[(q * 8 + a) * 3 + d] * xyz[nodes[e * 8 + a] * 3 + r];
      double det = determinant(j);
      sum += det / 8;
      least = fmin(least, det);
    }
    volume[e] = sum;
  }
  block_least(least, worst);
}
// Coordinates are read once into registers; derivatives are in constant memory.
__global__ void __launch_bounds__(128) volumes_tuned(int elements, const int4 *__restrict__ nodes, const double *__restrict__ xyz, double *__restrict__ volume,
                                                     unsigned long long *worst) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  double least = 1e300, sum = 0;
  if (e < elements) {
    int4 lo = nodes[2 * e], hi = nodes[2 * e + 1];
    int n[8] = {lo.x, lo.y, lo.z, lo.w, hi.x, hi.y, hi.z, hi.w};
    double x[8][3];
#pragma unroll
    for (int a = 0; a < 8; a++)
#pragma unroll
      for (int r = 0; r < 3; r++) x[a][r] = xyz[n[a] * 3 + r];
    for (int q = 0; q < 8; q++) {
      double j[3][3] = {};
#pragma unroll
      for (int a = 0; a < 8; a++)
#pragma unroll
        for (int r = 0; r < 3; r++)
#pragma unroll
          for (int d = 0; d < 3; d++) j[r][d] += c_g[q][a][d] * x[a][r];
      double det = determinant(j);
      sum += det / 8;
      least = fmin(least, det);
    }
    volume[e] = sum;
  }
  block_least(least, worst);
}
int main() {
  int m = 96, elements = m * m * m, count = (m + 1) * (m + 1) * (m + 1);
  std::vector<int> hnodes(elements * 8);
  std::vector<double> hxyz(count * 3), hk(64), hg(192);
  fill_mesh(m, hnodes.data(), hxyz.data()), fill_stiffness(hk.data()), fill_derivatives(hg.data());
  CK(cudaMemcpyToSymbol(c_k, hk.data(), sizeof c_k)); CK(cudaMemcpyToSymbol(c_g, hg.data(), sizeof c_g));
  int *nodes = push(hnodes);
  double *k = push(hk), *g = push(hg), *xyz = push(hxyz), *coef = dfill<double>(elements, 1, 1, 2), *u = dfill<double>(count, 2, -1, 1), *f = dnew<double>(count);
  double *volume = dnew<double>(elements);
  unsigned long long *worst = dnew<unsigned long long>(1);
  double *least;
  CK(cudaMallocHost(&least, sizeof *least));
  auto hcoef = pull(coef, elements), hu = pull(u, count);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    double t = gpu_time([&] {
      if (tuned) CK(cudaMemsetAsync(f, 0, count * sizeof *f));
      else clear<<<blocks(count), 256>>>(count, f);
      if (tuned) apply_tuned<<<blocks(elements, 128), 128>>>(elements, (int4 *)nodes, coef, u, f);
      else apply_plain<<<blocks(elements), 256>>>(elements, nodes, k, coef, u, f);
    });
    emit("36_elements/apply", var, t, 0, 0, check_apply(m, hnodes.data(), hk.data(), hcoef.data(), hu.data(), pull(f, count).data()));
    CK(cudaMemset(volume, 0, elements * sizeof *volume));
    t = wall_time([&] {
      CK(cudaMemsetAsync(worst, 0x7f, sizeof *worst));
      if (tuned) volumes_tuned<<<blocks(elements, 128), 128>>>(elements, (int4 *)nodes, xyz, volume, worst);
      else volumes_plain<<<blocks(elements), 256>>>(elements, nodes, g, xyz, volume, worst);
      CK(cudaMemcpy(least, worst, sizeof *least, cudaMemcpyDeviceToHost));
    });
    emit("36_elements/volumes", var, t, 0, 0, check_volumes(m, hnodes.data(), hg.data(), hxyz.data(), pull(volume, elements).data(), *least));
  }
}
