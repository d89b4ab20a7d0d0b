/* Temporaries whose addresses functions get: which of these may still use them later. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
enum { N = 20000 };
static double y[N], *kept;
struct pair {
    double a, *b;
};

static void set(double *x, double a) { *x = *x * a; }
static void keep(double *x) { kept = x; }
static void pass(double *x, double a)
{
    if (x) set(x, a);
}
static double *same(double *x) { return x; }
static void both(double *x, int n)
{
    for (int i = 0; i < n; i++) x[i] += 1;
}
static void member(struct pair *p, double *x) { p->b = x; }

int main(void)
{
    double t1 = 2, t2 = 2, t3 = 2, t4 = 2, t5 = 2, t6 = 2, t7;
    struct pair p = { 0, 0 };
    int e;
    for (int i = 0; i < 20; i++) set(&t1, 1.5);
    for (int k = 0; k < N; k++) {
        t1 = k;
        y[k] = t1 * 0.5;
    }
    keep(&t2);
    for (int k = 0; k < N; k++) {
        t2 = k;
        y[k] += t2 * 0.5;
    }
    printf("%g\n", *kept);
    pass(&t3, 2);
    for (int k = 0; k < N; k++) {
        t3 = k;
        y[k] += t3 * 0.5;
    }
    double *q = same(&t4);
    for (int k = 0; k < N; k++) {
        t4 = k;
        y[k] += t4 * 0.5;
    }
    printf("%g\n", *q);
    both(&t5, 1);
    for (int k = 0; k < N; k++) {
        t5 = k;
        y[k] += t5 * 0.5;
    }
    member(&p, &t6);
    for (int k = 0; k < N; k++) {
        t6 = k;
        y[k] += t6 * 0.5;
    }
    printf("%g\n", *p.b);
    t7 = frexp(10, &e);
    for (int k = 0; k < N; k++) {
        e = k % 7;
        y[k] += e * t7;
    }
    double s = 0;
    for (int k = 0; k < N; k++) s += y[k];
    printf("%.6g\n", s);
    return 0;
}
