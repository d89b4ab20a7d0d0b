/* One array for two parameters, of which the construct or the data region writes one: its results are copied back, whichever clause is first.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { N = 1000 };

static void implicit(int n, const int *v, int *r)
{
    #pragma acc kernels
    for (int i = 0; i < n; i++) r[i] = v[i] * 2 + 1;
}

static void listed(int n, const int *v, int *r)
{
    #pragma acc kernels copyin(v[0:n]) copy(r[0:n])
    for (int i = 0; i < n; i++) r[i] = v[i] * 3 + 1;
}

static void other_order(int n, const int *v, int *r)
{
    #pragma acc kernels copy(r[0:n]) copyin(v[0:n])
    for (int i = 0; i < n; i++) r[i] = v[i] * 5 + 1;
}

static void in_data(int n, const int *v, int *r)
{
    #pragma acc data copyin(v[0:n]) copy(r[0:n])
    for (int t = 0; t < 3; t++) {
        #pragma acc kernels
        for (int i = 0; i < n; i++) r[i] = v[i] + t;
    }
}

/* A part of it, in the array that is read. */
static void part(int n, const int *v, int *r)
{
    #pragma acc kernels copyin(v[0:2 * n]) copy(r[0:n])
    for (int i = 0; i < n; i++) r[i] = v[n + i] + 2;
}

static void unequal(int n, const int *v, int *r)
{
    #pragma acc kernels
    for (int i = 0; i < n; i++) r[i] = v[i] - 1;
}

static int a[N], b[N];

static void show(const char *what)
{
    long sum = 0;
    for (int i = 0; i < N; i++) sum = (sum * 3 + a[i] + 7 * b[i]) % 1000003;
    printf("%s %ld %d\n", what, sum, a[N / 2]);
}

int main(void)
{
    for (int i = 0; i < N; i++) a[i] = i % 17, b[i] = i % 7;
    for (int twice = 0; twice < 2; twice++) {
        implicit(N, a, a);
        show("implicit");
        listed(N, a, a);
        show("listed");
        other_order(N, a, a);
        show("other order");
        in_data(N, a, a);
        show("in data");
        part(N / 2, a, a + N / 2);
        show("part");
        unequal(N, a, b);
        for (int i = 0; i < N; i++) a[i] %= 100;
        show("two arrays");
    }
    return 0;
}
