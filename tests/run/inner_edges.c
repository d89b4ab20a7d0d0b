/* Loops over the inside of a grid that update in place. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>
#define N 150
static double a[N][N], b[N][N];
static float c[9][21][N];
static short s[N * N];

static void rows(int n, int m, double x[n][N], double y[n][N])
{
#pragma acc parallel loop collapse(2) copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++) x[i][j] -= y[i][j] - y[i][j - 1];
#pragma acc parallel loop collapse(2) copy(x[0:n]) copyin(y[0:n])
    for (unsigned i = 2; i < (unsigned)n; i++)
        for (unsigned j = 3; j <= (unsigned)m - 5; j++) {
            if (j % 7 == 3) continue;
            x[i][j] = x[i][j] * 2 + y[i - 2][j + 4];
        }
}

static void line(int n, short *restrict v)
{
#pragma acc kernels copy(v[0:N * N])
    {
        for (int i = 5; i < n; i++) v[i] += 3;
        for (long i = 1; i != n; i++) v[i] ^= 1;
        for (int i = 16; i < n; i++) v[i] -= (short)i;
        for (int i = n - 1; i > 0; i--) v[i] ^= 2;
    }
}

static void space(int n, int m, int k)
{
#pragma acc parallel loop collapse(3) copy(c)
    for (int z = 1; z < n; z++)
        for (int y = 1; y < m; y++)
            for (int x = 2; x < k - 1; x++) c[z][y][x] = c[z][y][x] * 0.5f + (float)(x + y - z);
}

int main(void)
{
    static const int sizes[] = { 1, 2, 6, 33, 64, 65, 129, N };
    for (int k = 0; k < N * N; k++) a[k / N][k % N] = k % 7, b[k / N][k % N] = k % 5 - 2, s[k] = (short)(k % 9);
    for (int r = 0; r < 8; r++) {
        double sum = 0;
        rows(sizes[r], sizes[r] > 5 ? sizes[7 - r / 2] : 6, a, b);
        line(sizes[r] * 100, s);
        space(r + 2 > 9 ? 9 : r + 2, 21 - r, sizes[r]);
        for (int k = 0; k < N * N; k++) sum += a[k / N][k % N] * (k % 11) + s[k] * (k % 3);
        for (int k = 0; k < 9 * 21 * N; k++) sum += c[k / (21 * N)][k / N % 21][k % N] * (k % 5);
        printf("%d: %.12g\n", sizes[r], sum);
    }
    return 0;
}
