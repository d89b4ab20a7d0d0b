// SPDX-License-Identifier: MIT
/* Sequences, scores and checks of 40_align, for the C program and its CUDA twin. */
enum { PAIR = 128, MATCH = 3, MISMATCH = -2, GAP = 2 };
static char letter(size_t i, int seed) { return "ACGT"[(int)(4 * u01(i, seed))]; }
/* Sequences a and b of letters; b repeats part of a, with errors. */
static void fill_sequences(size_t n, char *a, char *b) {
  for (size_t i = 0; i < n; i++) a[i] = letter(i, 1);
  for (size_t i = 0; i < n; i++) b[i] = u01(i, 3) < 0.8 ? a[i / 5 * 5 + (i + 1) % 5] : letter(i, 2);
}
static int score_of(int n, const char *a, const char *b) {
  int *h = (int *)calloc(n + 1, sizeof *h), best = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0, diagonal = 0; j < n; j++) {
      int v = diagonal + (a[i] == b[j] ? MATCH : MISMATCH);
      diagonal = h[j + 1];
      if (h[j] - GAP > v) v = h[j] - GAP;
      if (diagonal - GAP > v) v = diagonal - GAP;
      if (v < 0) v = 0;
      h[j + 1] = v;
      if (v > best) best = v;
    }
  free(h);
  return best;
}
static int distance_of(int n, const char *a, const char *b) {
  int *d = (int *)malloc((n + 1) * sizeof *d);
  for (int j = 0; j <= n; j++) d[j] = j;
  for (int i = 0; i < n; i++) {
    int diagonal = d[0];
    d[0] = i + 1;
    for (int j = 0; j < n; j++) {
      int v = diagonal + (a[i] != b[j]);
      diagonal = d[j + 1];
      if (d[j] + 1 < v) v = d[j] + 1;
      if (diagonal + 1 < v) v = diagonal + 1;
      d[j + 1] = v;
    }
  }
  int v = d[n];
  free(d);
  return v;
}
static int check_scores(int pairs, const char *a, const char *b, const int *best) {
  int ok = 1;
  for (int s = 0; s < 200; s++) {
    size_t p = place(s, pairs);
    ok &= best[p] == score_of(PAIR, a + p * PAIR, b + p * PAIR);
  }
  return ok;
}
