// SPDX-License-Identifier: MIT
/* Alignment: Smith-Waterman scores of many pairs of sequences, and the edit distance of two long ones by anti-diagonals. */
#include "bench.h"
#include "40_align.h"
static void scores(int pairs, const char *restrict a, const char *restrict b, int *restrict best) {
#pragma acc parallel loop present(a, b, best)
  OMP(parallel for)
  for (int p = 0; p < pairs; p++) {
    int h[PAIR + 1], top = 0;
    for (int j = 0; j <= PAIR; j++) h[j] = 0;
    for (int i = 0; i < PAIR; i++) {
      int diagonal = 0;
      for (int j = 1; j <= PAIR; j++) {
        int v = diagonal + (a[p * PAIR + i] == b[p * PAIR + j - 1] ? MATCH : MISMATCH);
        diagonal = h[j];
        if (h[j - 1] - GAP > v) v = h[j - 1] - GAP;
        if (h[j] - GAP > v) v = h[j] - GAP;
        if (v < 0) v = 0;
        h[j] = v;
        if (v > top) top = v;
      }
    }
    best[p] = top;
  }
}
/* d0, d1, d2 are the anti-diagonals before the last one, the last one and the new one: element i is in row i. */
static int distance(int n, const char *restrict a, const char *restrict b, int *d0, int *d1, int *d2) {
  int result = 0;
#pragma acc data present(a[0:n], b[0:n], d0[0:n+1], d1[0:n+1], d2[0:n+1])
  {
    for (int s = 0; s <= 2 * n; s++) {
      int low = s > n ? s - n : 0, high = s < n ? s : n, *next = d0;
#pragma acc parallel loop
      OMP(parallel for)
      for (int i = low; i <= high; i++) {
        int j = s - i;
        if (i == 0) d2[i] = j;
        else if (j == 0) d2[i] = i;
        else {
          int v = d0[i - 1] + (a[i - 1] != b[j - 1]);
          if (d1[i - 1] + 1 < v) v = d1[i - 1] + 1;
          if (d1[i] + 1 < v) v = d1[i] + 1;
          d2[i] = v;
        }
      }
      d0 = d1;
      d1 = d2;
      d2 = next;
    }
#pragma acc update self(d1[n:1])
    result = d1[n];
  }
  return result;
}
int main(int argc, char **argv) {
  int pairs = SIZE(1, 1 << 16, 1 << 12), n = SIZE(2, 8192, 2048), found = 0;
  size_t all = (size_t)pairs * PAIR;
  char *a = alloc(all), *b = alloc(all);
  int *best = alloc(pairs * sizeof *best), *d0 = alloc((n + 1) * sizeof *d0), *d1 = alloc((n + 1) * sizeof *d1), *d2 = alloc((n + 1) * sizeof *d2);
  Timer t, u;
  fill_sequences(all, a, b);
#pragma acc data copyin(a[0:all], b[0:all]) copyout(best[0:pairs]) create(d0[0:n+1], d1[0:n+1], d2[0:n+1])
  {
    for (t = timer(); timer_next(&t);) REPEAT(t) scores(pairs, a, b, best);
    for (u = timer(); timer_next(&u);) found = distance(n, a, b, d0, d1, d2);
  }
  emit("40_align/scores", timer_median(&t), 0, 0, check_scores(pairs, a, b, best));
  emit("40_align/distance", timer_median(&u), 0, 0, found == distance_of(n, a, b));
  return 0;
}
