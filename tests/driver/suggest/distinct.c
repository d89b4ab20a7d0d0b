/* distinct: pointers of functions that refer to different arrays, or to the same elements, in all calls. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 40000
static double u[N], v[N], r[N], *kept;
static int at[4];

/* Calls pass three arrays, or one of them for `from` and for `to`: each iteration then reads and writes the same element. */
static void residual(const double *x, const double *from, double *to, int n)
{
    double *t = malloc(n * sizeof *t);
    if (!t) exit(1);
    for (int i = 0; i < n; i++) t[i] = x[i] * 2;
    for (int i = 1; i < n - 1; i++) to[i] = from[i] - t[i - 1] + x[i + 1];
    free(t);
}

static void cycle(double *a, double *b, double *c, int n)
{
    residual(a, b, c, n);
    residual(&a[at[1]], &c[at[2]], &c[at[2]], n / 4);
}

/* Two arrays in turn. */
static void step(double *to, const double *from)
{
    for (int i = 1; i < N - 1; i++) to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}

/* Two halves of one array, with other elements: tested at the launch. */
static void shifted(double *to, const double *from, int n)
{
    for (int i = 1; i < n - 1; i++) to[i] = from[i + 1] + 1;
}

/* Two places in one array. */
static void halves(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++) to[i] += from[i];
}

/* Of two sizes of elements, from the same place on. */
static void narrow(float *to, const double *from, int n)
{
    for (int i = 0; i < n; i++) to[i] = (float)from[i];
}

/* A parameter that is set, a function whose address is taken, one that other files call, and a pointer with another name. */
static void moved(double *to, const double *from, int n)
{
    to += n;
    for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}

static void by_pointer(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++) to[i] = from[i] + 2;
}

void exported(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++) to[i] = from[i] + 3;
}

static void other_name(double *to, int n)
{
    for (int i = 0; i < n; i++) to[i] = kept[i + 1] + 4;
}

int main(void)
{
    void (*call)(double *, const double *, int) = by_pointer;
    double *place = u + N / 2, sum = 0;
    for (int i = 0; i < N; i++) u[i] = i % 7, v[i] = i % 5, r[i] = 0;
    for (int k = 0; k < 4; k++) at[k] = k * (N / 4);
    for (int k = 0; k < 3; k++) {
        cycle(u, v, r, N);
        step(v, u);
        step(u, v);
    }
    shifted(u, v, N);
    shifted(r, r + N / 2, N / 2);
    halves(u, u + N / 2, N / 2);
    halves(v + N / 2, v, N / 2);
    narrow((float *)r, v, N / 2);
    memset(r, 0, sizeof r);
    moved(u, v, N / 2);
    call(u, u + N / 2, N / 2);
    exported(v, u, N);
    kept = place;
    other_name(u, N / 2 - 4);
    for (int i = 0; i < N; i++) sum += u[i] * 0.25 + v[i] * (i % 3) + r[i];
    printf("%.6g\n", sum);
    return 0;
}
