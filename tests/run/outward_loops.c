/* Loops of lanes that are all of a sequential loop, which may be moved inside them, or may not. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>
#define N 70
static double a[N][N], b[N][N], c[N][N];
static float p[N * N], q[N * N];

static void product(int n, double beta, double x[n][n], double y[n][n], double z[n][n])
{
    int i, j, k;
#pragma acc kernels
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++) z[i][j] *= beta;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++) z[i][j] += x[i][k] * y[k][j];
    }
}

/* Rows of a table, each from the one before it and its neighbour there. */
static void table(int n, int m, int t[n][N][N])
{
#pragma acc kernels copy(t[0:n])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) t[i][0][j] = i + j;
        for (int k = 1; k < m; k++)
            for (int j = 1; j < m; j++) t[i][k][j] = (t[i][k - 1][j - 1] + t[i][k - 1][j]) % 9973;
    }
}

/* The same without a neighbour; the last value of k is wanted. */
static int columns(int n, int m, int t[n][N][N])
{
    int k, last = 0;
#pragma acc kernels copy(t[0:n])
    for (int i = 0; i < n; i++) {
        int from = i % 3;
        for (int j = 0; j < m; j++) t[i][0][j] = i + j;
        for (k = 1; k < m; k += 2)
            for (int j = m - 1; j >= from; j--) t[i][k][j] = t[i][k - 1][j] * 3 + k;
        for (k = m - 1; k > 0; k--)
            for (int j = 0; j < k; j++) t[i][0][j] ^= k;
    }
    for (int i = 0; i < n; i++) last += t[i][m / 2][m / 3];
    return last;
}

static void directives(int n, int m, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop gang copyin(x[0:N * N]) copy(y[0:N * N])
    for (int i = 0; i < n; i++) {
#pragma acc loop seq
        for (int k = 0; k < m; k++) {
#pragma acc loop vector
            for (int j = 0; j < m; j++) y[i * N + j] += x[k * N + j] * (k - i);
        }
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * N + j] += 1;
    }
}

static double weighted(const double *v, int n)
{
    double sum = 0;
    for (int k = 0; k < n; k++) sum += v[k] * (k % 17);
    return sum;
}

int main(void)
{
    static int t[8][N][N];
    for (int k = 0; k < N * N; k++) {
        a[k / N][k % N] = k % 7, b[k / N][k % N] = k % 5 - 2, c[k / N][k % N] = k % 3;
        p[k] = k % 11, q[k] = k % 13;
    }
    product(N, 2, a, b, c);
    printf("product %g\n", weighted(c[0], N * N));
    product(3, 2, a, b, c);
    printf("small %g\n", weighted(c[0], N * N));
    product(N, 0.5, a, b, b);
    printf("overlapping %g\n", weighted(b[0], N * N));
    double sum = 0;
    table(8, 30, t);
    printf("table %d %d\n", t[3][29][29], t[7][10][4]);
    printf("columns %d\n", columns(8, 21, t));
    printf("columns %d %d\n", columns(8, 1, t), t[5][0][0]);
    directives(N, 66, p, q);
    sum = 0;
    for (int k = 0; k < N * N; k++) sum += q[k] * (k % 17);
    printf("directives %g\n", sum);
    return 0;
}
