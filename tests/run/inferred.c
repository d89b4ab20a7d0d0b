/* inferred: extents, private temporaries and sums without clauses. SPDX-License-Identifier: MIT */
#include "check.h"

static void stencil(int n, int m, const double *x, double *y)
{
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            size_t p = (size_t)i * m + j;
            y[p] = x[p - m] + x[p + m] + x[p - 1] + x[p + 1];
        }
    print_sum("stencil", y, (long)n * m);
}

static void halo(int n, int m, double *restrict x)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) x[(i + 1) * (m + 2) + j + 1] = i + 0.5 * j;
    print_sum("halo", x, (long)(n + 2) * (m + 2));
}

static void guarded(int n, const double *x, double *y)
{
#pragma acc parallel loop
    for (int i = n - 1; i >= 0; i--) y[i] = (i > 0 ? x[i - 1] : 0) + (i < 9 ? x[i + 1] : 0);
    print_sum("guarded", y, n);
}

static void strided(int n, double *y)
{
#pragma acc parallel loop
    for (int i = 2; i < n; i += 7) y[i] = i;
    print_sum("strided", y, n);
}

static void empty(int n, double *y)
{
#pragma acc parallel loop
    for (int i = 3; i < n; i++) y[i] = i;
    print_sum("empty", y, 2);
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 0; i++)
        for (int j = 3; j < n; j++) y[i * n + j] = y[j];
}

static void temporaries(int n, double *restrict x, double *restrict y)
{
    double t, u;
    int i, j;
#pragma acc kernels
    {
        for (i = 0; i < n; i++) {
            t = x[i] * 2;
            y[i] = t + 1;
        }
        for (i = 0; i < n; i++) {
            t = y[i];
            x[i] = t * 0.5;
        }
    }
#pragma acc parallel
    {
#pragma acc loop
        for (i = 0; i < n; i++) {
            u = x[i];
            for (j = 0; j < 3; j++) u += j;
            y[i] = u;
        }
#pragma acc loop
        for (i = 0; i < n; i++) {
            u = y[i];
            x[i] = u - 1;
        }
    }
    print_sum("temporaries x", x, n);
    print_sum("temporaries y", y, n);
}

static void sums(int n, const double *x)
{
    double s = 1;
    long rows = 0;
#pragma acc kernels
    {
        for (int i = 0; i < n; i++) s += x[i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 4; j++) rows++;
    }
    printf("sums %.9g %ld\n", s, rows);
}

/* Several places of one array, in strides whose last iterations are not known: the first and last of all of them. */
static void mixed(int from, int to, int low, long high)
{
    unsigned short *a = malloc(28 * sizeof *a);
    int(*b)[9] = malloc(24 * sizeof *b);
    for (int i = 0; i < 28; i++) a[i] = (unsigned short)(i * 3 + 1);
#pragma acc parallel loop collapse(2)
    for (short i = (short)from; i < to; i += 3)
        for (long long j = high; j > low; j -= 2) {
            int s = a[j] + a[6 - j] + a[40 - i] + a[i - 19];
            for (int k = 0; k < 4; k++) s += a[k];
            b[i - 19][j] = s;
        }
    printf("mixed %d %d\n", b[0][0], b[3][6]);
    free(a);
    free(b);
}

static inline void both(const double *x, int i, double *r)
{
    r[0] = x[i];
    r[1] = x[i + 1] * 2;
}

static inline double before(const double *x, int i)
{
    if (i == 0) return 0;
    return x[i - 1];
}

static inline void through(const double *x, int i, double *r) { both(x + 1, i, r); }

/* Extents of what functions touch. Where a condition in the function decides, what the program brought is looked up. */
static void through_functions(int n, const double *x, double *y)
{
    double s = 0, *r = malloc(2 * sizeof *r);
#pragma acc kernels loop reduction(+:s)
    for (int i = 0; i < n - 2; i++) {
        through(x, i, r);
        s += r[0] + r[1];
    }
    printf("through functions %.9g %.9g\n", s, r[1]);
#pragma acc parallel loop
    for (int i = 0; i < n - 1; i++) both(x, i, &y[2 * i]);
    print_sum("through functions", y, 2 * n - 2);
#pragma acc data copyin(x[0:n]) copyout(y[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] = before(x, i);
    print_sum("before", y, n);
    free(r);
}

/* Bounds that the host's memory has: the elements of start are known, those of x are not. */
static void bounds_in_memory(int rows, const int *start, double *x)
{
    long n = start[rows];
    for (int l = 0; l < rows; l++) {
#pragma acc parallel loop copy(x[0:n])
        for (int k = start[l]; k < start[l + 1]; k++) x[k] += l + start[l];
#pragma acc parallel loop collapse(2) copy(x[0:n])
        for (int k = start[l]; k < start[l + 1]; k++)
            for (int j = 0; j < 1; j++) x[k] *= 2;
#pragma acc kernels copy(x[0:n])
        for (int k = start[l + 1] - 1; k >= start[l]; k--) x[k] -= 1;
#pragma acc parallel copy(x[0:n])
        {
#pragma acc loop
            for (int k = start[l]; k < start[l + 1]; k++) x[k] += start[l + 1] - k;
        }
    }
    print_sum("bounds in memory", x, n);
}

int main(void)
{
    int n = 40, m = 37, size = (n + 2) * (m + 2);
    double *x = malloc((size_t)size * sizeof *x), *y = calloc((size_t)size, sizeof *y);
    for (int i = 0; i < size; i++) x[i] = i % 13 + 0.25;
    stencil(n, m, x, y);
    guarded(size, x, y);
    strided(size, y);
    empty(2, y);
    temporaries(size, x, y);
    sums(size, x);
    halo(n, m, x);
    mixed(19, 23, -2, 6);
    through_functions(size / 2, x, y);
    bounds_in_memory(4, (int[]){3, 3, 40, 41, 90}, x);
    free(x);
    free(y);
    return 0;
}
