/* Loops that threads along y share in groups of sixteen trips: numbers of trips around multiples of the groups of all lanes, counters that do not begin
   with 0 or count down, constant numbers of trips. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { COLUMNS = 37, MOST = 2100, ROWS = 1111 };
static int a[MOST][COLUMNS], fixed[ROWS], x[MOST];
static long sum[COLUMNS], other[COLUMNS];

static void columns(int from, int to)
{
#pragma acc parallel loop copyin(a, x) copy(sum)
    for (int j = 0; j < COLUMNS; j++) {
        long s = 0;
        for (int i = from; i < to; i++) s += a[i][j] * x[i];
        sum[j] += s;
    }
}

static void several(int n)
{
#pragma acc parallel loop copyin(x) copy(sum, other)
    for (int j = 0; j < COLUMNS; j++) {
        long s = 0, t = 0;
        for (int i = n - 1; i >= 0; i--) {
            int d = x[i] - j;
            s += d * d, t -= x[i] * j;
        }
        sum[j] += s;
        other[j] ^= t;
    }
}

static void elements(unsigned n)
{
#pragma acc parallel loop copyin(a, x) copy(other)
    for (int j = 0; j < COLUMNS; j++)
        for (unsigned i = 0; i < n; i++) other[j] += a[i][j] * x[i];
}

static void constant(void)
{
#pragma acc parallel loop copyin(fixed) copy(sum)
    for (int j = 0; j < COLUMNS; j++) {
        int s = 0;
        for (int i = 0; i < ROWS; i++) s += fixed[i] % (j + 2);
        sum[j] += s;
    }
}

int main(void)
{
    const int counts[] = { 0, 1, 15, 16, 17, 127, 128, 129, 143, 255, 256, 257, 511, 513, 1040, 2047, 2049 };
    for (int i = 0; i < MOST; i++) {
        x[i] = i * 31 % 101 - 50;
        for (int j = 0; j < COLUMNS; j++) a[i][j] = (i * 7 + j * 13) % 211;
    }
    for (int i = 0; i < ROWS; i++) fixed[i] = i * 17;
    for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
        columns(0, counts[k]), columns(3, counts[k] + 20), columns(7, 5);
        several(counts[k]);
        elements((unsigned)counts[k]);
        long s = 0;
        for (int j = 0; j < COLUMNS; j++) s = s * 31 % 1000003 + sum[j] % 1009 + 7 * (other[j] % 1009);
        printf("%d %ld\n", counts[k], s);
    }
    constant();
    for (int j = 0; j < COLUMNS; j += 9) printf("%ld %ld\n", sum[j], other[j]);
    return 0;
}
