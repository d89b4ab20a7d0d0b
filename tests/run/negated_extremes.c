/* negated_extremes: minima and maxima of negated integers. ptxas loses the minus of some of them in unrolled loops (device_negation.c).
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define ABS(x) ((x) < 0 ? -(x) : (x))

enum { ROWS = 50, LENGTH = 203 };
static int x[ROWS * LENGTH], out[ROWS][12];
static short narrow[ROWS * LENGTH];
static unsigned state = 2463534242u;
static int next(void) { return (int)((state = state * 1664525u + 1013904223u) >> 9) % 2001 - 1000; }

static int negated(int v) { return -v; }

static void of_rows(void)
{
#pragma acc parallel loop copyin(x, narrow) copyout(out)
    for (int r = 0; r < ROWS; r++) {
        int best[12] = {0};
        short small = 0;
        unsigned far = 0;
#pragma acc loop seq
        for (int i = 0; i < LENGTH; i++) {
            int v = x[r * LENGTH + i];
            if (-v > best[0]) best[0] = -v;
            best[1] = MAX(best[1], -v);
            best[2] = -v < best[2] ? -v : best[2];
            int zero = 0 - v, times = v * -1;
            best[3] = MAX(best[3], zero);
            best[4] = MAX(best[4], times);
            small = MAX(small, -narrow[r * LENGTH + i]);
            best[5] = MAX(best[5], negated(v));
            best[6] = MAX(best[6], ABS(v));
            best[7] = MAX(best[7], v < 0 ? v : -v);
            best[8] = MAX(best[8], (-v) / 3);
            best[9] = MAX(best[9], i % 2 ? v : -v);
            far = MAX(far, (unsigned)-(v & 255));
            v = -v;
            best[10] = v > best[10] ? v : best[10];
        }
        best[11] = small + (int)(far & 15);
        for (int k = 0; k < 12; k++) out[r][k] = best[k];
    }
}

static void of_all(int *largest, int *least)
{
    int most = -5000, fewest = 5000;
#pragma acc parallel loop copyin(x) reduction(max : most) reduction(min : fewest)
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < LENGTH; i++) {
            most = MAX(most, -x[r * LENGTH + i]);
            if (-x[r * LENGTH + i] < fewest) fewest = -x[r * LENGTH + i];
        }
    *largest = most, *least = fewest;
}

/* First values of indices and of variables: d - 1 and its square alone are arithmetic, the others are compared. */
static void of_firsts(void)
{
    int d;
#pragma acc parallel loop copyin(x) copyout(out) private(d)
    for (int r = 0; r < ROWS; r++) {
        int best[12] = {0}, last = -x[r], far = -x[r + 1];
        for (d = -(x[r] & 15); d <= 3; d++) best[0] += (d - 1) * (d * d + 1);
        for (d = -(x[r] & 15); d <= 3; d++) best[1] = MAX(best[1], d * d - 100);
        for (int e = -(x[r] & 15); e <= 3; e++) best[2] = MAX(best[2], e + x[r + 1]);
        for (int e = -(x[r] & 15); e <= 3; e++)
            if (e > best[3] - 40) best[3] = e;
        for (int e = -(x[r] & 15); e < -2; e += 4) best[4] = MAX(best[4], ABS(e));
        for (int e = -(x[r] & 15); e <= 3; e++) best[5] = MAX(best[5], -e);
        best[6] = MAX(last, far);
        best[7] = MAX(best[6], MAX(best[7], last));
        for (int k = 0; k < 12; k++) out[r][k] = best[k];
    }
}

static void print_rows(void)
{
    for (int r = 0; r < ROWS; r += 7) {
        for (int k = 0; k < 12; k++) printf(" %d", out[r][k]);
        printf("\n");
    }
}

int main(void)
{
    int largest, least;
    for (int i = 0; i < ROWS * LENGTH; i++) x[i] = next(), narrow[i] = (short)next();
    of_rows();
    print_rows();
    of_all(&largest, &least);
    printf("%d %d\n", largest, least);
    of_firsts();
    print_rows();
    return 0;
}
