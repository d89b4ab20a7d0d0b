/* Integer indexing (gather and scatter) and sub-matrices. SPDX-License-Identifier: MIT */
#include "sample.h"

static void gather(long n, const double *x, const int *index, double *y)
{
#pragma accel parallel loop copyin(x[0:n], index[0:n]) copyout(y[0:n])
    for (long i = 0; i < n; i++)
        y[i] = x[index[i]];
}

/* The inner block of an m x m matrix, negated: only its rows are copied. */
static void negate_inside(int m, double *a)
{
#pragma accel parallel loop collapse(2) copy(a[m:m*(m-2)])
    for (int i = 1; i < m - 1; i++)
        for (int j = 1; j < m - 1; j++)
            a[i * m + j] = -a[i * m + j];
}

int main(int argc, char **argv)
{
    long n = SIZE(1, 1 << 24), m = 1;
    double *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y), start, sum = 0;
    int *index = allocate(n * sizeof *index);
    while ((m + 1) * (m + 1) <= n) m++;
    for (long i = 0; i < n; i++) {
        x[i] = i;
        index[i] = (int)(n - 1 - i);
    }
    start = seconds();
    gather(n, x, index, y);
    negate_inside((int)m, x);
    report_time(start);
    for (long i = 0; i < n; i++) require(y[i] == n - 1 - i, "y[i] = x[index[i]]");
    for (long i = 0; i < m; i++)
        for (long j = 0; j < m; j++) {
            int inside = i > 0 && j > 0 && i < m - 1 && j < m - 1;
            require(x[i * m + j] == (inside ? -1.0 : 1.0) * (i * m + j), "the inner block");
            sum += x[i * m + j];
        }
    printf("n=%ld m=%ld sum=%.0f\n", n, m, sum);
    free(x); free(y); free(index);
    return 0;
}
