// SPDX-License-Identifier: MIT
/* The graph and the checks of 30_graph, for the C program and its CUDA twin. Undirected, skewed: a vertex has 4 edges to vertices among which those of
 * small number are frequent; vertices divisible by 16 have none of their own. */
static long fill_graph(int n, int **starts, int **list) {
  int *ptr = (int *)calloc(n + 1, sizeof *ptr), *fill = (int *)malloc(n * sizeof *fill), *from = (int *)malloc(4L * n * sizeof *from);
  int *to = (int *)malloc(4L * n * sizeof *to);
  long edges = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4 && i % 16; k++) {
      double r = u01(i * 4L + k, 3);
      from[edges] = i;
      to[edges++] = (int)(k < 2 ? r * r * r * n : r * n);
    }
  for (long e = 0; e < edges; e++) ptr[from[e] + 1]++, ptr[to[e] + 1]++;
  for (int i = 0; i < n; i++) ptr[i + 1] += ptr[i];
  int *adj = (int *)malloc(2 * edges * sizeof *adj);
  memcpy(fill, ptr, n * sizeof *fill);
  for (long e = 0; e < edges; e++) adj[fill[from[e]]++] = to[e], adj[fill[to[e]]++] = from[e];
  free(fill);
  free(from);
  free(to);
  *starts = ptr;
  *list = adj;
  return 2 * edges;
}
static int check_rank(int n, const int *ptr, const int *adj, const double *rank, const double *next) {
  int ok = 1;
  for (int s = 0; s < 500; s++) {
    size_t i = place(s, n);
    double sum = 0;
    for (int e = ptr[i]; e < ptr[i + 1]; e++) sum += rank[adj[e]] / (ptr[adj[e] + 1] - ptr[adj[e]]);
    ok &= near_(next[i] * n, 0.15 + 0.85 * sum * n, 1e-9);
  }
  return ok;
}
/* Levels from vertex 1: each vertex is one more than its least neighbor. */
static int check_levels(int n, const int *ptr, const int *adj, const int *level) {
  int ok = level[1] == 0, reached = 0;
  for (int i = 0; i < n; i++) {
    int least = n;
    for (int e = ptr[i]; e < ptr[i + 1]; e++)
      if (level[adj[e]] >= 0 && level[adj[e]] < least) least = level[adj[e]];
    ok &= i == 1 || level[i] == (least == n ? -1 : least + 1);
    reached += level[i] >= 0;
  }
  return ok && reached > n / 2;
}
/* Every label is the least vertex of its component. */
static int check_labels(int n, const int *ptr, const int *adj, const int *label) {
  int ok = 1;
  for (int i = 0; i < n; i++) {
    ok &= label[i] <= i && label[label[i]] == label[i];
    for (int e = ptr[i]; e < ptr[i + 1]; e++) ok &= label[adj[e]] == label[i];
  }
  return ok;
}
