// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/37_cells.h"
__device__ inline void pair(float4 p, float4 q, float4 &f) {
  float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, r2 = dx * dx + dy * dy + dz * dz + 0.05f;
  if (r2 < 1) {
    float s6 = 1e-3f / (r2 * r2 * r2), w = q.w * s6 * (2 * s6 - 1) / r2;
    f.x += w * dx, f.y += w * dy, f.z += w * dz, f.w += q.w * s6 * (s6 - 1);
  }
}
__global__ void forces_plain(int n, const int *start, const float4 *p, float4 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 me = p[i], f = {};
  int ci = (int)me.x, cj = (int)me.y, ck = (int)me.z;
  for (int dk = -1; dk <= 1; dk++)
    for (int dj = -1; dj <= 1; dj++)
      for (int di = -1; di <= 1; di++) {
        int a = ci + di, b = cj + dj, c = ck + dk;
        if (a < 0 || b < 0 || c < 0 || a >= CELLS || b >= CELLS || c >= CELLS) continue;
        int cell = (c * CELLS + b) * CELLS + a;
        for (int j = start[cell]; j < start[cell + 1]; j++)
          if (j != i) pair(me, p[j], f);
      }
  out[i] = f;
}
// Three cells along x are contiguous: nine ranges instead of 27; a reciprocal in place of divisions.
__global__ void __launch_bounds__(128) forces_tuned(int n, const int *__restrict__ start, const float4 *__restrict__ p, float4 *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 me = p[i], f = {};
  int ci = (int)me.x, cj = (int)me.y, ck = (int)me.z, lo = max(ci - 1, 0), hi = min(ci + 1, CELLS - 1);
  for (int c = max(ck - 1, 0); c <= min(ck + 1, CELLS - 1); c++)
    for (int b = max(cj - 1, 0); b <= min(cj + 1, CELLS - 1); b++) {
      int row = (c * CELLS + b) * CELLS, end = start[row + hi + 1];
#pragma unroll 4
      for (int j = start[row + lo]; j < end; j++) {
        float4 q = p[j];
        float dx = me.x - q.x, dy = me.y - q.y, dz = me.z - q.z, r2 = dx * dx + dy * dy + dz * dz + 0.05f;
        float r = __fdividef(1.0f, r2), s6 = 1e-3f * r * r * r, g = q.w * s6;
        if (r2 >= 1 || j == i) g = 0;
        float w = g * (2 * s6 - 1) * r;
        f.x += w * dx, f.y += w * dy, f.z += w * dz, f.w += g * (s6 - 1);
      }
    }
  out[i] = f;
}
__global__ void clear(int n, int *count) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < n) count[c] = 0;
}
__global__ void places_plain(int n, const float *x, const float *y, const float *z, int *count, int *cell, int *slot) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = (min((int)z[i], CELLS - 1) * CELLS + min((int)y[i], CELLS - 1)) * CELLS + min((int)x[i], CELLS - 1);
  cell[i] = c;
  slot[i] = atomicAdd(&count[c], 1);
}
// Four particles a thread, sixteen bytes at a time.
__global__ void places_tuned(int n4, const float4 *__restrict__ x, const float4 *__restrict__ y, const float4 *__restrict__ z, int *__restrict__ count,
                             int4 *__restrict__ cell, int4 *__restrict__ slot) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  float4 a = x[i], b = y[i], d = z[i];
  auto at = [](float x, float y, float z) { return (min((int)z, CELLS - 1) * CELLS + min((int)y, CELLS - 1)) * CELLS + min((int)x, CELLS - 1); };
  int4 c = {at(a.x, b.x, d.x), at(a.y, b.y, d.y), at(a.z, b.z, d.z), at(a.w, b.w, d.w)};
  cell[i] = c;
  slot[i] = make_int4(atomicAdd(&count[c.x], 1), atomicAdd(&count[c.y], 1), atomicAdd(&count[c.z], 1), atomicAdd(&count[c.w], 1));
}
int main() {
  int cells = CELLS * CELLS * CELLS, m = 1 << 22;
  std::vector<int> hstart(cells + 1);
  std::vector<point> hp(cells * PER_CELL);
  int n = fill_cells(hstart.data(), hp.data());
  int *start = push(hstart), *count = dnew<int>(cells), *cell = dnew<int>(m), *slot = dnew<int>(m);
  point *p = push(hp), *f = dnew<point>(n);
  float *x = dfill<float>(m, 6, 0, CELLS), *y = dfill<float>(m, 7, 0, CELLS), *z = dfill<float>(m, 8, 0, CELLS);
  auto hx = pull(x, m), hy = pull(y, m), hz = pull(z, m);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(f, 0, n * sizeof *f)); CK(cudaMemset(slot, 0xff, m * sizeof *slot));
    double t = gpu_time([&] {
      if (tuned) forces_tuned<<<blocks(n, 128), 128>>>(n, start, (float4 *)p, (float4 *)f);
      else forces_plain<<<blocks(n), 256>>>(n, start, (float4 *)p, (float4 *)f);
    });
    emit("37_cells/forces", var, t, 0, 0, check_forces(n, hstart.data(), hp.data(), pull(f, n).data()));
    t = gpu_time([&] {
      if (tuned) {
        CK(cudaMemsetAsync(count, 0, cells * sizeof *count));
        places_tuned<<<blocks(m / 4), 256>>>(m / 4, (float4 *)x, (float4 *)y, (float4 *)z, count, (int4 *)cell, (int4 *)slot);
        return;
      }
      clear<<<blocks(cells), 256>>>(cells, count);
      places_plain<<<blocks(m), 256>>>(m, x, y, z, count, cell, slot);
    });
    emit("37_cells/places", var, t, 0, 0,
         check_places(m, hx.data(), hy.data(), hz.data(), pull(count, cells).data(), pull(cell, m).data(), pull(slot, m).data()));
  }
}
