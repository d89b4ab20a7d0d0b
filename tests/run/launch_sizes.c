/* launch_sizes: each combination of num_gangs, num_workers and vector_length, written and left out, on nests of every shape.
 * launch_sizes.sh compares the grids and blocks. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { LONG = 4000, SIDE = 62 };
static int y[LONG], a[SIDE][SIDE], c[12][20][30], t[300][40];
_Alignas(16) static float p[12][66][128], q[12][66][128];

static void sum_up(const int *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i] % 1009 * (i % 5 + 1);
    printf(" %d", s);
}

#define SIZES
#define GANGS 1
#define NAME(f) f##_none
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(40)
#define GANGS 40
#define NAME(f) f##_g
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_workers(4)
#define GANGS 1
#define NAME(f) f##_w
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES vector_length(64)
#define GANGS 1
#define NAME(f) f##_v
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(40) num_workers(4)
#define GANGS 40
#define NAME(f) f##_gw
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(40) vector_length(64)
#define GANGS 40
#define NAME(f) f##_gv
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_workers(4) vector_length(64)
#define GANGS 1
#define NAME(f) f##_wv
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(40) num_workers(4) vector_length(64)
#define GANGS 40
#define NAME(f) f##_gwv
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(g) num_workers(w) vector_length(v)
#define GANGS 40
#define NAME(f) f##_at_launch
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(1) num_workers(1) vector_length(1)
#define GANGS 1
#define NAME(f) f##_one
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

#define SIZES num_gangs(1000) num_workers(16) vector_length(128)
#define GANGS 1000
#define NAME(f) f##_large
#include "launch_sizes_nests.h"
#undef SIZES
#undef GANGS
#undef NAME

/* Rows whose lanes share two loops: the product of their trips is the length. */
static void collapsed_rows(void)
{
    int sums[12] = {0};
#pragma acc parallel loop gang copyin(c) copyout(sums)
    for (int k = 0; k < 12; k++) {
        int s = 0;
#pragma acc loop vector collapse(2) reduction(+ : s)
        for (int j = 0; j < 20; j++)
            for (int i = 0; i < 30; i++) s += c[k][j][i];
        sums[k] = s;
    }
    sum_up(sums, 12);
}

static void joined_rows(void)
{
    int sums[12] = {0};
#pragma acc parallel loop copyin(c) copyout(sums)
    for (int k = 0; k < 12; k++) {
        int s = 0;
        for (int j = 0; j < 20; j++)
            for (int i = 0; i < 30; i++) s += c[k][j][i];
        sums[k] = s;
    }
    sum_up(sums, 12);
}

/* The length of a row depends on the gang. */
static void lagged_rows(int lags, int n)
{
    int sums[12] = {0}, *x = &c[0][0][0];
#pragma acc parallel loop gang copyin(x[0:n]) copyout(sums)
    for (int lag = 0; lag < lags; lag++) {
        unsigned s = 0;
#pragma acc loop vector reduction(+:s)
        for (int i = lag; i < n; i++) s += (unsigned)x[i] * (unsigned)x[i - lag];
        sums[lag] = (int)s;
    }
    sum_up(sums, 12);
}

/* The longest loop of a row decides how many threads it has. */
static void counted_rows(int rows, int bins, int n)
{
    int count[10 * 8] = {0}, *x = &c[0][0][0];
#pragma acc parallel loop gang copyin(x[0:rows * n]) copy(count)
    for (int r = 0; r < rows; r++) {
#pragma acc loop vector
        for (int b = 0; b < bins; b++) count[r * bins + b] = 0;
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            count[r * bins + (x[r * n + i] & 7)]++;
        }
    }
    sum_up(count, rows * bins);
}

/* The ends of the loop are elements that memory has: the host reads its own copy of them. */
static void listed_parts(const int *start, int part)
{
    int sums[600] = {0}, first[601], *x = &c[0][0][0];
    for (int i = 0; i <= 600; i++) first[i] = i * 12;
#pragma acc parallel loop copyin(start[0:3], x[0:600]) copy(sums)
    for (int q = start[part]; q < start[part + 1]; q++) sums[q] = x[q] + 1;
#pragma acc parallel loop copyin(start[0:3], first, x[0:7200]) copy(sums)
    for (int q = start[part]; q < start[part + 1]; q++) {
        int s = sums[q];
        for (int e = first[q]; e < first[q + 1]; e++) s += x[e];
        sums[q] = s;
    }
    sum_up(sums, 600);
}

int main(void)
{
    for (int i = 0; i < 300 * 40; i++) t[i / 40][i % 40] = i % 23;
    for (int i = 0; i < 12 * 66 * 128; i++) p[i / 8448][i / 128 % 66][i % 128] = (float)(i % 101);
    all_none(40, 4, 64);
    all_g(40, 4, 64);
    all_w(40, 4, 64);
    all_v(40, 4, 64);
    all_gw(40, 4, 64);
    all_gv(40, 4, 64);
    all_wv(40, 4, 64);
    all_gwv(40, 4, 64);
    all_at_launch(40, 4, 64);
    all_one(40, 4, 64);
    all_large(40, 4, 64);
    collapsed_rows();
    joined_rows();
    lagged_rows(12, 12 * 20 * 30);
    counted_rows(10, 8, 700);
    listed_parts((const int[]){10, 40, 560}, 1);
    return 0;
}
