/* Routines gang, worker, vector and seq, and one whose level follows from its loop: sums, stores, returned values. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#pragma acc routine vector
static double dot(const double *x, const double *y, int n)
{
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < n; j++) s += x[j] * y[j];
    return s;
}
#pragma acc routine worker
static void rows(double *a, const double *x, double *out, int m, int n)
{
#pragma acc loop worker
    for (int i = 0; i < m; i++) {
        double s = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < n; j++) s += a[i * n + j] * x[j];
        out[i] = s;
    }
}
#pragma acc routine gang
void scale(double *a, int n, double f)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) a[i] *= f;
}
#pragma acc routine worker
static double rows2(double *a, const double *x, double *out, int m, int n)
{
    double t = 0;
#pragma acc loop worker reduction(+:t)
    for (int i = 0; i < m; i++) {
        out[i] = dot(a + i * n, x, n);
        t += out[i];
    }
    return t;
}
static int implicit_fill(int *a, int n, int v)
{
    int c = 0;
#pragma acc loop vector reduction(+:c)
    for (int i = 0; i < n; i++) { a[i] = v + i; c++; }
    if (n > 10) return c;
    return -c;
}
#pragma acc routine seq
static int sq(int n)
{
    int s = 0;
#pragma acc loop seq
    for (int i = 0; i < n; i++) s += i;
    return s;
}
int main(void)
{
    enum { g = 5, m = 7, n = 50 };
    static double a[g][m][n], x[n], out[g][m], d[g], tot[g];
    static int f[g][n], c[g];
    for (int i = 0; i < g; i++) for (int j = 0; j < m; j++) for (int k = 0; k < n; k++) a[i][j][k] = i + j * 2 + k % 3;
    for (int k = 0; k < n; k++) x[k] = k % 5;
#pragma acc parallel loop gang copyin(a, x) copyout(d)
    for (int i = 0; i < g; i++) d[i] = dot(&a[i][0][0], x, n) + 1;
    for (int i = 0; i < g; i++) printf("%g ", d[i]);
    printf("\n");
#pragma acc parallel loop gang copyin(a, x) copyout(out) num_workers(4) vector_length(32)
    for (int i = 0; i < g; i++) rows(&a[i][0][0], x, out[i], m, n);
    for (int i = 0; i < g; i++) for (int j = 0; j < m; j++) printf("%g ", out[i][j]);
    printf("\n");
#pragma acc parallel copy(a)
    scale(&a[0][0][0], g * m * n, 2.0);
    printf("%g\n", a[3][2][1]);
#pragma acc parallel loop copyin(a, x) copyout(out, tot)
    for (int i = 0; i < g; i++) tot[i] = rows2(&a[i][0][0], x, out[i], m, n);
    for (int i = 0; i < g; i++) for (int j = 0; j < m; j++) printf("%g ", out[i][j]);
    for (int i = 0; i < g; i++) printf("%g ", tot[i]);
    printf("\n");
#pragma acc parallel loop gang copyout(f, c)
    for (int i = 0; i < g; i++) c[i] = implicit_fill(f[i], n, i * 100) + sq(i);
    for (int i = 0; i < g; i++) printf("%d %d %d ", c[i], f[i][0], f[i][n-1]);
    printf("\n");
    return 0;
}
