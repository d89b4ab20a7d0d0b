// SPDX-License-Identifier: MIT
#include "bench.cuh"
#include "../c/30_graph.h"
const int HEAVY = 512;  // vertices of more edges have a block each
__global__ void rank_plain(int n, const int *__restrict__ ptr, const int *__restrict__ adj, const double *__restrict__ rank, double *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int e = ptr[i]; e < ptr[i + 1]; e++) {
    int j = adj[e];
    sum += rank[j] / (ptr[j + 1] - ptr[j]);
  }
  next[i] = 0.15 / n + 0.85 * sum;
}
__global__ void shares(int n, const int *__restrict__ ptr, const double *__restrict__ rank, double *__restrict__ share) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < n) share[j] = rank[j] / (ptr[j + 1] - ptr[j]);
}
// Four lanes a vertex, or a block for one with many edges.
__global__ void rank_tuned(int n, int n_heavy, const int *__restrict__ heavy, const int *__restrict__ ptr, const int *__restrict__ adj,
                           const double *__restrict__ share, double *__restrict__ next) {
  double sum = 0;
  if (blockIdx.x < n_heavy) {
    int i = heavy[blockIdx.x];
    for (int e = ptr[i] + threadIdx.x; e < ptr[i + 1]; e += blockDim.x) sum += share[adj[e]];
    sum = block_sum(sum);
    if (!threadIdx.x) next[i] = 0.15 / n + 0.85 * sum;
    return;
  }
  int t = (blockIdx.x - n_heavy) * blockDim.x + threadIdx.x, i = t / 4, begin = 0, end = 0;
  if (i < n) begin = ptr[i], end = ptr[i + 1];
  bool mine = i < n && end - begin <= HEAVY;
  if (mine)
    for (int e = begin + t % 4; e < end; e += 4) sum += share[adj[e]];
  sum += __shfl_down_sync(~0u, sum, 2, 4);
  sum += __shfl_down_sync(~0u, sum, 1, 4);
  if (mine && t % 4 == 0) next[i] = 0.15 / n + 0.85 * sum;
}
__global__ void start_levels(int n, int *level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) level[i] = i == 1 ? 0 : -1;
}
__global__ void level_plain(int n, int depth, const int *ptr, const int *adj, int *level, int *more) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || level[i] != depth) return;
  for (int e = ptr[i]; e < ptr[i + 1]; e++)
    if (level[adj[e]] < 0) {
      level[adj[e]] = depth + 1;
      *more = 1;
    }
}
// From a queue of the vertices of a level, a warp each, to the queue of the next.
__global__ void level_tuned(int depth, const int *__restrict__ ptr, const int *__restrict__ adj, int *level, const int *__restrict__ from, int count, int *to,
                            int *n_to) {
  int lane = threadIdx.x % 32;
  for (int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32; w < count; w += gridDim.x * blockDim.x / 32) {
    int i = from[w], end = ptr[i + 1];
    for (int base = ptr[i]; base < end; base += 32) {
      int e = base + lane, j = e < end ? adj[e] : 0;
      bool fresh = e < end && level[j] < 0 && atomicCAS(level + j, -1, depth + 1) == -1;
      unsigned mask = __ballot_sync(~0u, fresh);
      int at = lane || !mask ? 0 : atomicAdd(n_to, __popc(mask));
      at = __shfl_sync(~0u, at, 0);
      if (fresh) to[at + __popc(mask & ((1u << lane) - 1))] = j;
    }
  }
}
__global__ void start_labels(int n, int *label) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) label[i] = i;
}
__global__ void label_plain(int n, const int *ptr, const int *adj, const int *label, int *next, int *changed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int least = label[i];
  for (int e = ptr[i]; e < ptr[i + 1]; e++)
    if (label[adj[e]] < least) least = label[adj[e]];
  next[i] = least;
  if (least != label[i]) *changed = 1;
}
__device__ int root(int *label, int i) {
  for (int up = label[i]; up != i; up = label[i]) {
    int above = label[up];
    if (above != up) label[i] = above;
    i = up;
  }
  return i;
}
// Joins the trees of the two ends of each edge, the larger root under the smaller; four lanes a vertex, a block for one with many edges.
__device__ void join(int *label, int i, int j) {
  int a = root(label, i), b = root(label, j);
  while (a != b) {
    int low = min(a, b), high = max(a, b), was = atomicCAS(label + high, high, low);
    if (was == high) return;
    a = root(label, low), b = root(label, was);
  }
}
__global__ void join_tuned(int n, int n_heavy, const int *__restrict__ heavy, const int *__restrict__ ptr, const int *__restrict__ adj, int *label) {
  if (blockIdx.x < n_heavy) {
    int i = heavy[blockIdx.x];
    for (int e = ptr[i] + threadIdx.x; e < ptr[i + 1]; e += blockDim.x)
      if (adj[e] < i) join(label, i, adj[e]);
    return;
  }
  int t = (blockIdx.x - n_heavy) * blockDim.x + threadIdx.x, i = t / 4;
  if (i >= n || ptr[i + 1] - ptr[i] > HEAVY) return;
  for (int e = ptr[i] + t % 4; e < ptr[i + 1]; e += 4)
    if (adj[e] < i) join(label, i, adj[e]);
}
__global__ void flatten(int n, int *label) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) label[i] = root(label, i);
}
int main() {
  int n = 1 << 20, *hptr, *hadj, *counter = dnew<int>(1), *host;
  long all = fill_graph(n, &hptr, &hadj);
  int *ptr = push(std::vector<int>(hptr, hptr + n + 1)), *adj = push(std::vector<int>(hadj, hadj + all)), *level = dnew<int>(n), *other = dnew<int>(2 * n);
  double *rank = dfill<double>(n, 1, 0.5 / n, 1.5 / n), *next = dnew<double>(n), *share = dnew<double>(n);
  auto hr = pull(rank, n);
  std::vector<int> hheavy;
  for (int i = 0; i < n; i++)
    if (hptr[i + 1] - hptr[i] > HEAVY) hheavy.push_back(i);
  int *heavy = push(hheavy), n_heavy = (int)hheavy.size();
  CK(cudaMallocHost(&host, sizeof *host));
  auto ranks = [&](const char *var, double t) {
    emit("30_graph/pagerank", var, t, 0, 0, check_rank(n, hptr, hadj, hr.data(), pull(next, n).data()));
    CK(cudaMemset(next, 0, n * sizeof *next));
  };
  ranks("cuda-simple", gpu_time([&] { rank_plain<<<blocks(n), 256>>>(n, ptr, adj, rank, next); }));
  ranks("cuda-tuned", gpu_time([&] {
          shares<<<blocks(n), 256>>>(n, ptr, rank, share);
          rank_tuned<<<n_heavy + blocks(n * 4L), 256>>>(n, n_heavy, heavy, ptr, adj, share, next);
        }));
  auto fetch = [&] { CK(cudaMemcpy(host, counter, sizeof *host, cudaMemcpyDeviceToHost)); };
  double t = wall_time([&] {
    start_levels<<<blocks(n), 256>>>(n, level);
    *host = 1;
    for (int depth = 0; *host; depth++) {
      CK(cudaMemsetAsync(counter, 0, sizeof *counter));
      level_plain<<<blocks(n), 256>>>(n, depth, ptr, adj, level, counter);
      fetch();
    }
  });
  emit("30_graph/bfs", "cuda-simple", t, 0, 0, check_levels(n, hptr, hadj, pull(level, n).data()));
  t = wall_time([&] {
    int one = 1, count = 1, *from = other, *to = other + n;
    start_levels<<<blocks(n), 256>>>(n, level);
    CK(cudaMemcpyAsync(from, &one, sizeof one, cudaMemcpyHostToDevice));
    for (int depth = 0; count; depth++) {
      CK(cudaMemsetAsync(counter, 0, sizeof *counter));
      level_tuned<<<std::min(SMS * 16, (count + 7) / 8), 256>>>(depth, ptr, adj, level, from, count, to, counter);
      fetch();
      count = *host;
      std::swap(from, to);
    }
  });
  emit("30_graph/bfs", "cuda-tuned", t, 0, 0, check_levels(n, hptr, hadj, pull(level, n).data()));
  t = wall_time([&] {
    start_labels<<<blocks(n), 256>>>(n, level);
    *host = 1;
    while (*host) {
      CK(cudaMemsetAsync(counter, 0, sizeof *counter));
      label_plain<<<blocks(n), 256>>>(n, ptr, adj, level, other, counter);
      std::swap(level, other);
      fetch();
    }
  });
  emit("30_graph/components", "cuda-simple", t, 0, 0, check_labels(n, hptr, hadj, pull(level, n).data()));
  t = wall_time([&] {
    start_labels<<<blocks(n), 256>>>(n, level);
    join_tuned<<<n_heavy + blocks(n * 4L), 256>>>(n, n_heavy, heavy, ptr, adj, level);
    flatten<<<blocks(n), 256>>>(n, level);
  });
  emit("30_graph/components", "cuda-tuned", t, 0, 0, check_labels(n, hptr, hadj, pull(level, n).data()));
}
