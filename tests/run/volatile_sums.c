// Sums in elements of volatile arrays, by reductions and atomics, of all types that have them; and in an array of two dimensions. SPDX-License-Identifier: MIT
#include <complex.h>
#include <stdio.h>

enum { N = 5000 };
static volatile double s[100], few[8];
static volatile int count[100], small[8];
static volatile float narrow[300];
static volatile unsigned long wide[70];
static volatile float _Complex pairs[50];
static long plain[90];
static double table[10][12];

int main(void)
{
    double all = 0;
#pragma acc parallel loop reduction(+ : s, count, few, small, narrow, wide, pairs)
    for (int i = 0; i < N; i++) {
        s[i % 100] += i;
        count[i % 99]++;
        few[i & 7] += 0.5;
        small[i % 7] -= 3;
        narrow[i % 300] += 1.0;
        wide[i % 70] += i;
        pairs[i % 50] += 1 + 2 * I;
    }
#pragma acc parallel loop copy(count, plain)
    for (int i = 0; i < N; i++) {
#pragma acc atomic
        count[i % 100]++;
#pragma acc atomic update
        plain[i % 90] += 2;
    }
#pragma acc parallel loop reduction(+ : table)
    for (int i = 0; i < N; i++) table[i % 10][i % 12] += i;
    for (int i = 0; i < 100; i++) all += s[i] * i + count[i] * 3 + narrow[i] + (double)(i < 70 ? wide[i] : 0) + (double)plain[i % 90] * i;
    for (int i = 0; i < 8; i++) all += few[i] * i + small[i];
    printf("%.17g %.17g\n", all, table[0][0] + table[9][9] + table[4][2]);
    printf("%g %g\n", crealf(pairs[49]), cimagf(pairs[49]));
    return 0;
}
