/* Indices that the function declares once and the loops of a construct use in several roles. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 150, M = 160, L = 40 };
static double x[N][M], a[N][M], b[N][M], c[N][M], row[N], column[M];
static int counts[N];

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            x[i][j] = (i * 7 + j * 3) % 11 + 1;
            a[i][j] = (i * 5 + j) % 4;
            b[i][j] = 2 + (i + j * 7) % 3;
            c[i][j] = 0;
        }
}

static void show(const char *name)
{
    print_sum(name, x[0], (long)N * M);
    print_sum("  b", b[0], (long)N * M);
    print_sum("  c", c[0], (long)N * M);
    print_sum("  row", row, N);
    print_sum("  column", column, M);
    print_ints("  counts", counts, N);
}

/* Sweeps along rows and along columns: each index is once of threads and once of a sequential loop. */
static void sweeps(int n, int m, int steps)
{
    int t, i, j;
#pragma acc parallel copy(x, b) copyin(a)
    for (t = 0; t < steps; t++) {
#pragma acc loop
        for (i = 0; i < n; i++)
            for (j = 1; j < m; j++) {
                x[i][j] = x[i][j] - x[i][j - 1] * a[i][j] / b[i][j - 1];
                b[i][j] = b[i][j] + a[i][j] / b[i][j - 1];
            }
#pragma acc loop
        for (i = 0; i < n; i++)
            for (j = 0; j < m - 2; j++) x[i][m - j - 2] = (x[i][m - 2 - j] - x[i][m - 3 - j] * a[i][m - j - 3]) / b[i][m - 3 - j];
        for (i = 1; i < n; i++)
#pragma acc loop
            for (j = 0; j < m; j++) x[i][j] = x[i][j] - x[i - 1][j] * a[i][j] / b[i - 1][j];
#pragma acc loop
        for (j = 0; j < m; j++) x[n - 1][j] = x[n - 1][j] / b[n - 1][j];
    }
}

/* Rows, columns, products, windows and counts, in one construct of each kind. */
static void several(int n, int m, int l)
{
    int i, j, k;
    double s;
#pragma acc kernels copy(x, c, row, column, counts) copyin(a, b)
    {
        for (i = 0; i < n; i++) {
            s = 0;
            for (j = 0; j < m; j++) s += a[i][j] * x[i][j];
            row[i] = s;
        }
        for (j = 0; j < m; j++) {
            s = 0;
            for (i = 0; i < n; i++) s += b[i][j];
            column[j] = s;
        }
        for (i = 0; i < l; i++)
            for (j = 0; j < l; j++)
                for (k = 0; k < l; k++) c[i][j] += a[i][k] * b[k][j];
        for (j = 2; j < l - 2; j++)
            for (i = 2; i < l - 2; i++) {
                s = 0;
                for (k = -2; k <= 2; k++) s += a[j][i + k] * b[j + k][i];
                c[j][i + l] = s;
            }
        for (k = 0; k < n; k++) counts[k] = 0;
        for (k = 0; k < n; k++)
            for (i = 0; i < m; i++)
                if (a[k][i] > 1) counts[k]++;
        for (k = 1; k < m; k++) column[k] += column[k - 1];
    }
}

static void in_parallel(int n, int m, int l)
{
    int i, j, k;
#pragma acc parallel copy(x, b, c, row) copyin(a)
    {
#pragma acc loop gang
        for (k = 0; k < n; k++) {
            double s = 0;
#pragma acc loop vector reduction(+ : s)
            for (i = 0; i < m; i++) s += a[k][i];
            row[k] += s;
#pragma acc loop vector
            for (j = 0; j < m; j++) x[k][j] += s;
        }
#pragma acc loop gang vector collapse(2)
        for (j = 0; j < l; j++)
            for (i = 0; i < l; i++) {
                double s = 0;
                for (k = 0; k < l; k++) s += a[j][k] * b[k][i];
                c[j][i] = s;
            }
#pragma acc loop gang vector
        for (i = 0; i < n; i++)
            for (k = m - 2; k >= 0; k--) b[i][k] += b[i][k + 1] / (1 + a[i][k]);
    }
}

int main(void)
{
    fill();
    sweeps(N, M, 3);
    show("sweeps");
    fill();
    several(N, M, L);
    show("several");
    fill();
    in_parallel(N, M, L);
    show("in parallel");
    return 0;
}
