/* Tiles whose reads come from shared memory: stencils, filters, products, transposes; cache directives. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 75, M = 101, R = 2 };
static double a[N][M], b[N][M], c[N][N], v[N + M];
static float image[N][M], out[N][M];
static const float kernel[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) a[i][j] = (i * 7 + j * 3) % 23 * 0.25, b[i][j] = 0, image[i][j] = (i * 5 + j) % 31, out[i][j] = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) c[i][j] = 0;
    for (int i = 0; i < N + M; i++) v[i] = i % 19;
}

static void stencils(int n, int m)
{
#pragma acc parallel loop tile(16, 8)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    print_sum("five points", &b[0][0], N * M);
#pragma acc parallel loop tile(32, 4)
    for (int i = n - 2; i >= 1; i--)
        for (int j = 1; j < m - 1; j += 2) {
            double s = 0;
            for (int y = -1; y <= 1; y++)
                for (int x = -1; x < 2; x++) s += a[i + y][j + x];
            b[i][j] += s;
        }
    print_sum("nine points", &b[0][0], N * M);
#pragma acc parallel loop tile(64, 64)
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++) b[i][j] -= a[i + 1][j + 1] - a[i][j] * a[i + 1][j];
    print_sum("large tile", &b[0][0], N * M);
#pragma acc parallel loop tile(64) copyin(v) copy(b)
    for (int j = R; j < m - R; j++) b[0][j] = v[j - R] + v[j - 1] + v[j] + v[j + 1] + v[j + R] + (j % 2 ? v[j] : v[j + R]) + v[j % 3];
    print_sum("row", &b[0][0], N * M);
}

static void pointers(int n, int m, const double *x, double *y)
{
#pragma acc parallel loop tile(16, 16) copyin(x[0:n*m]) copy(y[0:n*m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) y[i * m + j] = x[(i - 1) * m + j] + x[(i + 1) * m + j] + x[i * m + j - 1] + x[i * m + j + 1];
    print_sum("pointers", y, n * m);
#pragma acc parallel loop tile(8, 8) copyin(x[1:n*m-2]) copy(y[0:n*m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) y[i * m + j] -= x[(i - 1) * m + j] - x[(i + 1) * m + j] + x[i * m + j - 1] - x[i * m + j + 1];
    print_sum("a part of the array", y, n * m);
}

static void product(int n, int m)
{
#pragma acc parallel loop tile(16, 16)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++) sum += a[i][k] * a[j][k];
            c[i][j] = sum;
        }
    print_sum("product", &c[0][0], N * N);
}

static void multiply(int n, int m, int l, const float *x, const float *y, float *z)
{
#pragma acc parallel loop tile(8, 8) copyin(x[0:n*l], y[0:l*m]) copy(z[0:n*m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++) z[i * m + j] += x[i * l + k] * y[k * m + j];
    double s = 0;
    for (int i = 0; i < n * m; i++) s += z[i] * (i % 5);
    printf("multiply %.9g\n", s);
}

static void others(int n, int m)
{
#pragma acc parallel loop tile(32, 32)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) c[i][j] = a[j][i];
    print_sum("transpose", &c[0][0], N * N);
#pragma acc parallel loop tile(16, 8)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            float s = 0;
            for (int y = 0; y < 3; y++)
                for (int x = 0; x < 3; x++) s += kernel[y][x] * image[i + y - 1][j + x - 1];
            out[i][j] = s / 16;
        }
    double s = 0;
    for (int i = 0; i < n * m; i++) s += (&out[0][0])[i] * (i % 3);
    printf("filter %.9g\n", s);
#pragma acc parallel loop tile(4, 4, 2) copyin(a, v) copy(c)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            for (int k = 0; k < 30; k++)
                if (k == 3) c[i][j] += v[i + j + k] + v[i + j + k + 1] + a[i][j] + a[j][i + k];
    print_sum("three", &c[0][0], N * N);
}

static void cached(int n, int m)
{
#pragma acc parallel loop copyin(v) copy(b)
    for (int j = 1; j < m - 1; j++) {
#pragma acc cache(v[j - 1:3])
        b[1][j] = v[j - 1] + v[j] + v[j + 1];
    }
    print_sum("cache", &b[0][0], N * M);
#pragma acc parallel loop collapse(2) copyin(a) copy(b)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
#pragma acc cache(readonly: a[i - 1:3][j - 1:3])
#pragma acc cache(b[i:1][j:1])
            b[i][j] += a[i - 1][j - 1] + a[i + 1][j + 1];
        }
    print_sum("cache of two", &b[0][0], N * M);
}

/* Elements of a column next to those of a row, along two of three loops. */
static void permutations(int n, int m, int l)
{
    double *x = malloc(sizeof *x * n * m * l), *y = malloc(sizeof *y * n * m * l);
    int i, j;
    for (i = 0; i < n * m * l; i++) x[i] = i % 1009 * 0.25;
#pragma acc parallel loop gang copyin(x[0:n*m*l]) copyout(y[0:n*m*l])
    for (i = 0; i < n; i++) {
#pragma acc loop vector
        for (j = 0; j < m * l; j++) y[j * n + i] = x[i * m * l + j];
    }
    print_sum("by rows", y, n * m * l);
#pragma acc parallel loop collapse(3) copyin(y[0:n*m*l]) copy(x[0:n*m*l])
    for (int k = 0; k < n; k++)
        for (int q = 0; q < m; q++)
            for (int p = 0; p < l; p++) x[(k * m + q) * l + p] -= y[(p * m + q) * n + k];
    print_sum("of three", x, n * m * l);
    free(x), free(y);
}

int main(void)
{
    static double y[N * M];
    static float z[40 * 50];
    fill();
    stencils(N, M);
    pointers(N, M, &a[0][0], y);
    product(N, M);
    multiply(40, 50, 67, &image[0][0], &image[35][0], z);
    others(N, M);
    cached(N, M);
    stencils(40, 34);
    stencils(2, 2);
    product(48, 32);
    permutations(35, 3, 65);
    permutations(141, 1, 130);
    permutations(128, 2, 33);
    return 0;
}
