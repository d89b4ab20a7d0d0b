/* sorted_arrays: insertions into small sorted arrays of an iteration, and loops that only resemble them. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 60, M = 90, K = 6 };
static int x[N][M], least[N][K], which[N][K], sorted[N][13], some[N];

/* The least values and where they are: a loop `for` with an index that is used after it. */
static void nearest(void)
{
#pragma acc parallel loop copyin(x) copyout(least, which)
    for (int i = 0; i < N; i++) {
        int best[K], id[K] = {0};
        for (int k = 0; k < K; k++) best[k] = 1000;
        for (int j = 0; j < M; j++)
            if (x[i][j] < best[K - 1]) {
                int k;
                for (k = K - 1; k > 0 && best[k - 1] > x[i][j]; k--) {
                    best[k] = best[k - 1];
                    id[k] = id[k - 1];
                }
                best[k] = x[i][j];
                id[k] = j;
            }
        for (int k = 0; k < K; k++) least[i][k] = best[k], which[i][k] = id[k];
    }
}

/* The start of the index depends on a loop of constant trips; the condition has a conjunct more, and the statement after the loop is a sum. */
static void insertion(int stop)
{
#pragma acc parallel loop copyin(x) copyout(sorted, some)
    for (int i = 0; i < N; i++) {
        int v[13], moves = 0;
        for (int k = 0; k < 13; k++) v[k] = x[i][k * 3];
        for (int k = 1; k < 13; k++) {
            int t = v[k], j = k - 1;
            while (j >= 0 && v[j] > t && moves < stop) { v[j + 1] = v[j]; moves += 1; j -= 1; }
            v[j + 1] = t;
            moves += j;
        }
        for (int k = 0; k < 13; k++) sorted[i][k] = v[k];
        some[i] = moves;
    }
}

/* The start, the end, or a place is not known; the index is also set under a condition, or has no place after the loop. */
static void others(int from)
{
#pragma acc parallel loop copyin(x) copy(sorted) copyout(some)
    for (int i = 0; i < N; i++) {
        int a[8], b[8], c[8], d[8], k = from, l = 7, m = 5, last = 0;
        for (int j = 0; j < 8; j++) a[j] = b[j] = c[j] = d[j] = x[i][j];
        while (0 < k && a[k - 1] > a[0] - 3) { a[k] = a[k - 1]; --k; }
        a[k] = 1;
        if (x[i][9] > 0) l = 4;
        while (l >= 2 && b[l - 1] > 2) { b[l] = b[l - 1]; l--; }
        b[l] += 5;
        while (m > 0 && c[m] > c[m - 1]) { int t = c[m]; c[m] = c[m - 1]; c[m - 1] = t; m--; }
        last = c[x[i][1] & 7];
        int n = 6;
        while (2 <= n && d[n] >= x[i][n]) { d[n] += d[n + 1]; n--; }
        for (int j = 0; j < 8; j++) sorted[i][j] = a[j] + 100 * b[j], sorted[i][j] += 3 * c[j] - d[j];
        some[i] = last + n;
    }
}

/* A start below the end: no trip, and the place after the loop is that of the start. */
static void none(void)
{
#pragma acc parallel loop copyin(x) copy(sorted)
    for (int i = 0; i < N; i++) {
        int v[6] = {0}, w[6] = {0};
        for (int k = 0; k < 6; k++) {
            int j = k;
            while (j > 2 && v[j - 1] > x[i][k]) { v[j] = v[j - 1]; j--; }
            v[j] += x[i][k];
            j = 3;
            while (j > 3 && w[j - 1] > x[i][k]) { w[j] = w[j - 1]; j--; }
            w[j] += k;
        }
        for (int k = 0; k < 6; k++) sorted[i][k] = v[k], sorted[i][k + 6] = w[k];
    }
}

static long sum_of(const int *p, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += (long)p[i] * (i % 17 + 1);
    return s;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) x[i][j] = (i * 131 + j * j * 7 + j * 29) % 211 - 40;
    nearest();
    printf("%ld %ld\n", sum_of(&least[0][0], N * K), sum_of(&which[0][0], N * K));
    insertion(20);
    printf("%ld %ld\n", sum_of(&sorted[0][0], N * 13), sum_of(some, N));
    insertion(1000);
    printf("%ld %ld\n", sum_of(&sorted[0][0], N * 13), sum_of(some, N));
    others(7);
    printf("%ld %ld\n", sum_of(&sorted[0][0], N * 8), sum_of(some, N));
    none();
    printf("%ld\n", sum_of(&sorted[0][0], N * 13));
    return 0;
}
