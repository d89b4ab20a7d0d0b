/* `parallel loop` on the outermost loop of a nest alone: the loops inside may be spread where that is proven. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
enum { N = 70, M = 53 };
static double a[N][M], b[N][M], c[N][M], turned[M][N], x[M], y[N], z[N];
static int row[N + 1], col[N * 8], last[N];
static double value[N * 8];

static void add(void)
{
#pragma acc parallel loop copyin(a, b) copyout(c)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) c[i][j] = a[i][j] + 2 * b[i][j];
    print_sum("add", &c[0][0], N * M);
}

static void by_vector(int n, int m, const double *p, const double *q, double *restrict r)
{
    double sum;
    int i, j;
#pragma acc parallel loop copyin(p[0:n * m], q[0:m]) copyout(r[0:n])
    for (i = 0; i < n; i++) {
        sum = 0;
        for (j = 0; j < m; j++) sum += p[i * m + j] * q[j];
        r[i] = sum;
    }
    print_sum("by vector", r, n);
}

static void product(int n, const double *restrict p, const double *restrict q, double *restrict r)
{
    int i, j, k;
#pragma acc parallel loop private(j, k) copyin(p[0:n * n], q[0:n * n]) copyout(r[0:n * n])
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            r[i * n + j] = 0;
            for (k = 0; k < n; k++) r[i * n + j] += p[i * n + k] * q[k * n + j];
        }
    print_sum("product", r, n * n);
}

static void sparse(void)
{
#pragma acc parallel loop copyin(row, col, value, x) copyout(y)
    for (int i = 0; i < N; i++) {
        double sum = 0;
        int from = row[i], to = row[i + 1];
        for (int k = from; k < to; k++) sum += value[k] * x[col[k]];
        y[i] = sum;
    }
    print_sum("sparse", y, N);
}

/* Elements that stay in registers along the inner loop, in grids large enough for several iterations a thread. */
static void accumulate(int n, int m, double s, const double *p, const double *q, double *r)
{
#pragma acc parallel loop collapse(2) copyin(p[0:n * n], q[0:n * m]) copy(r[0:n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < n - 3; k++) r[i * m + j] = r[i * m + j] + s * p[i * n + k] * q[k * m + j];
        }
    print_sum("accumulate", r, n * m);
}

/* The length of an inner loop follows from the outer index. */
static void triangle(int n, const double *p, double *restrict r)
{
#pragma acc kernels copyin(p[0:n * n]) copyout(r[0:n * n])
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) r[i * n + j] = 1;
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < 9; k++) sum += p[k * n + i] * p[k * n + j];
                r[i * n + j] = sum;
            }
    }
    print_sum("triangle", r, n * n);
}

/* Sums into elements of memory, by loops that lanes share. */
static void rows_into_memory(double s, double t)
{
    int i, j;
#pragma acc kernels copyin(a, x) copyout(y)
    for (i = 0; i < N; i++) {
        y[i] = 0;
        for (j = 0; j < M; j++) y[i] += a[i][j] * x[j];
        y[i] *= 2;
    }
    print_sum("rows into memory", y, N);
#pragma acc parallel loop copyin(a, b, x) copyout(y, z)
    for (i = 0; i < N; i++) {
        z[i] = 0;
        y[i] = 1;
        for (j = 0; j < M; j++) {
            z[i] = a[i][j] * x[j] + z[i];
            y[i] -= b[i][j] * x[j];
        }
        y[i] = s * z[i] + t * y[i];
        for (j = 1; j < M - 1; j++) z[i] += a[i][j];
    }
    print_sum("rows into memory", y, N);
    print_sum("rows into memory", z, N);
#pragma acc parallel loop copyin(row, col, value, x) copyout(y)
    for (i = 0; i < N; i++) {
        y[i] = 0;
        for (j = row[i]; j < row[i + 1]; j++) y[i] += value[j] * x[col[j]];
    }
    print_sum("rows into memory", y, N);
}

/* The element may be one of those that the loop reads: tested at the launch. */
static void perhaps_its_own(int n, int m, double *p, double *q, double *r)
{
#pragma acc kernels copy(p[0:n * m]) copyin(q[0:m]) copy(r[0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) r[i] = r[i] + p[i * m + j] * q[j];
    print_sum("perhaps its own", p, n * m);
    print_sum("perhaps its own", r, n);
}

/* Several loops in a row, with code between them and a temporary of all. */
static void normalise(void)
{
    double t, top;
    int i, j;
#pragma acc parallel loop copy(c) copyout(y, z)
    for (i = 0; i < N; i++) {
        top = 0;
        for (j = 0; j < M; j++) {
            t = fabs(c[i][j]);
            if (t > top) top = t;
        }
        y[i] = top;
        t = top + 1;
        z[i] = t;
        for (j = 0; j < M; j++) {
            t = c[i][j] / (top + 1);
            c[i][j] = t * t;
        }
    }
    print_sum("normalise", &c[0][0], N * M);
    print_sum("normalise", y, N);
    print_sum("normalise", z, N);
}

/* The value of the index and of a scalar after the loop is wanted, and a recurrence: in order. */
static void in_order(void)
{
    int i, j;
#pragma acc parallel loop copyin(a) copy(b) copyout(last) private(j)
    for (i = 0; i < N; i++) {
        double at = 0;
        for (j = 0; j < M; j++) at = a[i][j];
        last[i] = j + (int)(10 * at);
        for (j = 1; j < M; j++) b[i][j] += b[i][j - 1] / 2;
    }
    print_ints("in order", last, N);
    print_sum("in order", &b[0][0], N * M);
}

/* Side by side along both: a grid of two dimensions. */
static void transpose(void)
{
#pragma acc parallel loop copyin(a) copy(turned)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) turned[j][i] = a[i][j];
    print_sum("transpose", &turned[0][0], N * M);
}

static double total(int n, int m, const double *p)
{
    double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(p[0:n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) sum += p[i * m + j];
    return sum;
}

/* Rows that overlap within an iteration: a pointer that may lead into the same row is no proof. */
static void shifted(int n, int m, double *p, double *q)
{
#pragma acc parallel loop copy(p[0:n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m - 1; j++) q[i * m + j] = p[i * m + j] + 1;
    print_sum("shifted", p, (long)n * m);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) a[i][j] = (i * 3 + j) % 7, b[i][j] = (i + 5 * j) % 11;
    for (int j = 0; j < M; j++) x[j] = j % 5 + 1;
    for (int i = 0; i < N; i++) row[i + 1] = row[i] + i % 8;
    for (int k = 0; k < N * 8; k++) col[k] = k * 7 % M, value[k] = k % 3;
    add();
    by_vector(N, M, &a[0][0], x, y);
    product(M, &a[0][0], &b[0][0], &c[0][0]);
    sparse();
    normalise();
    in_order();
    transpose();
    rows_into_memory(1.5, 1.25);
    perhaps_its_own(9, M, &a[0][0], x, y);
    perhaps_its_own(9, M, &a[0][0], x, &a[0][0] + 3);
    printf("total %g\n", total(N, M, &a[0][0]));
    shifted(N, M, &a[0][0], &a[0][0] + 1);
    enum { SIDE = 150 };
    static double p[SIDE * SIDE], q[SIDE * SIDE], r[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) p[i] = i % 7, q[i] = i % 5, r[i] = i % 3;
    accumulate(SIDE, SIDE - 9, 1.5, p, q, r);
    accumulate(3, SIDE, 1.5, p, q, r);
    triangle(SIDE, p, r);
}
