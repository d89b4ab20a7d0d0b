/* data-lifetimes: data that one directive creates and constructs use as present. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 100
static double table[N];
void show(const double *);
void lost(int n)
{
    double *x = malloc(n * sizeof *x), y[N] = {1};
    int failed = 0;
#pragma acc enter data copyin(table)
#pragma acc parallel loop present(table)
    for (int i = 0; i < N; i++) table[i] += 1;
#pragma acc exit data delete(table)
    printf("%g\n", table[3]);
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc data copyin(x[0:n], failed)
    {
#pragma acc parallel loop present(x[0:n])
        for (int i = 0; i < n; i++) {
            x[i] *= 2;
            if (x[i] < 0) failed = 1;
        }
    }
    if (failed) puts("failed");
    for (int step = 0; step < 3; step++) {
#pragma acc enter data copyin(y)
#pragma acc kernels
        for (int i = 0; i < N; i++) y[i] = y[i] / 2;
#pragma acc exit data delete(y)
        printf("%g %g\n", y[3], x[4]);
    }
    free(x);
}
void unwritten(int n)
{
    double *x = malloc(n * sizeof *x), y[N], s = 0;
#pragma acc enter data create(x[0:n])
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc parallel loop present(x[0:n]) reduction(+ : s)
    for (int i = 0; i < n; i++) s += x[i];
#pragma acc exit data delete(x[0:n])
#pragma acc data create(y)
    for (int step = 0; step < 4; step++) {
#pragma acc parallel loop reduction(+ : s)
        for (int i = 0; i < N; i++) s += y[i];
#pragma acc parallel loop
        for (int i = 0; i < N; i++) y[i] = step;
    }
    printf("%g\n", s);
    free(x);
}
void thrown_away(int n)
{
    double *x = malloc(n * sizeof *x);
#pragma acc enter data create(x[0:n])
#pragma acc parallel loop present(x)
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc exit data delete(x[0:n])
    printf("%g\n", x[0]);
    free(x);
}
/* Nothing to say of these. */
void brought_back(int n, double *p)
{
    double *x = malloc(n * sizeof *x), y[N] = {1}, z[N] = {1}, w[N] = {1}, s = 0;
    int here = 1, calls[4] = {0};
#pragma acc enter data copyin(x[0:n], y, z, w, here, calls)
#pragma acc parallel loop present(x[0:n], y, z, w)
    for (int i = 0; i < N; i++) x[i] = 1, y[i] += x[i], z[i] *= 2, w[i] *= 3;
#pragma acc update self(x[0:n])
#pragma acc serial present(here, calls)
    {
        here = 0;
        calls[0]++;
    }
#pragma acc exit data copyout(y) delete(x[0:n], here, calls)
    show(w);
    memset(calls, 0, sizeof calls);
    for (int i = 0; i < N; i++) z[i] = 0;
    printf("%g %g %g %g %d %d\n", x[1], y[1], z[1], w[1], here, calls[0]);
#pragma acc enter data create(p[0:n]) copyin(z)
#pragma acc parallel loop present(p[0:n]) reduction(+ : s)
    for (int i = 0; i < n; i++) s += p[i];
#pragma acc data create(y, w) copyin(x[0:n])
    for (int step = 0; step < 4; step++) {
        double *again = x;
        if (step)
#pragma acc parallel loop reduction(+ : s)
            for (int i = 0; i < N; i++) s += y[i] + w[i];
#pragma acc parallel loop present(x[0:n])
        for (int i = 0; i < N; i++) y[i] = w[i] = x[i] += step;
#pragma acc update self(again[0:n])
    }
    printf("%g %g\n", x[0], s);
    free(x);
}

double by_other_pointer(int n)
{
    double *x = malloc(n * sizeof *x), *y = x + 1, *z = malloc(n * sizeof *z), *w = z;
    for (int i = 0; i < n; i++) x[i] = z[i] = 0;
#pragma acc enter data copyin(x[0:n], z[0:n])
#pragma acc parallel loop present(x, z)
    for (int i = 0; i < n; i++) x[i] = z[i] = i;
#pragma acc update self(w[0:n])
#pragma acc exit data delete(x, z)
    double sum = y[3] + w[3] + z[4];
    free(x);
    free(z);
    return sum;
}

/* `declare` in a function. */
void declared(int n, double *y) {
    double t[64], u[64], w[64];
    for (int i = 0; i < 64; i++) t[i] = u[i] = i;
#pragma acc declare create(t, u, w)
#pragma acc parallel loop copyout(y[0:64])
    for (int i = 0; i < 64; i++) y[i] = t[i];
#pragma acc update device(u)
#pragma acc parallel loop copy(y[0:64])
    for (int i = 0; i < 64; i++) y[i] += u[i];
#pragma acc parallel loop
    for (int i = 0; i < 64; i++) w[i] = i;
#pragma acc parallel loop copy(y[0:64])
    for (int i = 0; i < 64; i++) y[i] += w[i];
}

/* Updates and reductions read the first value. */
double updates(void)
{
    double a[10], t = 0, s = 0, m = 0;
#pragma acc enter data create(a, s) copyin(m)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += 1;
#pragma acc parallel loop present(s) reduction(+: s)
    for (int i = 0; i < 10; i++) s += i;
#pragma acc parallel loop present(m) reduction(max: m)
    for (int i = 0; i < 10; i++) m = m > i ? m : i;
#pragma acc exit data copyout(a, s, m)
#pragma acc enter data create(t)
#pragma acc serial present(t)
    t = 0;
#pragma acc parallel loop present(t) reduction(+: t)
    for (int i = 0; i < 10; i++) t += i;
#pragma acc exit data copyout(t)
    return a[0] + s + t + m;
}
/* Static variables of the file: one function calls those that create, change and read the data. */
static double *kept, *returned, *scratch;
static void begin(int n)
{
    kept = malloc(n * sizeof *kept);
    returned = malloc(n * sizeof *returned);
    scratch = malloc(n * sizeof *scratch);
    for (int i = 0; i < n; i++) kept[i] = returned[i] = scratch[i] = i;
#pragma acc enter data copyin(kept[0:n], returned[0:n], scratch[0:n])
}
static void advance(int n)
{
#pragma acc parallel loop present(kept[0:n], returned[0:n], scratch[0:n])
    for (int i = 0; i < n; i++) {
        kept[i] *= 2;
        returned[i] *= 3;
        scratch[i] += 1;
    }
}
static double before(void) { return scratch[0] + scratch[1]; }
static double after(void) { return kept[10]; }
static double result(int n)
{
#pragma acc update self(returned[0:n])
    return returned[10];
}
double all(int n)
{
    begin(n);
    double sum = before();
    advance(n);
    sum += after() + result(n);
#pragma acc exit data delete(kept[0:n], returned[0:n], scratch[0:n])
    free(kept);
    free(returned);
    free(scratch);
    return sum;
}
