// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/40_align.h"
__global__ void scores_plain(int pairs, const char *a, const char *b, int *best) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= pairs) return;
  int h[PAIR + 1], top = 0;
  for (int j = 0; j <= PAIR; j++) h[j] = 0;
  for (int i = 0; i < PAIR; i++) {
    int diagonal = 0;
    for (int j = 1; j <= PAIR; j++) {
      int v = diagonal + (a[p * PAIR + i] == b[p * PAIR + j - 1] ? MATCH : MISMATCH);
      diagonal = h[j];
      v = max(max(v, max(h[j - 1], h[j]) - GAP), 0);
      h[j] = v;
      top = max(top, v);
    }
  }
  best[p] = top;
}
// Eight lanes a pair, 16 columns each in registers, one row after another: the last column is passed to the next lane.
__global__ void __launch_bounds__(128) scores_tuned(int pairs, const int4 *__restrict__ a, const int4 *__restrict__ b, int *__restrict__ best) {
  __shared__ char rows[16][PAIR];
  int lane = threadIdx.x % 8, q = threadIdx.x / 8, p = blockIdx.x * 16 + q;
  *(int4 *)&rows[q][lane * 16] = a[p * 8 + lane];
  int4 mine = b[p * 8 + lane];
  const char *column = (const char *)&mine;
  int h[16], letters[16], top = 0, left = 0, corner = 0;
#pragma unroll
  for (int j = 0; j < 16; j++) h[j] = 0, letters[j] = column[j];
  __syncwarp();
  for (int s = 0; s < PAIR + 7; s++) {
    int i = s - lane, before = __shfl_up_sync(~0u, h[15], 1, 8);
    left = lane ? before : 0;
    if (i >= 0 && i < PAIR) {
      int c = rows[q][i], diagonal = corner, west = left;
#pragma unroll
      for (int j = 0; j < 16; j++) {
        int v = diagonal + (c == letters[j] ? MATCH : MISMATCH);
        diagonal = h[j];
        v = max(max(v, max(west, h[j]) - GAP), 0);
        h[j] = west = v;
        top = max(top, v);
      }
      corner = left;
    }
  }
  for (int o = 4; o; o /= 2) top = max(top, __shfl_down_sync(~0u, top, o, 8));
  if (!lane) best[p] = top;
}
__global__ void diagonal_plain(int s, int low, int high, const char *a, const char *b, const int *d0, const int *d1, int *d2) {
  int i = low + blockIdx.x * blockDim.x + threadIdx.x, j = s - i;
  if (i > high) return;
  if (i == 0) d2[i] = j;
  else if (j == 0) d2[i] = i;
  else d2[i] = min(d0[i - 1] + (a[i - 1] != b[j - 1]), min(d1[i - 1], d1[i]) + 1);
}
// Tiles of 128 x 128, an anti-diagonal of tiles a launch: a thread has a row of a tile, rows and columns between tiles are in memory.
enum { TILE = 128 };
__global__ void __launch_bounds__(TILE) tiles_tuned(int d, int low, int n, const char *__restrict__ a, const char *__restrict__ b, int *row, int *col, int *corner) {
  __shared__ int last[2][TILE + 1];
  __shared__ char letters[TILE];
  int ti = low + blockIdx.x, tj = d - ti, t = threadIdx.x, i = ti * TILE + t, tiles = n / TILE;
  letters[t] = b[tj * TILE + t];
  char c = a[i];
  int west = tj ? col[i] : i + 1, northwest = t ? (tj ? col[i - 1] : i) : 0;
  if (!t) northwest = ti && tj ? corner[(ti - 1) * tiles + tj - 1] : ti ? ti * TILE : tj * TILE;
  __syncthreads();
  // in step s thread t has column s - t; last[s % 2][t] is what it computed in step s
  int v = west;
  for (int s = 0; s < 2 * TILE - 1; s++) {
    int j = s - t;
    if (j >= 0 && j < TILE) {
      int g = tj * TILE + j, north = t ? last[(s + 1) % 2][t - 1] : ti ? row[g] : g + 1;
      int w = min(northwest + (c != letters[j]), min(north, v) + 1);
      northwest = north;
      v = w;
      last[s % 2][t] = v;
      if (t == TILE - 1) row[g] = v;
    }
    __syncthreads();
  }
  col[i] = v;
  if (t == TILE - 1) corner[ti * tiles + tj] = v;
}
int main() {
  int pairs = 1 << 16, n = 8192, tiles = n / TILE;
  size_t all = (size_t)pairs * PAIR;
  std::vector<char> ha(all), hb(all);
  fill_sequences(all, ha.data(), hb.data());
  char *a = push(ha), *b = push(hb);
  int *best = dnew<int>(pairs), *d[3] = {dnew<int>(n + 1), dnew<int>(n + 1), dnew<int>(n + 1)}, *corner = dnew<int>(tiles * tiles), *result;
  CK(cudaMallocHost(&result, sizeof *result));
  auto scored = [&](const char *var, double t) {
    emit("40_align/scores", var, t, 0, 0, check_scores(pairs, ha.data(), hb.data(), pull(best, pairs).data()));
    CK(cudaMemset(best, 0, pairs * sizeof *best));
  };
  scored("cuda-simple", gpu_time([&] { scores_plain<<<blocks(pairs, 128), 128>>>(pairs, a, b, best); }));
  scored("cuda-tuned", gpu_time([&] { scores_tuned<<<pairs / 16, 128>>>(pairs, (int4 *)a, (int4 *)b, best); }));
  int want = distance_of(n, ha.data(), hb.data());
  double t = wall_time([&] {
    int *d0 = d[0], *d1 = d[1], *d2 = d[2];
    for (int s = 0; s <= 2 * n; s++) {
      int low = s > n ? s - n : 0, high = s < n ? s : n, *next = d0;
      diagonal_plain<<<blocks(high - low + 1), 256>>>(s, low, high, a, b, d0, d1, d2);
      d0 = d1, d1 = d2, d2 = next;
    }
    CK(cudaMemcpy(result, d1 + n, sizeof *result, cudaMemcpyDeviceToHost));
  });
  emit("40_align/distance", "cuda-simple", t, 0, 0, *result == want);
  t = wall_time([&] {
    for (int s = 0; s < 2 * tiles - 1; s++) {
      int low = s >= tiles ? s - tiles + 1 : 0, high = s < tiles ? s : tiles - 1;
      tiles_tuned<<<high - low + 1, TILE>>>(s, low, n, a, b, d[0], d[1], corner);
    }
    CK(cudaMemcpy(result, d[1] + n - 1, sizeof *result, cudaMemcpyDeviceToHost));
  });
  emit("40_align/distance", "cuda-tuned", t, 0, 0, *result == want);
}
