/* Where annotation compilers have given wrong answers: extremes, bases, counts, stale data, grids. SPDX-License-Identifier: MIT */
/* plain C: -O1 */
#include "check.h"
#include <float.h>
#include <math.h>
#ifdef _OPENACC
#include <openacc.h>
#define LARGE (acc_get_device_type() == acc_device_host ? 46400 : 300)     /* 2.15e9 iterations, more than 2^31, for which the simulator is too slow */
#else
#define LARGE 300
#endif

static void extremes(int n)
{
    double low[64], high[64], most = -INFINITY, least = INFINITY;
    float top = -INFINITY;
    for (int i = 0; i < n; i++) low[i] = -INFINITY, high[i] = INFINITY;
#pragma acc parallel loop reduction(max:most, top) reduction(min:least) copyin(low[0:n], high[0:n])
    for (int i = 0; i < n; i++) {
        most = fmax(most, low[i]);
        top = low[i] > top ? low[i] : top;
        least = high[i] < least ? high[i] : least;
    }
    printf("extremes %g %g %g\n", most, top, least);
    most = -DBL_MAX;
#pragma acc parallel loop reduction(max:most)
    for (int i = 0; i < n; i++) most = fmax(most, -(double)i - 5);
    printf("below zero %g\n", most);
}

static void bases(double *a, int n)
{
    double *middle = a + 1;
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop copy(middle[-1:n])
    for (int i = -1; i < n - 1; i++) middle[i] += 1;
    print_sum("a negative lower bound", a, n);
    double *bare = a;
#pragma acc data copy(a[0:n])
    {
#pragma acc parallel loop present(bare)
        for (int i = 0; i < n; i++) bare[i] *= 2;
#pragma acc parallel loop default(present)
        for (int i = 0; i < n; i++) a[i] += bare[i];
    }
    print_sum("bare pointers", a, n);
}

static void counts(int n, int none)
{
    int hits[256] = { 0 };
    long total = 0;
#pragma acc parallel loop copy(hits)
    for (int i = n; i < none; i += 7) hits[i & 255] = 9;
#pragma acc parallel loop collapse(2) reduction(+:total)
    for (int i = 0; i < n; i++)
        for (int j = n; j > n + none; j -= 3) total += 5;
#pragma acc parallel loop copy(hits)
    for (int i = 0; i != 100; i++) hits[i] += i;
#pragma acc parallel loop collapse(2) reduction(+:total)
    for (int i = -2000000000; i < 2000000000; i += 800000000)
        for (long j = 0; j < 5000000000l; j += 1000000000) total += j / 1000000000 + (i > 0);
#pragma acc parallel loop reduction(+:total)
    for (int i = 0; i < 2147483000 + none; i += 1073741000) total += 1000;
    print_ints("counts", hits, 256);
    printf("total %ld\n", total);
}

static void products(int n, int m)
{
    long count = 0, same = 0;
#pragma acc parallel loop collapse(2) reduction(+:count)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) count++;
#pragma acc parallel loop collapse(4) reduction(+:same)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++)
                for (int l = 0; l < m; l++) same += i == l;
    printf("products %d %ld\n", count == (long)n * n, same);
}

static void grids(void)
{
    static signed char tall[70001][2];
    long sum = 0;
#pragma acc parallel loop gang vector collapse(3) reduction(+:sum)
    for (int i = 0; i < 70001; i++)
        for (int j = 0; j < 1; j++)
            for (int k = 0; k < 2; k++) {
                tall[i][k] = i % 100 + k;
                sum += j + k + 1;
            }
#pragma acc parallel num_gangs(1, 70001) vector_length(1) copy(tall)
#pragma acc loop gang(dim:2)
    for (int i = 0; i < 70001; i++) tall[i][0] += i % 3;
    long seen = 0;
    for (int i = 0; i < 70001; i++) seen += tall[i][0] + tall[i][1];
    printf("grids %ld %ld\n", sum, seen);
}

/* A sequential loop may be left; what a gang loop wrote is there for the next loop of the construct. */
static void leaving(int n, const double *a)
{
    int at[10], under = 0;
#pragma acc parallel loop copyout(at) copyin(a[0:n]) reduction(+:under)
    for (int g = 0; g < 10; g++) {
        int k;
#pragma acc loop seq
        for (k = 0; k < n; k++)
            if (a[k] > g * 20) break;
        at[g] = k;
#pragma acc loop seq
        for (k = 0; k < n; k++) {
            if (a[k] > g) goto found;
            under++;
        }
    found:
        at[g] += k;
    }
    print_ints("left", at, 10);
    printf("under %d\n", under);
}

static void after_gangs(int n, const double *a)
{
    static double b[1000], c[1000];
#pragma acc parallel num_gangs(10) copyin(a[0:n]) copy(b, c)
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) b[i] = a[i] * 2;
#pragma acc loop gang
        for (int i = 0; i < n; i++) c[i] = b[n - 1 - i] + 1;
    }
    print_sum("after gangs", c, n);
}

struct sizes { int n, m; };

static void by_value(int *x)
{
    struct sizes s = { 3, 4 };
    int step = 1, kept = 5;
    float f = 2;
    double wide = 0;
#pragma acc data copy(x[0:16])
    {
        for (int k = 0; k < 3; k++, s.m += 2, step++)
#pragma acc parallel loop async
            for (int i = 0; i < 16; i++) x[i] += s.n * i + s.m + step;
#pragma acc wait
    }
    print_ints("arguments of each launch", x, 16);
#pragma acc kernels async copy(x[0:16])
    for (int i = 0; i < 16; i++) x[i] += kept;
    kept = 100;
#pragma acc wait
    print_ints("a scalar only read", x, 16);
#pragma acc parallel loop reduction(+:wide)
    for (int i = 0; i < 16; i++) wide += sqrt(f) * 3 - sqrt(i + f);
    printf("sqrt in double %.11f %d\n", wide, kept);
}

static void levels(int *x)
{
    int total[4] = { 1, 2, 3, 4 }, s[2] = { 0 };
#pragma acc parallel loop gang reduction(+:total[0:4]) copyin(x[0:16])
    for (int i = 0; i < 4; i++)
#pragma acc loop vector reduction(+:total[0:4])
        for (int j = 0; j < 16; j++) total[i] += x[j];
    print_ints("sums of elements", total, 4);
#pragma acc parallel num_gangs(1) copy(s)
#pragma acc loop worker reduction(+:s)
    for (int i = 0; i < 10; i++) s[0] += i, s[1] += i & 1;
    print_ints("a small array", s, 2);
}

int main(void)
{
    double a[100];
    int x[16] = { 0 };
    extremes(64);
    bases(a, 100);
    counts(100, 0);
    products(LARGE, 11);
    grids();
    leaving(100, a);
    after_gangs(100, a);
    by_value(x);
    levels(x);
    return 0;
}
