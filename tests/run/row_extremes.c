/* Rows whose lanes find an extreme value and the index of the first element that has it. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#include <math.h>
enum { ROWS = 40, MOST = 90, FEW = 2, LONG = 70000 };
static float a[ROWS * MOST], all[FEW * LONG];
static double b[ROWS * MOST];
static int c[ROWS * MOST], from[ROWS + 1], at[ROWS], other[ROWS], sums[ROWS];
static long long far[ROWS];
static unsigned u[ROWS * MOST];

static void first(int n)
{
#pragma acc parallel loop copyin(a) copyout(at)
    for (int i = 0; i < ROWS; i++) {
        int k = 0;
        float least = a[i * n];
        for (int j = 1; j < n; j++)
            if (a[i * n + j] < least) {
                least = a[i * n + j];
                k = j;
            }
        at[i] = k;
    }
}

/* The index first, the operands swapped, an initial value that no element exceeds in some rows; long indices of doubles. */
static void swapped(int n)
{
#pragma acc parallel loop copyin(b) copyout(far)
    for (int i = 0; i < ROWS; i++) {
        double most = i % 3 ? -INFINITY : 7;
        long long place = -1;
        for (long long j = 0; j < n; j++)
            if (most < b[i * n + j]) {
                place = j;
                most = b[i * n + j];
            }
        far[i] = place * 1000 + (long long)(most > -1e9 ? most * 8 : 0);
    }
}

/* Two of them and sums in one loop, the extreme values of all integers; `kernels` finds the rows independent itself. */
static void several(int n)
{
#pragma acc kernels copyin(c) copyout(at, other, sums)
    for (int i = 0; i < ROWS; i++) {
        int most = INT_MIN, least = INT_MAX, k = -5, m = -6, sum = 0;
        for (int j = 0; j < n; j++) {
            int v = c[i * n + j];
            if (v > most) { most = v; k = j; }
            sum += v & 15;
            if (v < least) { least = v; m = j; }
        }
        at[i] = k, other[i] = m, sums[i] = sum + (most & 255) + (least & 255);
    }
}

/* Rows of any lengths, empty ones too; the index counts from the row's begin. */
static void uneven(void)
{
#pragma acc parallel loop copyin(u, from) copyout(at, other)
    for (int i = 0; i < ROWS; i++) {
        unsigned most = 3;
        int k = -1;
        for (int j = from[i]; j < from[i + 1]; j++)
            if (u[j] > most) {
                most = u[j];
                k = j;
            }
        at[i] = k;
        other[i] = (int)most;
    }
}

/* Blocks share the rows. */
static void split(void)
{
#pragma acc parallel loop copyin(all) copyout(at[0:FEW])
    for (int i = 0; i < FEW; i++) {
        float most = 0;
        int k = 0;
        for (int j = 0; j < LONG; j++)
            if (all[i * LONG + j] > most) {
                most = all[i * LONG + j];
                k = j;
            }
        at[i] = k;
    }
}

/* Softmax's first loop, then what depends on it, also in the row itself. */
static void scaled(int n)
{
#pragma acc parallel loop copy(b) copyout(at)
    for (int i = 0; i < ROWS; i++) {
        double most = b[i * n];
        int k = 0;
        for (int j = 0; j < n; j++)
            if (b[i * n + j] > most) {
                most = b[i * n + j];
                k = j;
            }
        for (int j = 0; j < n; j++) b[i * n + j] = b[i * n + j] - most + k;
        at[i] = k;
    }
}

/* ---- not the first of the greatest ------------------------------------------------------------------------------------------------ */

static void last(int n)
{
#pragma acc parallel loop copyin(c) copyout(at, other, sums)
    for (int i = 0; i < ROWS; i++) {
        int most = -100, k = 0, falling = -1000, m = 0, sum = 0;
        for (int j = 0; j < n; j++)
            if (c[i * n + j] >= most) {
                most = c[i * n + j];
                k = j;
            }
        for (int j = n - 1; j >= 0; j--)
            if (c[i * n + j] > falling) {
                falling = c[i * n + j];
                m = j;
            }
        at[i] = k, other[i] = m;
        most = -100;
        for (int j = 0; j < n; j++) {
            if (c[i * n + j] > most) {
                most = c[i * n + j];
                k = j;
            }
            sum += most % 13 + k;
        }
        sums[i] = sum;
    }
}

static void shifted(int n)
{
#pragma acc parallel loop copyin(c) copyout(at, other, sums)
    for (int i = 0; i < ROWS; i++) {
        int most = -100, k = 0, least = 100, m = 0, turns = 0;
        for (int j = 0; j < n; j++)
            if (c[i * n + j] > most) {
                most = c[i * n + j];
                k = j + 1;
            }
        for (int j = 0; j < n; j++)
            if (c[i * n + j] < least) {
                least = c[i * n + j];
                m = j;
                turns++;
            }
        at[i] = k, other[i] = m, sums[i] = turns;
    }
}

static void show(const char *name)
{
    print_ints(name, at, ROWS);
    print_ints(name, other, ROWS);
    print_ints(name, sums, ROWS);
}

int main(void)
{
    for (int i = 0; i < ROWS * MOST; i++) {
        a[i] = (float)(i * 37 % 101) - 50;
        b[i] = i * 53 % 89 * 0.25 - 8;
        c[i] = i * 29 % 73 - 36;
        u[i] = (unsigned)i * 2654435761u >> 20;
    }
    a[5] = a[200] = NAN, a[0] = NAN, b[77] = -INFINITY;
    c[100] = INT_MIN, c[101] = INT_MAX, c[102] = INT_MIN, c[103] = INT_MAX;
    for (int i = 0; i < FEW * LONG; i++) all[i] = (float)(i * 7919LL % 65521);
    for (int i = 0; i < ROWS; i++) from[i + 1] = from[i] + (i == 7 ? 900 : i % 4 == 3 ? 0 : i * 13 % 40);
    for (int n = 1; n <= MOST; n += n < 3 ? 1 : 29) {
        first(n), show("first");
        swapped(n);
        for (int i = 0; i < ROWS; i++) at[i] = (int)far[i];
        show("swapped");
        several(n), show("several");
        last(n), show("last");
        shifted(n), show("shifted");
    }
    uneven(), show("uneven");
    split(), show("split");
    scaled(60), show("scaled");
    print_sum("scaled", b, ROWS * MOST);
    return 0;
}

