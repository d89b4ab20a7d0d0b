/* `vector` is written on the loop around plain loops over rows: their lanes replace it where gangs share both loops, and nowhere else.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 5, M = 7, L = 70 };
static int a[N][M][L], b[N][M], c[N][M][L], d[N][L][M];

static void sums(int n, int m, int l)
{
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            int s = 0;
            for (int k = 0; k < l; k++) s += a[i][j][k];
            b[i][j] += s;
        }
    }
}

static void sizes(int n, int m, int l)
{
#pragma acc parallel loop gang num_gangs(2) vector_length(64) copyin(a) copy(c, b)
    for (int i = 0; i < n; i++) {
#pragma acc loop worker vector
        for (int j = 0; j < m; j++) {
            int s = 0, most = a[i][j][0];
            for (int k = 0; k < l; k++) s += a[i][j][k];
            for (int k = 0; k < l; k++) most = a[i][j][k] > most ? a[i][j][k] : most;
            for (int k = 0; k < l; k++) c[i][j][k] = a[i][j][k] * most - s;
            b[i][j] = s + most;
        }
    }
}

/* Stores alone, in order along the row, along a column, a few trips, a statement between the loops, rows of different lengths. */
static void others(int n, int m, int l)
{
#pragma acc parallel loop gang copyin(a) copy(c)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++) c[i][j][k] += 2 * a[i][j][k];
    }
#pragma acc parallel loop gang copy(c)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            for (int k = 1; k < l; k++) c[i][j][k] += c[i][j][k - 1] % 5;
    }
#pragma acc parallel loop gang copy(d, b)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            int s = 0;
            for (int k = 0; k < l; k++) s += d[i][k][j]++;
            for (int k = 0; k < 3; k++) s += d[i][k][j];
            b[i][j] += s;
        }
    }
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < n; i++) {
        int from = i % 3;
#pragma acc loop vector
        for (int j = from; j < m; j++) {
            int s = 0;
            for (int k = from; k < l - j; k++) s += a[i][j][k];
            b[i][j] += s;
        }
    }
}

/* Rows that the iterations of the loop with `vector` share, a sum over all of them, and iterations that need each other's rows in order. */
static int shared(int n, int m, int l)
{
    int total = 0;
#pragma acc parallel loop gang copyin(a) copy(b) reduction(+ : total)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : total)
        for (int j = 0; j < m; j++) {
            int s = 0;
            for (int k = 0; k < l; k++) s += a[i][0][k] * a[0][j][k];
            b[i][j] += s;
            total += s;
        }
    }
    return total;
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < L; k++) a[i][j][k] = (i * 31 + j * 17 + k * 7) % 23, d[i][k][j] = (i + j + k) % 9;
    for (int t = 0; t < 3; t++) {
        int n = t == 1 ? 1 : N, m = t == 2 ? 3 : M, l = t ? L - 7 * t : L;
        sums(n, m, l);
        sizes(n, m, l);
        others(n, m, l);
        total += shared(n, m, l);
    }
    sums(N, 0, L);
    sizes(N, M, 0);
    int check = total;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            check = check * 31 % 99991 + b[i][j];
            for (int k = 0; k < L; k++) check = (check * 7 + c[i][j][k] + d[i][k][j]) % 99991;
        }
    printf("%d %d\n", total, check);
    return 0;
}
