/* Rows that pointers refer to: tables of pointers by parameter, in an array, three levels, and a triangle. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 60 };

static double **rows_of(int n, int m)
{
    double **a = malloc(n * sizeof(double *));
    for (int i = 0; i < n; i++) a[i] = malloc(m * sizeof(double));
    return a;
}

static void multiply(double **a, double **b, double **c, int n)
{
    int i, j, k;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            double s = 0;
            for (k = 0; k < n; k++) s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

static void scale(double *table[N], int m, double by)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < m; j++) table[i][j] *= by;
}

static double sum(double ***cube, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) s += cube[i][j][k];
    return s;
}

static void lower(double **a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) a[i][j] += 1;
}

int main(void)
{
    double **a = rows_of(N, N), **b = rows_of(N, N), **c = rows_of(N, N), *table[N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    multiply(a, b, c, N);
    for (int i = 0; i < N; i++) table[i] = c[i];
    scale(table, N, 0.5);
    double **cube[2] = { c, a };
    lower(a, N);
    printf("%g %g %g\n", c[3][4], sum(cube, 2), a[N - 1][0]);
    return 0;
}
