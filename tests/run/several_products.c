// Several products that a loop adds to one element, and loops that are nearly such sums. SPDX-License-Identifier: MIT
#include <stdio.h>

enum { N = 131, M = 70 };

static double a[N][M], b[N][M], c[N][N], d[N][N];
static int p[N * M], q[N * M], r[N * N];

static unsigned hash_of(const void *at, size_t bytes)
{
    unsigned h = 2166136261u;
    for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)at)[i]) * 16777619u;
    return h;
}

static void update(int n, int m, double alpha, double beta)
{
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] *= beta;
            for (int k = 0; k < m; k++) {
                c[i][j] += alpha * a[i][k] * b[j][k];
                c[i][j] += alpha * b[i][k] * a[j][k];
            }
        }
}

/* Three additions of integers, which the ranges may overlap, in a triangle. */
static void triangle(int n, int m, const int *x, const int *y, int *z)
{
#pragma acc parallel loop present(x[0:n * m], y[0:n * m], z[0:n * n])
    for (int i = 0; i < n; i++) {
#pragma acc loop
        for (int j = 0; j <= i; j++) {
            for (int k = 0; k < m; k++) {
                z[i * n + j] += x[i * m + k] * y[j * m + k];
                z[i * n + j] -= y[i * m + k] * x[j * m + k];
                ;
                z[i * n + j] += x[i * m + k] & y[j * m + k];
            }
        }
    }
}

/* Another element, an addend that is the sum so far, another statement. */
static void nearly(int n, int m)
{
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c, d)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++) {
                c[i][j] += a[i][k] * b[j][k];
                d[i][j] += b[i][k] * a[j][k];
            }
#pragma acc parallel loop collapse(2) copyin(a, b) copy(d)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++) {
                d[i][j] += a[i][k] * b[j][k];
                d[i][j] += d[i][j] > 1000 ? -500 : b[i][k];
            }
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++) {
                c[i][j] += a[i][k] * b[j][k];
                c[i][j] = c[i][j] > 900 ? c[i][j] - 900 : c[i][j];
            }
}

int main(void)
{
    static const int sizes[] = {0, 1, 33, 70, N};
    for (int i = 0; i < N; i++)
        for (int k = 0; k < M; k++) {
            a[i][k] = (i * 7 + k * 3) % 11 - 5, b[i][k] = (i * 5 + k) % 7 - 3;
            p[i * M + k] = (i + k * 5) % 13, q[i * M + k] = (i * 3 + k) % 9;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) c[i][j] = (i + j) % 5, d[i][j] = i % 3, r[i * N + j] = j % 7;
    for (int s = 0; s < 5; s++) {
        int n = sizes[s], m = s % 2 ? M : M - 3;
        update(n, m, 2, 0), printf("update %d: %08x\n", n, hash_of(c, sizeof c));
#pragma acc data copyin(p, q) copy(r)
        {
            triangle(n, m, p, q, r);
            triangle(n / 2, n / 2, r, q, r + N * N / 2);
        }
        printf("triangle %d: %08x\n", n, hash_of(r, sizeof r));
        nearly(n, m), printf("nearly %d: %08x %08x\n", n, hash_of(c, sizeof c), hash_of(d, sizeof d));
    }
    return 0;
}
