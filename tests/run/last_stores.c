/* Rows whose lanes keep what the last iteration that stores to a scalar stores. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>

enum { N = 700, ALL = 20000 };
static int from[N + 1], col[ALL], at[N];
static double val[ALL], x[N], y[N];
static float w[ALL];

static void fill(int kind)
{
    for (int i = 0; i < N; i++) from[i + 1] = from[i] + (kind == 1 && i % 90 == 7 ? 600 : i == 333 && kind ? 3000 : kind == 2 ? 7 - i % 3 : i * 5 % 11);
    for (int i = 0; i < N; i++) {
        x[i] = i % 7 - 2, y[i] = 0, at[i] = 0;
        for (int e = from[i]; e < from[i + 1]; e++) col[e] = e == from[i] + i % 5 ? i : (int)(e * 7919L % N), val[e] = 2 + e % 5, w[e] = e % 101 * 0.25f;
    }
}

/* The diagonal is found where the row is read; some rows have none. */
static double jacobi(int n)
{
    double most = 0;
#pragma acc parallel loop reduction(max:most) copyin(from, col, val, x) copy(y)
    for (int i = 0; i < n; i++) {
        double s = i, d = 1;
        for (int e = from[i]; e < from[i + 1]; e++) {
            if (col[e] == i) d = val[e];
            else s -= val[e] * x[col[e]];
        }
        y[i] = s / d;
        most = fmax(most, fabs(y[i]));
    }
    return most;
}

/* Two at once, conversions, a store in each iteration. */
static void several(int n)
{
#pragma acc parallel loop copyin(from, col, w) copy(y, at)
    for (int i = 0; i < n; i++) {
        float light = -1;
        signed char heavy = 'a';
        unsigned char final = 9;
        for (int e = from[i]; e < from[i + 1]; e++) {
            if (col[e] % 3 == 0) light = w[e] * 0.1;
            if (w[e] > 20) {
                heavy = (signed char)('b' + e % 20);
            }
            final = col[e];
        }
        y[i] = light;
        at[i] = heavy * 1000 + final;
    }
}

/* In order: two statements store, or the loop reads what it has stored, or counts down, or its index is long. */
static void in_order(int n)
{
#pragma acc parallel loop copyin(from, col, w) copy(y, at)
    for (int i = 0; i < n; i++) {
        int twice = 0, changes = 0, before = -1, down = -1, wide = -1;
        for (int e = from[i]; e < from[i + 1]; e++) {
            if (col[e] % 4 == 1) twice = 1;
            if (col[e] % 4 == 3) twice = e;
        }
        for (int e = from[i]; e < from[i + 1]; e++)
            if (col[e] % 2 != before) before = col[e] % 2, changes++;
        for (int e = from[i + 1] - 1; e >= from[i]; e--)
            if (w[e] < 9) down = col[e];
        for (long e = from[i]; e < from[i + 1]; e++)
            if (w[e] > 11) wide = col[e];
        at[i] = twice * 3 + changes * 5 + down * 7 + wide;
    }
}

int main(void)
{
    for (int kind = 0; kind < 3; kind++) {
        fill(kind);
        int n = kind == 2 ? N - 3 : N;
        printf("most %.12g\n", jacobi(n));
        print_sum("jacobi", y, N);
        several(n);
        print_sum("several", y, N);
        print_ints("several", at, N);
        in_order(n);
        print_ints("in order", at, N);
    }
    return 0;
}
