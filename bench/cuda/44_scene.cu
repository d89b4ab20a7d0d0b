// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/44_scene.h"
__device__ int nearest(const sphere *s, float ox, float oy, float oz, float vx, float vy, float vz, float *distance) {
  int which = -1;
  float best = 1e30f;
  for (int k = 0; k < SPHERES; k++) {
    float cx = s[k].x - ox, cy = s[k].y - oy, cz = s[k].z - oz;
    float b = cx * vx + cy * vy + cz * vz, d = b * b - (cx * cx + cy * cy + cz * cz) + s[k].r * s[k].r;
    if (d > 0) {
      float t = b - sqrtf(d);
      if (t > 1e-3f && t < best) best = t, which = k;
    }
  }
  *distance = best;
  return which;
}
__global__ void spheres_plain(int h, int w, const sphere *s, float *picture) {
  const float lx = 0.57735027f, ly = 0.57735027f, lz = -0.57735027f;
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= h || j >= w) return;
  float x = (j - 0.5f * w) / h, y = (i - 0.5f * h) / h, n = 1 / sqrtf(x * x + y * y + 1), t, far;
  float red = 0.1f, green = 0.1f, blue = 0.2f;
  int k = nearest(s, 0, 0, 0, x * n, y * n, n, &t);
  if (k >= 0) {
    float px = t * x * n, py = t * y * n, pz = t * n;
    float bright = ((px - s[k].x) * lx + (py - s[k].y) * ly + (pz - s[k].z) * lz) / s[k].r;
    if (bright < 0 || nearest(s, px, py, pz, lx, ly, lz, &far) >= 0) bright = 0;
    bright = 0.2f + 0.8f * bright;
    red = bright * s[k].red, green = bright * s[k].green, blue = bright * s[k].blue;
  }
  int p = 3 * (i * w + j);
  picture[p] = red, picture[p + 1] = green, picture[p + 2] = blue;
}
// Centers and squared radii in shared memory; primary rays start at the origin; a shadow ray ends at the first sphere that it hits.
__global__ void __launch_bounds__(256) spheres_tuned(int h, int w, const sphere *__restrict__ s, float *__restrict__ picture) {
  __shared__ float4 c[SPHERES];
  __shared__ float2 e[SPHERES];
  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < SPHERES) {
    sphere q = s[tid];
    c[tid] = make_float4(q.x, q.y, q.z, q.r * q.r);
    e[tid] = make_float2(q.x * q.x + q.y * q.y + q.z * q.z - q.r * q.r, 0);
  }
  __syncthreads();
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= h || j >= w) return;
  const float l = 0.57735027f;
  float x = (j - 0.5f * w) / h, y = (i - 0.5f * h) / h, n = rsqrtf(x * x + y * y + 1), best = 1e30f;
  float red = 0.1f, green = 0.1f, blue = 0.2f;
  int k = -1;
  x *= n, y *= n;
#pragma unroll 8
  for (int q = 0; q < SPHERES; q++) {
    float4 v = c[q];
    float b = v.x * x + v.y * y + v.z * n, d = b * b - e[q].x;
    if (d > 0) {
      float t = b - sqrtf(d);
      if (t > 1e-3f && t < best) best = t, k = q;
    }
  }
  if (k >= 0) {
    sphere m = s[k];
    float px = best * x, py = best * y, pz = best * n, bright = ((px - m.x) + (py - m.y) - (pz - m.z)) * l / m.r;
    if (bright > 0) {
#pragma unroll 4
      for (int q = 0; q < SPHERES; q++) {
        float4 v = c[q];
        float cx = v.x - px, cy = v.y - py, cz = v.z - pz, b = (cx + cy - cz) * l, d = b * b - (cx * cx + cy * cy + cz * cz) + v.w;
        if (d > 0 && b - sqrtf(d) > 1e-3f) {
          bright = 0;
          break;
        }
      }
    } else bright = 0;
    bright = 0.2f + 0.8f * bright;
    red = bright * m.red, green = bright * m.green, blue = bright * m.blue;
  }
  size_t p = 3 * ((size_t)i * w + j);
  picture[p] = red, picture[p + 1] = green, picture[p + 2] = blue;
}
__global__ void volume_plain(int n, int size, const float *v, float *picture) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= size || j >= size) return;
  float x = 2 + (n - 6.0f) * j / size, y = 2 + (n - 6.0f) * i / size, sum = 0, left = 1;
  for (int t = 0; t < STEPS; t++) {
    float z = 1 + (n - 4.0f) * t / STEPS, u = x + 2.0f * t / STEPS;
    int a = (int)u, b = (int)y, c = (int)z;
    float fa = u - a, fb = y - b, fc = z - c;
    const float *p = v + (c * n + b) * n + a;
    float lower = (p[0] * (1 - fa) + p[1] * fa) * (1 - fb) + (p[n] * (1 - fa) + p[n + 1] * fa) * fb;
    float upper = (p[n * n] * (1 - fa) + p[n * n + 1] * fa) * (1 - fb) + (p[n * n + n] * (1 - fa) + p[n * n + n + 1] * fa) * fb;
    float value = lower * (1 - fc) + upper * fc;
    sum += left * value * 0.02f;
    left *= 1 - 0.02f * value;
  }
  picture[i * size + j] = sum;
}
// The plane above is that below of the next cell: four loads a step where z enters another cell, in blocks of 16 x 16 rays.
__global__ void __launch_bounds__(256) volume_tuned(int n, int size, const float *__restrict__ v, float *__restrict__ picture) {
  int j = blockIdx.x * 16 + threadIdx.x, i = blockIdx.y * 16 + threadIdx.y;
  if (i >= size || j >= size) return;
  float x = 2 + (n - 6.0f) * j / size, y = 2 + (n - 6.0f) * i / size, sum = 0, left = 1, fb = y - (int)y, dz = (n - 4.0f) / STEPS, du = 2.0f / STEPS;
  const float *row = v + (int)y * n;
#pragma unroll 4
  for (int t = 0; t < STEPS; t++) {
    float z = fmaf(dz, t, 1), u = fmaf(du, t, x);
    int a = (int)u, c = (int)z;
    float fa = u - a, fc = z - c;
    const float *p = row + (size_t)c * n * n + a, *q = p + n * n;
    float w = fmaf(fa, p[1] - p[0], p[0]), s = fmaf(fa, p[n + 1] - p[n], p[n]), lower = fmaf(fb, s - w, w);
    w = fmaf(fa, q[1] - q[0], q[0]), s = fmaf(fa, q[n + 1] - q[n], q[n]);
    float upper = fmaf(fb, s - w, w), value = 0.02f * fmaf(fc, upper - lower, lower);
    sum = fmaf(left, value, sum);
    left = fmaf(-left, value, left);
  }
  picture[i * size + j] = sum;
}
int main() {
  int h = 1080, w = 1920, n = 256, size = 1024;
  size_t all = (size_t)n * n * n;
  std::vector<sphere> hs(SPHERES);
  fill_spheres(hs.data());
  sphere *s = push(hs);
  float *picture = dnew<float>(3 * h * w), *v = dfill<float>(all, 7, 0, 1), *shadow = dnew<float>(size * size);
  auto hv = pull(v, all);
  for (int tuned = 0; tuned < 2; tuned++) {
    const char *var = tuned ? "cuda-tuned" : "cuda-simple";
    CK(cudaMemset(picture, 0, 12L * h * w)); CK(cudaMemset(shadow, 0, 4L * size * size));
    double t = gpu_time([&] {
      if (tuned) spheres_tuned<<<dim3(w / 8, h / 8), dim3(8, 8)>>>(h, w, s, picture);
      else spheres_plain<<<dim3(w / 32, h / 8), dim3(32, 8)>>>(h, w, s, picture);
    });
    emit("44_scene/spheres", var, t, 0, 0, check_spheres(h, w, hs.data(), pull(picture, 3 * h * w).data()));
    t = gpu_time([&] {
      if (tuned) volume_tuned<<<dim3(size / 16, size / 16), dim3(16, 16)>>>(n, size, v, shadow);
      else volume_plain<<<dim3(size / 32, size / 8), dim3(32, 8)>>>(n, size, v, shadow);
    });
    emit("44_scene/volume", var, t, 0, 0, check_volume(n, size, hv.data(), pull(shadow, size * size).data()));
  }
}
