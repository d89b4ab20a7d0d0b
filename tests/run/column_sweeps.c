/* Sequential loops around parallel ones: columns that do not depend on each other, and those that do. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=bounds */
#include <stdio.h>

enum { N = 70, M = 45, L = 9 };

static double x[N][M], a[N][M], b[N][M];
static int count[N][M], weights[M];

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            x[i][j] = (i * 7 + j * 3) % 11;
            a[i][j] = 1.0 / (2 + (i + j) % 5);
            b[i][j] = 4 + (i * j) % 3;
            count[i][j] = (i * 5 + j * 13) % 17;
        }
    for (int j = 0; j < M; j++) weights[j] = j % 4;
}

static void show(const char *name)
{
    double s = 0, t = 0;
    long c = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s += x[i][j] * (1 + (i + 2 * j) % 7), t += b[i][j] * (1 + (i * 3 + j) % 5), c += count[i][j] * (long)(1 + (i + j) % 9);
    printf("%s %.6e %.6e %ld\n", name, s, t, c);
}

/* ---- columns of their own ---------------------------------------------------------------------------------------------------- */

/* Forward and backward in one construct, with the indices declared outside. */
static void alternate(int n, int m)
{
    int i, j;
#pragma acc kernels
    {
        for (i = 1; i < n; i++)
            for (j = 0; j < m; j++) {
                x[i][j] = x[i][j] - x[i - 1][j] * a[i][j] / b[i - 1][j];
                b[i][j] = b[i][j] - a[i][j] * a[i][j] / b[i - 1][j];
            }
        for (j = 0; j < m; j++) x[n - 1][j] = x[n - 1][j] / b[n - 1][j];
        for (i = 0; i < n - 2; i++)
            for (j = 0; j < m; j++) x[n - 2 - i][j] = (x[n - 2 - i][j] - x[n - i - 3][j] * a[n - 3 - i][j]) / b[n - 2 - i][j];
    }
}

/* Rows of a plane are the columns; one dimension is flat. */
static void solve_planes(int nz, int ny, int nx, double *restrict u, const double *restrict c, double *restrict w)
{
#pragma acc kernels loop seq copy(u [0:nz * ny * nx], w [0:nz * ny * nx]) copyin(c [0:nz * ny * nx])
    for (int k = 1; k < nz; k++) {
        const double scale = 1.0 / (k + 1);
#pragma acc loop independent
        for (int j = 0; j < ny; j++)
#pragma acc loop independent
            for (int i = 0; i < nx; i++) {
                double m = c[(k * ny + j) * nx + i] * scale;
                w[(k * ny + j) * nx + i] = 2 - m * w[((k - 1) * ny + j) * nx + i];
                u[(k * ny + j) * nx + i] -= m * u[((k - 1) * ny + j) * nx + i];
            }
    }
#pragma acc parallel copy(u [0:nz * ny * nx]) copyin(w [0:nz * ny * nx])
    {
#pragma acc loop seq
        for (int k = nz - 2; k >= 0; k--)
#pragma acc loop gang vector collapse(2)
            for (int j = 0; j < ny; j++)
                for (int i = 0; i < nx; i++) u[(k * ny + j) * nx + i] += 0.5 * u[((k + 1) * ny + j) * nx + i] / w[(k * ny + j) * nx + i];
    }
}

/* Columns along the contiguous dimension, with a pitch that the launch tests. */
static void prefix_rows(int rows, int columns, int pitch, double *v)
{
#pragma acc kernels copy(v [0:(rows - 1) * pitch + columns])
    for (int k = 1; k < columns; k++)
        for (int i = 0; i < rows; i++) v[i * pitch + k] += v[i * pitch + k - 1];
}

/* Two sequential loops, and a short loop in the body. */
static void repeat(int times, int n, int m)
{
#pragma acc parallel loop seq
    for (int t = 0; t < times; t++)
        for (int i = 2; i < n; i++)
#pragma acc loop gang vector
            for (int j = 0; j < m; j++) {
                double s = 0;
                for (int k = 1; k < 3; k++) s += x[i - k][j];
                if (weights[j] & 1) x[i][j] = 0.25 * s + 0.125 * x[i][j];
                else x[i][j] = 0.5 * x[i][j];
            }
}

static void accumulate(int n, int m)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) count[0][j] += count[i][j] & 3;
}

/* Pointers to rows, and sizes on the loops. */
static void by_pointers(int rows, int columns, double *restrict to, const double *restrict from)
{
#pragma acc kernels copy(to [0:rows * columns]) copyin(from [0:rows * columns])
    for (int i = 1; i < rows; i++) {
        double *row = to + i * columns;
        const double *before = &to[(i - 1) * columns], *factors = from + i * columns;
#pragma acc loop gang(3) vector(32)
        for (int j = 0; j < columns; j++) row[j] += before[j] * factors[j];
    }
}

/* Scalars that each row sets: under kernels in several loops, in a clause, and in two steps. */
static void factors_of_rows(int n, int m)
{
    int i, j;
    double factor, half;
#pragma acc kernels
    {
        for (i = 1; i < n; i++) {
            factor = a[i][0] / b[i - 1][1];
            for (j = 0; j < m; j++) x[i][j] -= factor * x[i - 1][j];
        }
        for (i = n - 2; i >= 0; i--) {
            factor = 1 / b[i][0];
            factor = factor * 0.5;
            for (j = 0; j < m; j++) x[i][j] = (x[i][j] - x[i + 1][j] * 0.25) * factor;
        }
    }
#pragma acc parallel loop seq private(half)
    for (i = 1; i < n; i++) {
        half = a[i][1] * 0.5;
#pragma acc loop gang vector
        for (j = 0; j < m; j++) x[i][j] -= half * x[i - 1][j];
    }
}

/* Products whose sum is the outermost loop, and rows that are staged inside two sequential loops. */
static void products(int n)
{
#pragma acc kernels
    for (int k = 0; k < n; k++) {
        const double w = a[k][1];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) b[i][j] += x[i][k] * w * a[k][j];
    }
#pragma acc kernels
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) b[i][j] += x[i][k] * a[k][j];
#pragma acc kernels
    for (int t = 0; t < 3; t++)
        for (int k = 1; k < n; k++)
            for (int i = 0; i < n; i++) b[i][k] += b[i][k - 1] * 0.125;
}

/* ---- columns that depend on each other, or share something -------------------------------------------------------------------- */

static void carve(int n, int m)
{
#pragma acc kernels
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m - 1; j++) {
            int least = count[i - 1][j - 1] < count[i - 1][j] ? count[i - 1][j - 1] : count[i - 1][j];
            count[i][j] += least < count[i - 1][j + 1] ? least : count[i - 1][j + 1];
        }
}

static void shortest(int n)
{
#pragma acc kernels
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (count[i][k] + count[k][j] < count[i][j]) count[i][j] = count[i][k] + count[k][j];
}

/* The element of another column: only for one row. */
static void one_row(int n, int m)
{
#pragma acc kernels
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) x[i][j] = x[i - 1][j] + a[i][j] * (i == 1 ? 1 : 2) + x[0][j - 1];
#pragma acc kernels
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) x[i][j] = x[i - 1][j] * 0.5 + x[0][(j + i) % m];
#pragma acc kernels
    for (int i = 0; i < n - m; i++)
        for (int j = 0; j < m; j++) x[0][i + j] = x[0][i + j] * 0.5 + i;
#pragma acc kernels
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m / 2; j++) x[i][2 * j] = x[i - 1][2 * j] + a[i - 1][j] * x[i - 1][j];
}

static int limits_and_scalars(int n, int m)
{
    int last = 0, flag = 0, sum = 0;
#pragma acc kernels
    {
        for (int i = 1; i < m; i++)
            for (int j = i; j < m; j++) x[i][j] += x[i - 1][j] * a[i][j];
        for (int i = 1; i < n; i++)
            for (int j = 0; j < m; j++) {
                last = count[i - 1][j] + 1;
                count[i][j] += last & 1;
            }
        for (int i = 1; i < n; i++)
            for (int j = 0; j < m; j++) {
                count[i][j] = (count[i][j] + count[i - 1][j]) & 31;
                sum += count[i][j];
            }
        for (int i = 1; i < n; i++)
            for (int j = 0; j < m; j++) {
                if (!flag) count[i][j] = count[i - 1][j] + 1;
                if (count[i][j] > 20) flag = 1;
            }
    }
    return last + sum + flag;
}

/* Scalars that rows pass on, that are read after the loop, or that depend on a column. */
static double scalars_of_rows(int n, int m)
{
    double factor = 3, last = 0, first = 0;
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < m; j++) x[i][j] -= factor * x[i - 1][j] * 0.0625;
        factor = a[i][0];
    }
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        last = a[i][1] * 0.5;
        for (int j = 0; j < m; j++) x[i][j] -= last * x[i - 1][j];
    }
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        first = x[i - 1][0] * 0.125;
        for (int j = 0; j < m; j++) x[i][j] = x[i][j] * 0.5 - first * a[i][j];
    }
    return last + factor + first;
}

/* A row of its own for each trip of the outer loop, and a value that the columns of the row before change. */
static void rows_of_their_own(int n, int m)
{
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        double row[M];
        for (int j = 0; j < m; j++) row[j] = x[i - 1][j] * 2;
        for (int j = 0; j < m; j++) x[i][j] += row[m - 1 - j];
    }
#pragma acc kernels
    for (int i = 1; i < n; i++) {
        const double first = x[i - 1][0];
        for (int j = 0; j < m; j++) x[i][j] = x[i - 1][j] * 0.5 + first;
    }
#pragma acc parallel loop seq
    for (int i = 1; i < n; i++) {
        const double factor = a[i][2];
        double own[3];
#pragma acc loop gang vector private(own)
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < 3; k++) own[k] = x[i - 1][j] * k;
            x[i][j] = own[0] + own[1] * factor + own[2] * 0.125;
        }
    }
}

/* The ranges overlap: the loops run in the order of the text. */
static void shifted(int rows, int columns, double *to, const double *from)
{
#pragma acc kernels present(to [0:rows * columns], from [0:rows * columns])
    for (int i = 1; i < rows; i++)
        for (int j = 0; j < columns; j++) to[i * columns + j] = to[(i - 1) * columns + j] * 0.5 + from[i * columns + j];
}

int main(void)
{
    fill();
    alternate(N, M);
    show("alternate");
    solve_planes(N / 10, 10, M, x[0], a[0], b[0]);
    show("planes");
    prefix_rows(N, M, M, a[0]);
    prefix_rows(N - 5, M - 3, M, b[0]);
    prefix_rows(L, M + 5, M, b[0]);
    show("prefix");
    repeat(3, N, M);
    show("repeat");
    by_pointers(N, M, x[0], a[0]);
    products(M);
    show("products");
    factors_of_rows(N, M);
    show("factors");
    accumulate(N, M);
    show("accumulate");
    carve(N, M);
    show("carve");
    shortest(M);
    show("shortest");
    one_row(N, M);
    show("one row");
    printf("%d\n", limits_and_scalars(N, M));
    show("limits");
    printf("%.6e\n", scalars_of_rows(N, M));
    show("scalars");
    rows_of_their_own(N, M);
    show("rows");
#pragma acc data copy(a, b)
    {
        shifted(N / 2, M, b[0], b[1]);
        shifted(N / 2, M, b[0], a[0]);
        shifted(N / 2, M, a[0], a[N / 2]);
    }
    show("shifted");
    return 0;
}
