/* c_long_double: constructs that the host runs, for want of a type, on what the device has of their data. SPDX-License-Identifier: MIT */
#include "check.h"
#include <complex.h>

static long double scaled(long double x, int by) { return x * by / 8; }

static void on_device(int n, long double *a, double *b)
{
    long double sum = 1, largest = 0;
    double shift[4] = { 1, 2, 3, 4 };
#pragma acc data copyin(a[0:n]) copy(b[0:n])
    {
#pragma acc parallel loop present(b) async(1)
        for (int i = 0; i < n; i++) b[i] += i;
#pragma acc parallel loop firstprivate(shift) async(1)
        for (int i = 0; i < n; i++) b[i] += (double)scaled(a[i], i) + shift[i % 4];
#pragma acc parallel loop reduction(+:sum) reduction(max:largest) async(1)
        for (int i = 0; i < n; i++) {
            sum += b[i];
            if (a[i] * i > largest) largest = a[i] * i;
        }
#pragma acc parallel loop present(b[0:n]) async(1)
        for (int i = 0; i < n; i++) b[i] *= 2;
#pragma acc wait(1)
    }
    printf("%.6Lg %.6Lg\n", sum, largest);
    print_sum("b", b, n);
}

static void unknown_extent(int n, long double *a)
{
#pragma acc enter data copyin(a[2:n])
#pragma acc kernels present(a)
    for (int i = 2; i < n; i++) a[i] = a[i] * 3 + 0.5L;
#pragma acc serial default(present) if(n > 3)
    a[3] = a[2] / 4;
#pragma acc exit data copyout(a[2:n])
    long double s = 0;
    for (int i = 0; i < n + 2; i++) s += a[i] * (i + 1);
    printf("%.8Lg\n", s);
}

static void numbers(int n)
{
    long double _Complex z[40], total = 10 + 10 * I;
    struct { long double x; int k; } parts[40];
    for (int i = 0; i < n; i++) z[i] = i + 2 * i * I, parts[i].x = i, parts[i].k = 0;
#pragma acc data copyin(z) copy(parts)
    {
#pragma acc parallel loop reduction(+:total)
        for (int i = 0; i < n; i++) total += z[i];
#pragma acc parallel loop gang num_gangs(3)
        for (int i = 0; i < n; i++) {
            long double own = parts[i].x / 2;
            parts[i].k = (int)(own * 4);
        }
    }
    int k = 0;
    for (int i = 0; i < n; i++) k += parts[i].k * i;
    printf("%.6Lg %.6Lg %d\n", creall(total), cimagl(total), k);
}

int main(void)
{
    enum { n = 40 };
    long double a[n + 2];
    double b[n];
    for (int i = 0; i < n + 2; i++) a[i] = i % 7 + 0.25L;
    for (int i = 0; i < n; i++) b[i] = i % 5;
    on_device(n, a, b);
    unknown_extent(n, a);
    numbers(n);
    return 0;
}
