/* pointer_differences: pointers to the ends of data, which constructs subtract and compare. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 64 };
static double a[N];

static void fill(void)
{
    for (int i = 0; i < N; i++) a[i] = i;
}

static void show(const char *name, long n)
{
    double s = 0;
    for (int i = 0; i < N; i++) s += a[i] * (i % 5 + 1);
    printf("%s %ld %g\n", name, n, s);
    fill();
}

/* The number of iterations. */
static void bounds(double *first, double *end)
{
    long n = 0;
#pragma acc parallel loop copy(first[0:end - first]) reduction(+ : n)
    for (int i = 0; i < end - first; i++) first[i] += 1, n += i;
#pragma acc kernels copy(first[0:end - first])
    for (int i = (int)(end - first) - 1; i >= 0; i--) first[i] *= 2;
    show("bounds", n);
}

static void compared(double *first, const double *end, int n)
{
    int c = 0;
#pragma acc parallel loop copy(first[0:n]) reduction(+ : c)
    for (int i = 0; i < n; i++)
        if (first + i < end - 1 && &first[i] != end - 3) c++, first[i] = end - first;
    show("compared", c);
}

/* Through another pointer that is related to the data. */
static void offsets(double *b, double *e)
{
    long s = 0;
#pragma acc parallel loop copy(a) reduction(+ : s)
    for (long i = 0; i < e - b; i++) a[i + (b - a)] += e - b - i, s += e - &a[i] > 30;
    show("offsets", s);
}

static void moved(double *first, double *end)
{
    int n = 0;
#pragma acc serial copy(first[0:40]) copy(n)
    for (double *q = first + 1; q < end; q += 3) *q = -*q, n++;
    show("moved", n);
}

/* A null pointer remains one. */
static void null(double *first, double *none, int n)
{
    int c = 0;
#pragma acc parallel loop copy(first[0:n]) reduction(+ : c)
    for (int i = 0; i < n; i++) c += first + i != none;
    show("null", c);
}

int main(void)
{
    fill();
    bounds(a + 8, a + 56);
    compared(a + 2, a + 30, 40);
    offsets(a + 4, a + 40);
    moved(a + 3, a + 43);
    null(a, (double *)0, N);
    return 0;
}
