/* kernels: proven loops, unproven ones, scalars between loops, pointers that may overlap. SPDX-License-Identifier: MIT */
#include "check.h"

static void proven(int n, const double *restrict x, double *restrict y)
{
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = 2 * x[i];
    print_sum("proven", y, n);
}

static void recurrence(int n, double *x)
{
#pragma acc kernels copy(x[0:n])
    for (int i = 1; i < n; i++) x[i] = 0.5 * x[i - 1] + x[i];
    print_sum("recurrence", x, n);
}

static void overlapping(int n, double *x, double *y)
{
#pragma acc kernels copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i] + 1;
}

static void several(int n, double *restrict x, double *restrict y)
{
    double factor = 2, last = 0;
#pragma acc kernels copy(x[0:n]) copyout(y[0:n])
    {
        for (int i = 0; i < n; i++) y[i] = factor * x[i];
        factor = 3;
        x[0] = 7;
        for (int i = 0; i < n; i++) x[i] += factor * y[i];
        last = x[n - 1];
    }
    printf("factor %g last %g\n", factor, last);
    print_sum("several x", x, n);
    print_sum("several y", y, n);
}

static void two_dimensions(int n, double a[n][n], double b[n][n])
{
#pragma acc kernels loop copyin(a[0:n][0:n]) copy(b[0:n][0:n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    print_sum("stencil", &b[0][0], (long)n * n);
}

int main(void)
{
    enum { n = 500, m = 24 };
    static double x[n + 10], y[n + 10], a[m][m], b[m][m];
    for (int i = 0; i < n + 10; i++) x[i] = i % 13, y[i] = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) a[i][j] = i * j % 11, b[i][j] = 0;
    proven(n, x, y);
    recurrence(n, x);
    overlapping(n, x, y);
    print_sum("disjoint", y, n);
    overlapping(n / 2, x, x + n / 2 + 5);
    print_sum("disjoint parts", x, n);
    several(n, x, y);
    two_dimensions(m, a, b);
    return 0;
}
