// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/23_particles.h"
#define DT 1e-3
__global__ void structures_plain(int n, particle *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p[i].vz -= DT * 9.81;
  p[i].x += DT * p[i].vx;
  p[i].y += DT * p[i].vy;
  p[i].z += DT * p[i].vz;
  if (p[i].x < 0 || p[i].x > 1) p[i].vx = -p[i].vx;
  if (p[i].y < 0 || p[i].y > 1) p[i].vy = -p[i].vy;
  if (p[i].z < 0 || p[i].z > 1) p[i].vz = -p[i].vz;
}
// Three 16-byte accesses a structure.
__global__ void structures_tuned(int n, particle *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double2 *q = (double2 *)(p + i), a = q[0], b = q[1], c = q[2];
  c.y -= DT * 9.81;
  a.x += DT * b.y, a.y += DT * c.x, b.x += DT * c.y;
  if (a.x < 0 || a.x > 1) b.y = -b.y;
  if (a.y < 0 || a.y > 1) c.x = -c.x;
  if (b.x < 0 || b.x > 1) c.y = -c.y;
  q[0] = a, q[1] = b, q[2] = c;
}
__global__ void arrays_plain(int n, double *x, double *y, double *z, double *vx, double *vy, double *vz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  vz[i] -= DT * 9.81;
  x[i] += DT * vx[i];
  y[i] += DT * vy[i];
  z[i] += DT * vz[i];
  if (x[i] < 0 || x[i] > 1) vx[i] = -vx[i];
  if (y[i] < 0 || y[i] > 1) vy[i] = -vy[i];
  if (z[i] < 0 || z[i] > 1) vz[i] = -vz[i];
}
__device__ void move_pair(double2 &x, double2 &v) {
  x.x += DT * v.x, x.y += DT * v.y;
  if (x.x < 0 || x.x > 1) v.x = -v.x;
  if (x.y < 0 || x.y > 1) v.y = -v.y;
}
__global__ void arrays_tuned(int pairs, double2 *__restrict__ x, double2 *__restrict__ y, double2 *__restrict__ z, double2 *__restrict__ vx,
                             double2 *__restrict__ vy, double2 *__restrict__ vz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs) return;
  double2 a = x[i], b = y[i], c = z[i], u = vx[i], v = vy[i], w = vz[i];
  w.x -= DT * 9.81, w.y -= DT * 9.81;
  move_pair(a, u), move_pair(b, v), move_pair(c, w);
  x[i] = a, y[i] = b, z[i] = c, vx[i] = u, vy[i] = v, vz[i] = w;
}
struct force {
  double x, y, z;
};
__device__ void add_force(force &f, double xi, double yi, double zi, int j, const double *x, const double *y, const double *z, const double *q) {
  double dx = xi - x[j], dy = yi - y[j], dz = zi - z[j];
  double w = 1.0 / (dx * dx + dy * dy + dz * dz + 0.01), s = q[j] * w * w;
  f.x += s * dx, f.y += s * dy, f.z += s * dz;
}
template <int L> __device__ void over_lanes(force &f) {
  for (int o = L / 2; o; o >>= 1) {
    f.x += __shfl_down_sync(~0u, f.x, o, L);
    f.y += __shfl_down_sync(~0u, f.y, o, L);
    f.z += __shfl_down_sync(~0u, f.z, o, L);
  }
}
__global__ void list_plain(int n, const int *__restrict__ list, const double *__restrict__ x, const double *__restrict__ y, const double *__restrict__ z,
                           const double *__restrict__ q, double *fx, double *fy, double *fz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  force f = {0, 0, 0};
  for (int k = 0; k < NEAR; k++) add_force(f, x[i], y[i], z[i], list[i * NEAR + k], x, y, z, q);
  fx[i] = f.x, fy[i] = f.y, fz[i] = f.z;
}
// Eight lanes a particle, four neighbors a lane.
__global__ void list_tuned(int n, const int4 *__restrict__ list, const double *__restrict__ x, const double *__restrict__ y, const double *__restrict__ z,
                           const double *__restrict__ q, double *fx, double *fy, double *fz) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = t / 8;
  force f = {0, 0, 0};
  if (i < n) {
    int4 j = list[t];
    double a = x[i], b = y[i], c = z[i];
    add_force(f, a, b, c, j.x, x, y, z, q), add_force(f, a, b, c, j.y, x, y, z, q);
    add_force(f, a, b, c, j.z, x, y, z, q), add_force(f, a, b, c, j.w, x, y, z, q);
  }
  over_lanes<8>(f);
  if (i < n && t % 8 == 0) fx[i] = f.x, fy[i] = f.y, fz[i] = f.z;
}
__global__ void any_plain(int n, const int *__restrict__ start, const int *__restrict__ list, const double *__restrict__ x, const double *__restrict__ y,
                          const double *__restrict__ z, const double *__restrict__ q, double *fx, double *fy, double *fz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  force f = {0, 0, 0};
  for (int k = start[i]; k < start[i + 1]; k++) add_force(f, x[i], y[i], z[i], list[k], x, y, z, q);
  fx[i] = f.x, fy[i] = f.y, fz[i] = f.z;
}
__global__ void any_tuned(int n, const int *__restrict__ start, const int *__restrict__ list, const double *__restrict__ x, const double *__restrict__ y,
                          const double *__restrict__ z, const double *__restrict__ q, double *fx, double *fy, double *fz) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = t / 4;
  force f = {0, 0, 0};
  if (i < n) {
    double a = x[i], b = y[i], c = z[i];
    for (int k = start[i] + t % 4; k < start[i + 1]; k += 4) add_force(f, a, b, c, list[k], x, y, z, q);
  }
  over_lanes<4>(f);
  if (i < n && t % 4 == 0) fx[i] = f.x, fy[i] = f.y, fz[i] = f.z;
}
__global__ void energy_plain(int n, const double *m, const double *vx, const double *vy, const double *vz, double *out) {
  double s[4] = {0, 0, 0, 0};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    s[0] += 0.5 * m[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    s[1] += m[i] * vx[i];
    s[2] += m[i] * vy[i];
    s[3] += m[i] * vz[i];
  }
  for (int k = 0; k < 4; k++) {
    double v = block_sum(s[k]);
    if (!threadIdx.x) atomicAdd(out + k, v);
    __syncthreads();
  }
}
__device__ void add_energy(double *s, double m, double x, double y, double z) {
  s[0] += 0.5 * m * (x * x + y * y + z * z), s[1] += m * x, s[2] += m * y, s[3] += m * z;
}
// Pairs of particles, and one barrier for the four sums.
__global__ void energy_tuned(int pairs, const double2 *__restrict__ m, const double2 *__restrict__ vx, const double2 *__restrict__ vy,
                             const double2 *__restrict__ vz, double *out) {
  __shared__ double part[4][8];
  double s[4] = {0, 0, 0, 0};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
    double2 a = m[i], x = vx[i], y = vy[i], z = vz[i];
    add_energy(s, a.x, x.x, y.x, z.x), add_energy(s, a.y, x.y, y.y, z.y);
  }
  for (int k = 0; k < 4; k++) {
    s[k] = warp_sum(s[k]);
    if (threadIdx.x % 32 == 0) part[k][threadIdx.x / 32] = s[k];
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    double v = part[threadIdx.x / 8][threadIdx.x % 8];
    for (int o = 4; o; o >>= 1) v += __shfl_down_sync(~0u, v, o, 8);
    if (threadIdx.x % 8 == 0) atomicAdd(out + threadIdx.x / 8, v);
  }
}
static void moves(int n) {
  std::vector<particle> p(n);
  fill_particles(n, p.data());
  double *d[7];
  for (int k = 0; k < 3; k++) d[k] = dfill<double>(n, k + 1, 0, 1), d[k + 3] = dfill<double>(n, k + 4, -0.5, 0.5);
  d[6] = dfill<double>(n, 7, 1, 2);
  auto structures = [&](const char *var, auto f) {
    particle *q = push(p);
    f(q);
    auto got = pull(q, n);
    bool ok = sampled(n, [&](size_t i) { return check_particle(&p[i], &got[i], DT); });
    emit("23_particles/structures", var, gpu_time([&] { f(q); }), 0, 0, ok);
    CK(cudaFree(q));
  };
  structures("cuda-simple", [&](particle *q) { structures_plain<<<blocks(n), 256>>>(n, q); });
  structures("cuda-tuned", [&](particle *q) { structures_tuned<<<blocks(n), 256>>>(n, q); });
  double *sum = dnew<double>(4), *e;
  CK(cudaMallocHost(&e, 4 * sizeof *e));
  auto v = std::vector<std::vector<double>>{pull(d[6], n), pull(d[3], n), pull(d[4], n), pull(d[5], n)};
  double want[4] = {0, 0, 0, 0};
  for (int i = 0; i < n; i++) {
    double m = v[0][i], x = v[1][i], y = v[2][i], z = v[3][i];
    want[0] += 0.5 * m * (x * x + y * y + z * z), want[1] += m * x, want[2] += m * y, want[3] += m * z;
  }
  auto energy = [&](const char *var, auto f) {
    double t = wall_time([&] {
      CK(cudaMemsetAsync(sum, 0, 4 * sizeof *sum));
      f();
      CK(cudaMemcpy(e, sum, 4 * sizeof *e, cudaMemcpyDeviceToHost));
    });
    bool ok = true;
    for (int k = 0; k < 4; k++) ok = ok && near_(e[k], want[k], 1e-9);
    emit("23_particles/energy", var, t, 0, 0, ok);
  };
  energy("cuda-simple", [&] { energy_plain<<<1024, 256>>>(n, d[6], d[3], d[4], d[5], sum); });
  energy("cuda-tuned", [&] { energy_tuned<<<SMS * 8, 256>>>(n / 2, (double2 *)d[6], (double2 *)d[3], (double2 *)d[4], (double2 *)d[5], sum); });
  auto arrays = [&](const char *var, auto f) {
    for (int k = 0; k < 6; k++) {
      double *w = dfill<double>(n, k + 1, k < 3 ? 0 : -0.5, k < 3 ? 1 : 0.5);
      CK(cudaMemcpy(d[k], w, n * sizeof *w, cudaMemcpyDeviceToDevice));
      CK(cudaFree(w));
    }
    f();
    std::vector<std::vector<double>> g;
    for (int k = 0; k < 6; k++) g.push_back(pull(d[k], n));
    bool ok = sampled(n, [&](size_t i) {
      particle got = {g[0][i], g[1][i], g[2][i], g[3][i], g[4][i], g[5][i], 0, 0};
      return check_particle(&p[i], &got, DT);
    });
    emit("23_particles/arrays", var, gpu_time(f), 0, 0, ok);
  };
  arrays("cuda-simple", [&] { arrays_plain<<<blocks(n), 256>>>(n, d[0], d[1], d[2], d[3], d[4], d[5]); });
  arrays("cuda-tuned", [&] {
    arrays_tuned<<<blocks(n / 2), 256>>>(n / 2, (double2 *)d[0], (double2 *)d[1], (double2 *)d[2], (double2 *)d[3], (double2 *)d[4], (double2 *)d[5]);
  });
  for (double *q : d) CK(cudaFree(q));
}
static void lists(int n) {
  std::vector<int> start(n + 1), fixed((size_t)n * NEAR), list;
  fill_starts(n, start.data());
  list.resize(start[n]);
  fill_lists(n, start.data(), fixed.data(), list.data());
  double *x = dfill<double>(n, 1, 0, 1), *y = dfill<double>(n, 2, 0, 1), *z = dfill<double>(n, 3, 0, 1), *q = dfill<double>(n, 8, 0, 1);
  double *fx = dnew<double>(n), *fy = dnew<double>(n), *fz = dnew<double>(n);
  auto hx = pull(x, n), hy = pull(y, n), hz = pull(z, n), hq = pull(q, n);
  int *df = push(fixed), *dl = push(list), *ds = push(start);
  auto out = [&](bool any, const char *var, double t) {
    auto got = pull(fx, n);
    bool ok = sampled(n, [&](size_t i) {
      const int *l = any ? list.data() + start[i] : fixed.data() + i * NEAR;
      return check_forces(hx.data(), hy.data(), hz.data(), hq.data(), i, l, any ? start[i + 1] - start[i] : NEAR, got[i]);
    });
    emit(any ? "23_particles/list_any" : "23_particles/list", var, t, 0, 0, ok);
    CK(cudaMemset(fx, 0, n * sizeof *fx));
  };
  out(false, "cuda-simple", gpu_time([&] { list_plain<<<blocks(n), 256>>>(n, df, x, y, z, q, fx, fy, fz); }));
  out(false, "cuda-tuned", gpu_time([&] { list_tuned<<<blocks(n * 8L), 256>>>(n, (int4 *)df, x, y, z, q, fx, fy, fz); }));
  out(true, "cuda-simple", gpu_time([&] { any_plain<<<blocks(n), 256>>>(n, ds, dl, x, y, z, q, fx, fy, fz); }));
  out(true, "cuda-tuned", gpu_time([&] { any_tuned<<<blocks(n * 4L), 256>>>(n, ds, dl, x, y, z, q, fx, fy, fz); }));
}
int main() {
  moves(1 << 21);
  lists(1 << 18);
}
