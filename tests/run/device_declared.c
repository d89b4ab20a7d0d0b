/* Variables of declare directives, in kernels and in routines. With --multi-gpu constructs that use them are split, until the program uses another device
   itself. SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 5000, BINS = 40 };
static double table[N], out[N], weight[7] = { 1, 2, 3, 4, 5, 6, 7 };
static int n = N, bins[BINS];
double scale = 2;
static double *linked;
#pragma acc declare create(table, out, bins) copyin(scale, weight)
#pragma acc routine seq
static double weighted(int i) { return scale * weight[i % 7]; }
#pragma acc routine seq
static double smooth(int i) { return weighted(i) + table[i - 1] + table[i + 1]; }
#pragma acc routine seq
static void store(int i, double x) { out[i] = x; }

static void fill(int t)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) table[i] = i % 13 + t;
}

static double sum_of(void)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 1; i < n - 1; i++) s += out[i] * scale;
    return s;
}

static void step(int t)
{
    fill(t);
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++) out[i] = smooth(i);
#pragma acc parallel loop copyin(linked[0:n])
    for (int i = 1; i < n - 1; i++) out[i] += out[i] > 20 ? linked[n - 1 - i] : weight[t % 7];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        bins[(int)table[i] % BINS]++;
    }
    printf("%g\n", sum_of());
#pragma acc parallel loop                              /* a routine writes: one device */
    for (int i = 1; i < n - 1; i++) store(i, out[i] / 2);
    printf("%g\n", sum_of());
    scale = t + 1;
#pragma acc update device(scale)
    weight[2] = -t;
#pragma acc update device(weight[2:1])
#pragma acc update self(table[n / 2:10], bins)
    printf("%g %d\n", table[n / 2 + 3], bins[3]);
}

/* The second device has variables of its own: copyin ones with the host's values. */
static void other_device(void)
{
    double s = 0;
#ifdef _OPENACC
    int count = acc_get_num_devices(acc_get_device_type());
    acc_set_device_num(count - 1, acc_get_device_type());
#pragma acc update device(table, out)
#endif
    for (int k = 0; k < 2; k++) {
#pragma acc parallel loop reduction(+:s)
        for (int i = 1; i < n - 1; i++) s += weighted(i);
#ifdef _OPENACC
        acc_set_device_num(0, acc_get_device_type());
#endif
    }
    printf("%g\n", s);
}

int main(void)
{
    linked = malloc(N * sizeof *linked);
    for (int i = 0; i < N; i++) linked[i] = i % 5;
    for (int i = 0; i < N; i++) table[i] = out[i] = 0;
#pragma acc update device(bins, table, out)
    for (int t = 0; t < 4; t++) step(t);
    other_device();
    for (int t = 0; t < 2; t++) step(t);
    return 0;
}
