/* array_registers: small arrays of an iteration in nests of short loops that are unrolled. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 70, S = 8 };
static int in[N][S][S], out[N][S][S], at[N], rows[N][S];

/* Loops whose bounds depend on those around them, upwards and downwards. */
static void eliminate(void)
{
#pragma acc parallel loop copyin(in) copyout(out)
    for (int b = 0; b < N; b++) {
        int l[S][S];
        for (int i = 0; i < S; i++)
            for (int j = 0; j < S; j++) l[i][j] = in[b][i][j];
        for (int j = 0; j < S; j++)
            for (int i = j + 1; i < S; i++)
                for (int k = 0; k < j; k++) l[i][j] -= l[i][k] * l[j][k] % 7;
        for (int j = S - 1; j >= 0; j--)
            for (int i = 0; i <= j; i += 2)
                for (int k = j; k > i; k--) l[i][j] += l[k][j] ^ l[i][k];
        for (int i = 0; i < S; i++)
            for (int j = 0; j < S; j++) out[b][i][j] = l[i][j];
    }
}

/* An array that a clause makes private; its size is known, the number of repetitions is not. */
static void repeat(int times)
{
    int w[7][7];
#pragma acc parallel loop private(w) copyin(in) copyout(rows)
    for (int b = 0; b < N; b++) {
        for (int i = 0; i < 7; i++)
            for (int j = 0; j < 7; j++) w[i][j] = in[b][i][j];
        for (int t = 0; t < times; t++)
            for (int i = 1; i < 7; i++)
                for (int j = 0; j < 7 - i; j++)
                    for (int k = 0; k < i; k++) w[i][j] = (w[i][j] + w[k][j + i]) % 1009;
        for (int j = 0; j < S; j++) rows[b][j] = j < 7 ? w[3][j] : w[0][0];
    }
}

/* Places that the data decides. */
static void pivots(void)
{
#pragma acc parallel loop copyin(in) copyout(at, out)
    for (int b = 0; b < N; b++) {
        int l[S][S], best = 0;
        for (int i = 0; i < S; i++)
            for (int j = 0; j < S; j++) l[i][j] = in[b][i][j];
        for (int i = 0; i < S; i++)
            if (l[i][0] > l[best][0]) best = i;
        for (int r = 0; r < 2; r++)
            for (int i = 0; i < S; i++)
                for (int j = 0; j < S; j++)
                    if (i != best) l[i][j] -= l[best][j] * (r + 1);
        at[b] = best;
        for (int i = 0; i < S; i++)
            for (int j = 0; j < S; j++) out[b][i][j] = l[i][j];
    }
}

/* Nests two deep whose inner bounds are of the outer index, with first indices below 0. */
static void degrees(void)
{
#pragma acc parallel loop copyin(in) copyout(out)
    for (int b = 0; b < N; b++) {
        int p[6][6], c[6], packed[21];
        for (int m = 0; m < 6; m++) c[m] = in[b][0][m] - m;
        for (int m = 0; m < 6; m++)
            for (int l = m; l < 6; l++) p[l][m] = c[m] * (l + 1) + in[b][m][l];
        for (int l = 0; l < 6; l++)
            for (int m = 0; m <= l; m++) packed[l * (l + 1) / 2 + m] = p[l][m] - p[l][l - m];
        for (int l = 0; l < S; l++)
            for (int m = 0; m < S; m++) out[b][l][m] = 0;
        for (int l = 0; l < 6; l++)
            for (int m = -l; m <= l; m++) {
                int most = m > -l ? p[l][m < 0 ? -m : m] : -l;
                out[b][l][m < 0 ? -m : m] += (m < 0 ? 3 : 5) * most + packed[l * (l + 1) / 2 + (m < 0 ? -m : m)];
            }
    }
}

static int total(int (*m)[S])
{
    int t = 0;
    for (int i = 0; i < S; i++) t += m[i][i] * (i + 1);
    return t;
}

/* A function gets the array. */
static void passed(void)
{
#pragma acc parallel loop copyin(in) copyout(at)
    for (int b = 0; b < N; b++) {
        int l[S][S];
        for (int i = 0; i < S; i++)
            for (int j = 0; j < S; j++)
                for (int k = 0; k < 2; k++) l[i][j] = in[b][i][j] + k;
        at[b] = total(l);
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
    for (int b = 0; b < N; b++)
        for (int i = 0; i < S; i++)
            for (int j = 0; j < S; j++) in[b][i][j] = (b * 13 + i * 7 + j * 3) % 23 - 9;
    eliminate();
    printf("%ld\n", sum_of(&out[0][0][0], N * S * S));
    for (int times = 0; times < 4; times++) {
        repeat(times);
        printf("%ld\n", sum_of(&rows[0][0], N * S));
    }
    pivots();
    printf("%ld %ld\n", sum_of(&out[0][0][0], N * S * S), sum_of(at, N));
    degrees();
    printf("%ld\n", sum_of(&out[0][0][0], N * S * S));
    passed();
    printf("%ld\n", sum_of(at, N));
    return 0;
}
