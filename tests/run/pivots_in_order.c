/* pivots.c with kernels and parallel constructs around the time loop, which run in program order: rows of loops with a directive.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 70, M = 75 };
static int d[N][N], next[N][N], flat[N * N], a[N][M], b[N][M], x[M];

static void shortest(int n)
{
#pragma acc parallel copy(d, next)
    for (int k = 0; k < n; k++) {
#pragma acc loop
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (d[i][k] + d[k][j] < d[i][j]) {
                    d[i][j] = d[i][k] + d[k][j];
                    next[i][j] = next[i][k];
                }
    }
#pragma acc kernels copy(flat[0:n*n])
    for (int k = 0; k < n; k++) {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int t = flat[i * n + k] + flat[k * n + j];
                if (t < flat[i * n + j]) flat[i * n + j] = t;
            }
    }
}

/* Rows that no iteration shares, with time steps around them: a negative pivot changes in its own iteration. */
static void steps(int n, int m)
{
#pragma acc kernels copy(a)
    for (int k = 0; k < m; k++) {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) a[i][j] = (a[i][j] - 2 * a[i][k]) % 1009;
    }
#pragma acc parallel copy(a)
    for (int k = 0; k < 5; k++) {
#pragma acc loop
        for (int i = 0; i < n; i++)
            for (int j = 1; j < m; j++) a[i][j] = (3 * a[i][j] + a[i][m / 2] - k) % 1009;
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) a[i][j] = (a[i][j] - a[i][k + 2]) % 1009;
        }
    }
}

/* The pivot is the loop's first iteration, its last one, none of it, that of the row, one beside a value, and changes. */
static void places(int n, int m, int p)
{
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = (a[i][j] * 3 + a[i][0]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= p; j++) a[i][j] = (a[i][j] * 5 + a[i][p]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = p; j < m; j++) a[i][j] = (a[i][j] + a[i][p - 1]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = (a[i][j] * 7 + a[i][i]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 2; j < m - 1; j++) a[i][j + 1] = (a[i][j + 1] + 2 * a[i][p + i - 1]) % 1009;
#pragma acc kernels loop independent copy(a) copyin(x)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int t = a[i][p] + x[j];
            if (t & 1) a[i][j] = t % 1009;
            else b[i][j] = t;
        }
}

/* Just outside: two pivots, a loop that counts down, one by two, a sum in it, a neighbor, a pivot that the loop sets. */
static int outside(int n, int m, int p, int q)
{
    int total = 0;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = (a[i][j] + a[i][p] + 2 * a[i][q]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = m - 1; j >= 0; j--) a[i][j] = (a[i][j] + a[i][p]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j += 2) a[i][j] = (a[i][j] + a[i][p]) % 1009;
#pragma acc kernels loop independent copy(a) reduction(+ : total)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = (a[i][j] + a[i][p]) % 1009;
            total += a[i][j];
        }
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++) a[i][j] = (a[i][j - 1] + a[i][p]) % 1009;
#pragma acc kernels loop independent copy(a)
    for (int i = 0; i < n; i++) {
        int r = i % m;
        for (int j = 0; j < m; j++) {
            a[i][j] = (a[i][j] + a[i][r]) % 1009;
            if (a[i][j] == 5) r = j;
        }
    }
    return total;
}

int main(void)
{
    int check = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            d[i][j] = flat[i * N + j] = i == j ? 0 : (i * 37 + j * 91) % 500 + 1;
            next[i][j] = j;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) a[i][j] = (i * 7 + j * 3) % 100;
    for (int j = 0; j < M; j++) x[j] = j % 11;
    shortest(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) check = (check * 31 + d[i][j] + next[i][j] + 3 * flat[i * N + j]) % 99991;
    printf("%d\n", check);
    for (int t = 0; t < 4; t++) {
        int n = t == 1 ? 1 : N - t, m = t == 2 ? 71 : M - t;
        steps(n, m);
        places(n, m, t == 3 ? 1 : 4 + t);
        int total = outside(n, m, 5, 2 + t);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) check = (check * 7 + a[i][j] + b[i][j]) % 99991;
        printf("%d %d\n", total, check);
    }
    return 0;
}
