/* Rows that a loop of the iteration reads again and again, and whose length an array of the iteration bounds. SPDX-License-Identifier:
 * MIT */
#include <stdio.h>

enum { PAIRS = 97, LENGTH = 40, LONG = 300 };

/* Distances of words: a row of the table is private. */
static void distances(int n, int length, const char *a, const char *b, int *d)
{
#pragma acc parallel loop copyin(a[0:n * length], b[0:n * length]) copyout(d[0:n])
    for (int q = 0; q < n; q++) {
        int row[LENGTH + 1];
        for (int j = 0; j <= length; j++) row[j] = j;
        for (int i = 1; i <= length; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= length; j++) {
                int up = row[j], best = diagonal + (a[q * length + i - 1] != b[q * length + j - 1]);
                if (up + 1 < best) best = up + 1;
                if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
                row[j] = best;
                diagonal = up;
            }
        }
        d[q] = row[length];
    }
}

/* Longer rows, which pass through shared memory; and a row whose array is used under a condition, so that it bounds nothing. */
static void sums(int n, int length, const int *x, int *y, int *z)
{
#pragma acc parallel loop copyin(x[0:n * length]) copyout(y[0:n], z[0:n])
    for (int q = 0; q < n; q++) {
        int h[LONG], few[8], s = 0;
        for (int j = 0; j < length; j++) h[j] = j % 3;
        for (int j = 0; j < 8; j++) few[j] = j;
        for (int i = 0; i < 4; i++) {
            int run = i;
            for (int j = 0; j < length; j++) {
                run = (run * 3 + x[q * length + j]) % 1009;
                h[j] += run;
            }
            for (int j = 0; j < length; j++) {
                s = (s * 5 + x[q * length + j]) % 2003;
                if (j < 8) few[j] += s;
            }
        }
        y[q] = h[length - 1] + h[length / 2];
        z[q] = s + few[7];
    }
}

int main(void)
{
    static char a[PAIRS * LENGTH], b[PAIRS * LENGTH];
    static int d[PAIRS], x[PAIRS * LONG], y[PAIRS], z[PAIRS];
    long long s = 0, t = 0;
    for (int i = 0; i < PAIRS * LENGTH; i++) a[i] = "acgt"[i * 7 / 3 % 4], b[i] = "acgt"[i * 5 / 2 % 4];
    for (int i = 0; i < PAIRS * LONG; i++) x[i] = i * 31 % 257;
    distances(PAIRS, LENGTH, a, b, d);
    sums(PAIRS, LONG, x, y, z);
    for (int q = 0; q < PAIRS; q++) s += d[q] * (q + 1), t += y[q] * (q + 1) + z[q] * (q + 3);
    printf("%lld %lld\n", s, t);
    return 0;
}
