/* Many rows of few elements, which have a thread each, and others, with sums, extremes and reductions over all rows. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

/* Ranges may overlap. */
static void sums(int n, int m, const int *x, int *y, int *at)
{
#pragma acc parallel loop copyin(x[0:n*m]) copyout(y[0:n], at[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0, squares = 0, k = -1, high = 0;
        for (int j = 0; j < m; j++) {
            s += x[i * m + j];
            squares += x[i * m + j] * x[i * m + j];
            if (x[i * m + j] > high) {
                high = x[i * m + j];
                k = j;
            }
        }
        y[i] = s - squares, at[i] = k;
    }
}

static void totals(int n, int m, const int *restrict x, long *sum, int *high, int *some)
{
    long s = 5;
    int h = -7, any = 0;
#pragma acc parallel loop copyin(x[0:n*m]) reduction(+: s) reduction(max: h) reduction(||: any)
    for (int i = 0; i < n; i++) {
        int low = x[i * m];
        for (int j = 1; j < m; j++)
            if (x[i * m + j] < low) low = x[i * m + j];
        s += low;
        h = low > h ? low : h;
        any = any || low == 3;
    }
    *sum = s, *high = h, *some = any;
}

/* All elements in one sum, the row's loop with a directive of its own. */
static double all(int n, int m, const double *restrict x, double *restrict y)
{
    double sum = 0;
#pragma acc parallel loop gang copyin(x[0:n*m]) copyout(y[0:n]) reduction(+: sum)
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop vector reduction(+: s)
        for (int j = 0; j < m; j++) s += x[i * m + j];
        y[i] = s;
        sum += s;
    }
    return sum;
}

/* Rows of two kinds of numbers, stored. */
static void divided(int n, int m, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop copyin(x[0:n*m]) copyout(y[0:n*m])
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < m; j++) s += x[i * m + j];
        for (int j = 0; j < m; j++) y[i * m + j] = 100 * x[i * m + j] / (s + 1);
    }
}

int main(void)
{
    static const int sizes[5][2] = {{131073, 3}, {131072, 12}, {131071, 2}, {140000, 1}, {131072, 13}};
    for (int k = 0; k < 5; k++) {
        int n = sizes[k][0], m = sizes[k][1], high, some;
        int *x = malloc((size_t)n * m * sizeof *x), *y = malloc(n * sizeof *y), *at = malloc(n * sizeof *at), *z = malloc((size_t)n * m * sizeof *z);
        double *d = malloc((size_t)n * m * sizeof *d), *e = malloc(n * sizeof *e), total;
        unsigned state = 3 + k;
        long check = 0, sum;
        for (int i = 0; i < n * m; i++) {
            state = state * 1664525u + 1013904223u;
            x[i] = (int)(state >> 20) % 100, d[i] = x[i];
        }
        sums(n, m, x, y, at);
        for (int i = 0; i < n; i++) check += (i % 7) * y[i] + (i % 5) * at[i];
        totals(n, m, x, &sum, &high, &some);
        total = all(n, m, d, e);
        for (int i = 0; i < n; i++) check += (i % 3) * (long)e[i];
        divided(n, m, x, z);
        for (int i = 0; i < n * m; i++) check += (i % 11) * z[i];
        printf("%ld %ld %d %d %.0f\n", check, sum, high, some, total);
        free(x), free(y), free(at), free(z), free(d), free(e);
    }
    return 0;
}
