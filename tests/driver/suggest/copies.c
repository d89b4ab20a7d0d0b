/* Constructs in loops of the host: no directive where their arrays would be copied in each iteration. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { N = 160, STEPS = 3 };
static double a[N][N], b[N][N], x[N], y[N];

/* The host reads an element after each step: b is copied, as long as the step takes. */
static void steps(void)
{
    for (int t = 0; t < STEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        fprintf(stdout, "%.6f\n", b[N / 2][N / 3]);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) a[i][j] = b[i][j] + a[i][j] / 2;
    }
}

/* A product of matrices in each iteration, longer than the copies. */
static void products(void)
{
    for (int t = 0; t < STEPS; t++) {
        fprintf(stdout, "%.6f\n", a[t][t]);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                double sum = 0;
                for (int k = 0; k < N; k++) sum += b[i][k] * b[k][j];
                a[i][j] = sum;
            }
    }
}

/* The matrix stays, vectors are copied. */
static void vectors(void)
{
    for (int t = 0; t < STEPS; t++) {
        fprintf(stdout, "%.6f\n", x[t] += 1);
        for (int i = 0; i < N; i++) {
            double sum = 0;
            for (int j = 0; j < N; j++) sum += a[i][j] * x[j];
            y[i] = sum;
        }
    }
}

/* Without the host's statement they stay. */
static void stays(void)
{
    for (int t = 0; t < STEPS; t++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) a[i][j] = a[i][j] * 0.5 + t;
}

/* Elements of a grid with an offset: the launch tests that the loops stay in its rows, which its extent depends on. */
static void rows(double *to, const double *from, int n, int m, int d)
{
    for (int i = 1; i < n; i++) {
        int at = 2 * i - d;
        for (int j = 0; j < n; j++) to[i * n + j] = from[(at + 1) * m + j] + 1;
    }
}

/* Nothing of y is written if there is no time: then nothing is copied. Of a, the inner part of rows is written, if there is any. */
static void written(int times, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int t = 0; t < times; t++) y[i] = i + t;
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m - 1; j++) a[i][j] = i + j;
}

int main(void)
{
    double sum = 0, *whole = calloc(N * N + N, sizeof *whole), *result = calloc(N * N, sizeof *result);
    for (int i = 0; i < N; i++) x[i] = whole[i] = i % 7;
    steps();
    products();
    vectors();
    stays();
    rows(result, whole, N / 2, N, 1);
    written(0, N, 7);
    written(3, 9, 1);
    for (int i = 0; i < N; i++) sum += y[i] + a[i][i] + result[i];
    printf("%.4f\n", sum);
    free(whole);
    free(result);
    return 0;
}
