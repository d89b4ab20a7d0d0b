/* kernels: reductions without clauses are found, and what only looks like one is not. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>

/* The comparison is of unsigned numbers, or what is stored is less than what was compared: no extremes of int and of char. */
static void compared_otherwise(int n, const unsigned *u, const int *x)
{
    int res = 0;
    signed char small = -100;
    unsigned least = 7;
#pragma acc kernels copyin(u[0:n])
    for (int i = 0; i < n; i++) res = res > u[i] ? res : u[i];
#pragma acc kernels copyin(x[0:n])
    for (int i = 0; i < n; i++) small = small < x[i] ? x[i] : small;
#pragma acc kernels copyin(x[0:n])
    for (int i = 0; i < n; i++)
        if (x[i] < least) least = x[i];
    printf("compared %d %d %u\n", res, small, least);
}

static int larger(int a, int b) { return a > b ? a : b; }
static long long larger_wide(long long a, long long b) { return a > b ? a : b; }

/* Each sum is converted to int, each extreme to char, each truth value to 0 or 1: the order of the iterations matters. */
static void converted_each_time(int n, const int *x, const double *d)
{
    int total = 0, less = 0, narrow = 0, kept = 5, unknown = 7;
    short part = 0;
    long long wide = 1LL << 60, exact = (1LL << 60) + 1;
    signed char small = -128;
    _Bool toggled = 1, counted = 0, twice = 1, negative = 1, each = 1, bits = 0, odd = 1;
#pragma acc kernels copyin(x[0:n], d[0:n])
    {
        for (int i = 0; i < n; i++) total += 0.5 * x[i];
        for (int i = 0; i < n; i++) less = less - d[i];
        for (int i = 0; i < n; i++) part += d[i] * 0.125;
        for (int i = 0; i < n; i++) wide += d[i];
        for (int i = 0; i < n; i++) exact = fmax(exact, d[i]);
        for (int i = 0; i < n; i++) small = larger(small, x[i]);
        for (int i = 0; i < n; i++) narrow = larger_wide(narrow, x[i] * 0x60000000LL);
        for (int i = 0; i < n; i++) toggled -= x[i] > 3;
        for (int i = 1; i < n; i++) counted--;
        for (int i = 0; i < n; i++) twice ^= 2;
        for (int i = 0; i < n; i++) negative += -1;
        for (int i = 0; i < n; i++) each &= x[i] | 1;
        for (int i = 0; i < n; i++) bits |= x[i] & 2;
        for (int i = 0; i < n; i++) odd ^= x[i] & 1;
        for (int i = 5; i < 5 - (n > 0); i++) kept = kept && x[i];
        for (int i = 0; i < n; i++)
            if (x[i] > 1000) unknown = unknown || x[i];
    }
    printf("converted %d %d %d %lld %lld %d %d\n", total, less, part, wide, exact, small, narrow);
    printf("truth %d %d %d %d %d %d %d %d %d\n", toggled, counted, twice, negative, each, bits, odd, kept, unknown);
}

/* The same for elements, and for sums of rows, which threads would share. */
static void converted_elements(int n, const int *x, const double *d)
{
    enum { KEYS = 8, ROWS = 20, LONG = 50 };
    int h[KEYS], atomics[KEYS], sums[ROWS], odd[ROWS];
    long long wide[KEYS];
    for (int k = 0; k < KEYS; k++) h[k] = k, atomics[k] = -1, wide[k] = (1LL << 60) + k;
#pragma acc kernels copyin(x[0:n], d[0:n]) copy(h, wide)
    {
        for (int i = 0; i < n; i++) h[x[i] & (KEYS - 1)] += 0.5 * x[i];
        for (int i = 0; i < n; i++) wide[x[i] & (KEYS - 1)] = d[i] + wide[x[i] & (KEYS - 1)];
    }
#pragma acc parallel loop copyin(x[0:n]) copy(atomics)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        atomics[x[i] & (KEYS - 1)] += 0.25;
    }
#pragma acc parallel loop copyin(d[0:n]) copyout(sums, odd)
    for (int r = 0; r < ROWS; r++) {
        int sum = 0;
        _Bool toggled = 0;
        for (int i = 0; i < LONG; i++) sum += d[r * LONG + i] * 0.25, toggled -= d[r * LONG + i] > 3;
        sums[r] = sum;
        odd[r] = toggled;
    }
    print_ints("elements", h, KEYS);
    printf("wide %lld %lld\n", wide[0], wide[5]);
    print_ints("atomics", atomics, KEYS);
    print_ints("rows", sums, ROWS);
    print_ints("toggled", odd, ROWS);
}

int main(void)
{
    enum { n = 1000 };
    static unsigned u[n];
    static int y[n];
    static double x[n];
    static int order[n];
    double sum = 1, high = -1e300, low = 1e300, product = 1, mixed = 0;
    int count = 0, bits = 0, any = 0, next = 0;
    for (int i = 0; i < n; i++) x[i] = i * 37 % 101 - 40;
#pragma acc kernels copyin(x)
    {
        for (int i = 0; i < n; i++) {
            sum += x[i];
            high = fmax(high, x[i]);
            low = x[i] < low ? x[i] : low;
        }
#pragma acc loop independent
        for (int i = 0; i < n; i++) {
            if (x[i] > 0) count++;
            if (product < x[i]) product = x[i];
            bits |= (int)x[i];
            any = any || x[i] == 7;
        }
    }
    printf("%g %g %g %g %d %d %d\n", sum, high, low, product, count, bits, any);
#pragma acc kernels copyin(x) copyout(order)
    {
        for (int i = 0; i < n; i++) {
            mixed += x[i];
            mixed *= 0.5;
        }
        for (int i = 0; i < n; i++) order[i] = -1;
        for (int i = 0; i < n; i++)
            if (x[i] > 10) order[next++] = i;
    }
    printf("%.9g %d\n", mixed, next);
    print_ints("order", order, n);
    for (int i = 0; i < n; i++) u[i] = i == 3 ? 0x80000001u : i * 5u, y[i] = i == 7 ? 300 : i == 11 ? 40 : i % 17 - 5;
    compared_otherwise(n, u, y);
    converted_each_time(n, y, x);
    converted_elements(n, y, x);
    return 0;
}
