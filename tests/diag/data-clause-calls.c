/* data-clause-calls: data clauses beside what functions do with the data, and elements that nothing writes. SPDX-License-Identifier: MIT */
#include <stdio.h>
static void fill(int n, double *p)
{
    for (int k = 0; k < n; k++) p[k] = k;
}
static void set(double *p, int i, double v)
{
    p[i] = v;
}
static double get(const double *p, int i)
{
    return p[i];
}
static double sum(int n, const double *p)
{
    double s = 0;
    for (int k = 0; k < n; k++) s += p[k];
    return s;
}
void lost(int n, double *x, double *y)
{
#pragma acc parallel loop copyin(x [0:n])
    for (int i = 0; i < n; i++) set(x, i, i);
#pragma acc serial copyin(y [0:n])
    fill(n, y);
    printf("%g %g\n", x[0], y[0]);
}
void unwritten(int n, double *x, double *y, double (*restrict a)[100], double (*restrict b)[100], double *restrict f, double *restrict g)
{
#pragma acc parallel loop copyout(x [0:n])
    for (int i = 0; i < n; i++) x[i] = get(x, i) + 1;
#pragma acc parallel loop copyin(x [0:n]) copyout(y [0:n])
    for (int i = 0; i < n; i++) x[i] = sum(n, y);
#pragma acc kernels copyout(a [0:n] [0:100])
    for (int i = 1; i < n; i++)
        for (int j = 0; j < 100; j++) a[i][j] = a[i - 1][j] + 1;
#pragma acc parallel loop copyin(f [0:n * n]) copyout(g [0:n * n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) g[i * n + j] = f[i * n + j] + (i < 5 ? 1 : 2);
#pragma acc serial copyin(f [0:n]) copyout(g [0:n])
    for (int i = 1; i < n - 1; i++) g[i] = f[i] + g[i + 1];
}
/* Nothing to say of these. */
void covered(int n, int m, double *x, double *y, double (*restrict a)[100], double (*restrict b)[100], double *restrict f,
             double *restrict g)
{
#pragma acc parallel loop copyout(x [0:n])
    for (int i = 0; i < n; i++) {
        set(x, i, i);
        x[i] += get(x, i);
    }
#pragma acc serial copyout(a [0:n] [0:100])
    {
        for (int j = 0; j < 100; j++) a[0][j] = j;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < 100; j++) a[i][j] = a[i - 1][j] + 1;
    }
#pragma acc serial copyout(f [0:n])
    for (int i = 0; i < n; i++) f[i] = i ? f[i - 1] + 1 : 0;
#pragma acc serial copyout(f [0:n])
    for (int i = 0; i < n; i++) {
        if (i == 0) f[i] = 2;
        else f[i] = f[i - 1] + 1;
    }
#pragma acc serial copyout(f [0:n])
    {
        for (int i = 0; i < m; i++) f[i] = i;
        for (int i = 0; i < n; i++) g[i] = f[i];
    }
#pragma acc serial copyout(f [0:n])
    {
        for (int i = 0; i < n; i += 2) f[i] = i, f[i + 1] = 0;
        for (int i = 0; i < n; i++) g[i] = f[i];
    }
}
void kept_on_device(int n, double *x, double *y, double *z, double *w)
{
#pragma acc parallel loop copyin(x [0:n])
    for (int i = 0; i < n; i++) set(x, i, i);
#pragma acc serial copyin(y [0:n])
    fill(n, y);
#pragma acc parallel loop copyin(z [0:10 * n])
    for (int i = 0; i < n; i++) fill(10, z + 10 * i);
#pragma acc parallel loop copyin(w [0:n])
    for (int i = 0; i < n; i++) set(w, i, get(w, i) + 1);
}
struct point { double x, y; };
void by_pointers(int n, double *x, double *y, double *z, double *w, struct point *p)
{
#pragma acc parallel loop copyin(x [0:10 * n])
    for (int i = 0; i < n; i++) {
        double *row = x + 10 * i;
        for (int j = 0; j < 10; j++) row[j] += j;
    }
#pragma acc parallel loop copyin(p [0:n])
    for (int i = 0; i < n; i++) {
        struct point *q;
        q = &p[i];
        q->x = i;
    }
#pragma acc parallel loop copyin(y [0:10 * n]) copyout(z [0:n])
    for (int i = 0; i < n; i++) {
        double *scratch = y + 10 * i;
        for (int j = 0; j < 10; j++) scratch[j] = j;
        z[i] = scratch[3];
    }
#pragma acc parallel loop copyin(w [0:n]) copy(z [0:n])
    for (int i = 0; i < n; i++) {
        double *to = z, *from = w;
        to[i] += from[i];
    }
}
