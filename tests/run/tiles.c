/* tile clauses: 1 to 3 dimensions, any size, on all kinds of constructs and loops. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 37, M = 53, L = 11, EDGE = 4 };
#define SIZE (EDGE * 2)
static double a[N][M], b[N][M], c[L][N][M];
static int hits[N * M];

static void clear(void)
{
    for (int i = 0; i < N * M; i++) hits[i] = 0;
}

static void one_dimension(int n)
{
    clear();
#pragma acc parallel loop tile(16)
    for (int i = 0; i < n; i++) hits[i] += i;
#pragma acc parallel loop tile(*) copy(hits)
    for (int i = n - 1; i >= 0; i -= 3) hits[i] += 2;
#pragma acc parallel loop tile(5000) copy(hits)
    for (int i = 3; i < n; i += 7) hits[i] ^= i;
#pragma acc parallel loop tile(1) copy(hits)
    for (unsigned short i = 0; i < 300; ++i) hits[i] -= 1;
    print_ints("one dimension", hits, N * M);
}

static void two_dimensions(int n, int m)
{
#pragma acc parallel loop tile(8, 4) copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i * 100 + j;
#pragma acc parallel loop tile(SIZE, sizeof(int)) copy(a) copyin(b)
    for (int i = 0; i < n; i += 2)
        for (int j = m - 1; j > 0; --j) a[i][j] += b[i][j] + j;
#pragma acc parallel loop tile(n / 10, 2 * m) copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += i - j;
#pragma acc parallel loop tile(*, EDGE) copy(a)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (j % 3 == 0) continue;
            a[i][j] -= i;
        }
#pragma acc parallel loop gang worker vector tile(64, 64) copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (j % 5 == 0) continue;
            a[i][j] *= 1.5;
        }
#pragma acc parallel loop tile(33, 1031) copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += 0.25;
    print_sum("two dimensions", &a[0][0], N * M);
}

static void three_dimensions(int l, int n, int m)
{
#pragma acc parallel loop tile(4, 4, 2) copy(c)
    for (int k = 0; k < l; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) c[k][i][j] += k + 10 * i + 1000 * j;
#pragma acc parallel copy(c)
    {
#pragma acc loop gang vector tile(*, *, *)
        for (int k = 0; k < l; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++) c[k][i][j] *= 2;
#pragma acc loop tile(16, 8, 9)
        for (int k = 0; k < l; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++) c[k][i][j] += 3;
    }
#pragma acc parallel loop tile(2, 3, 2, 2) copy(c)
    for (int r = 0; r < 2; r++)
        for (int k = 0; k < l; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++)
                    if (j % 2 == r) c[k][i][j] += 3 * r;
    print_sum("three dimensions", &c[0][0][0], L * N * M);
}

static void with_clauses(int n, int m)
{
    double sum = 0, largest = 0, t;
    long count = 5;
#pragma acc parallel loop tile(32, 4) reduction(+:sum) reduction(max:largest) private(t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            t = a[i][j];
            sum += t;
            if (t > largest) largest = t;
        }
#pragma acc parallel loop tile(3, 5) reduction(+:count)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) count += i ^ j;
    printf("sum %.9g, largest %.9g, count %ld\n", sum, largest, count);
    int i, j;
#pragma acc kernels loop tile(8, 8) independent
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) b[i][j] = a[i][j] + 1;
#pragma acc kernels
    {
#pragma acc loop tile(4, 4)
        for (i = 0; i < n; i++)
            for (j = 0; j < m; j++) b[i][j] += 2;
#pragma acc loop auto tile(4, 4)
        for (i = 1; i < n; i++)
            for (j = 1; j < m; j++) b[i][j] += b[i - 1][j - 1];
    }
#pragma acc parallel loop seq tile(4, 4) num_gangs(1)
    for (i = 1; i < n; i++)
        for (j = 1; j < m; j++) b[i][j] += b[i][j - 1];
#pragma acc serial loop tile(4, 4)
    for (i = 1; i < n; i++)
        for (j = 1; j < m; j++) b[i][j] -= b[i - 1][j];
    print_sum("clauses", &b[0][0], N * M);
}

#pragma acc routine seq
static void scale(double *x, int n)
{
#pragma acc loop tile(8)
    for (int i = 0; i < n; i++) x[i] *= 1.25;
}

static void nested(int n, int m)
{
#pragma acc parallel loop gang copy(a)
    for (int i = 0; i < n; i++) {
        a[i][0] += i;
#pragma acc loop vector tile(16)
        for (int j = 1; j < m; j++) a[i][j] += a[i][0];
    }
#pragma acc parallel loop gang copy(c)
    for (int k = 0; k < L; k++) {
        double first = c[k][0][0];
#pragma acc loop worker vector tile(8, 8)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) c[k][i][j] += first;
    }
#pragma acc parallel loop gang tile(4, 2) copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++) {
            double s = 0;
#pragma acc loop vector reduction(+:s)
            for (int k = 0; k < 8; k++) s += c[1][i][k];
            a[i][j] += s;
        }
#pragma acc parallel loop copy(b)
    for (int i = 0; i < n; i++) scale(b[i], m);
    print_sum("nested a", &a[0][0], N * M);
    print_sum("nested b", &b[0][0], N * M);
    print_sum("nested c", &c[0][0][0], L * N * M);
}

int main(void)
{
    one_dimension(N * M);
    two_dimensions(N, M);
    three_dimensions(L, N, M);
    with_clauses(N, M);
    nested(N, M);
    one_dimension(0);
    two_dimensions(0, M);
    return 0;
}
