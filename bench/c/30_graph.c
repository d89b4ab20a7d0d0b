// SPDX-License-Identifier: MIT
/* A graph of skewed degrees: a step of PageRank, breadth-first search by levels, connected components by the least label. */
#include "bench.h"
#include "30_graph.h"
static void rank_step(int n, const int *restrict ptr, const int *restrict adj, const double *restrict rank, double *restrict next) {
#pragma acc parallel loop default(present)
  OMP(parallel for schedule(dynamic, 1024))
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int e = ptr[i]; e < ptr[i + 1]; e++) {
      int j = adj[e];
      sum += rank[j] / (ptr[j + 1] - ptr[j]);
    }
    next[i] = 0.15 / n + 0.85 * sum;
  }
}
static void search(int n, const int *ptr, const int *adj, int *level) {
  int more = 1;
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int i = 0; i < n; i++) level[i] = i == 1 ? 0 : -1;
  for (int depth = 0; more; depth++) {
    more = 0;
#pragma acc parallel loop default(present) reduction(||: more)
    OMP(parallel for reduction(||: more))
    for (int i = 0; i < n; i++)
      if (level[i] == depth)
        for (int e = ptr[i]; e < ptr[i + 1]; e++)
          if (level[adj[e]] < 0) {
            level[adj[e]] = depth + 1;
            more = 1;
          }
  }
}
static void components(int n, const int *restrict ptr, const int *restrict adj, int *restrict label, int *restrict next) {
  int changes = 1;
#pragma acc parallel loop default(present)
  OMP(parallel for)
  for (int i = 0; i < n; i++) label[i] = i;
  while (changes) {
    changes = 0;
#pragma acc parallel loop gang default(present) reduction(+: changes)
    OMP(parallel for reduction(+: changes))
    for (int i = 0; i < n; i++) {
      int least = label[i];
#pragma acc loop vector reduction(min: least)
      for (int e = ptr[i]; e < ptr[i + 1]; e++)
        if (label[adj[e]] < least) least = label[adj[e]];
      next[i] = least;
      changes += least != label[i];
    }
#pragma acc parallel loop default(present)
    OMP(parallel for)
    for (int i = 0; i < n; i++) label[i] = next[i];
  }
}
int main(int argc, char **argv) {
  int n = SIZE(1, 1 << 20, 1 << 18), *ptr, *adj, all = fill_graph(n, &ptr, &adj);
  int *level = alloc(n * sizeof *level), *label = alloc(n * sizeof *label), *other = alloc(n * sizeof *other);
  double *rank = new_d(n, 1, 0.5 / n, 1.5 / n), *next = new_d(n, 2, 0, 0);
  Timer t, u, v;
#pragma acc data copyin(ptr[0:n+1], adj[0:all], rank[0:n]) copyout(next[0:n], level[0:n], label[0:n]) create(other[0:n])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) rank_step(n, ptr, adj, rank, next);
    for (u = timer(); timer_next(&u);) search(n, ptr, adj, level);
    for (v = timer(); timer_next(&v);) components(n, ptr, adj, label, other);
  }
  emit("30_graph/pagerank", timer_median(&t), 0, 0, check_rank(n, ptr, adj, rank, next));
  emit("30_graph/bfs", timer_median(&u), 0, 0, check_levels(n, ptr, adj, level));
  emit("30_graph/components", timer_median(&v), 0, 0, check_labels(n, ptr, adj, label));
  return 0;
}
