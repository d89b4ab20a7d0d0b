/* old_c: loops in C89, where headers of loops declare nothing, in each form that they have on the host. SPDX-License-Identifier: MIT */
/* options: -std=gnu89 */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#include <stdlib.h>
#define ROWS 60
#define COLS 70
static double a[ROWS][COLS], b[ROWS][COLS], t[COLS][ROWS], total[COLS];
static int least[COLS], bins[8192], kept[ROWS * COLS];

/* A sequential loop inside a parallel one, outside on the host. */
static void strips(n, m) int n, m;
{
    int i, j;
#pragma acc parallel loop private(i) copyin(a) copyout(least, total)
    for (j = 0; j < m; j++) {
        int at = -1;
        double s = 0;
        for (i = 0; i < n; i++) {
            if (a[i][j] > 3) at = i;
            s += a[i][j];
        }
        least[j] = at;
        total[j] = s;
    }
}

static void rows(int n, int m)
{
    int i, j;
#pragma acc parallel loop copyin(a) copyout(b)
    for (i = 0; i < n; i++)
#pragma acc loop
        for (j = 0; j < m; j++) b[i][j] = a[i][j] * i - j;
}

static void tiles(int n, int m)
{
    int i, j;
#pragma acc parallel loop tile(8, 8) copyin(b) copyout(t)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) t[j][i] = b[i][j];
#pragma acc parallel loop collapse(2) copyin(t) copy(b)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) b[i][j] += t[j][i];
}

static void counts(int n, const int *x)
{
    int i;
#pragma acc parallel loop copy(bins) copyin(x [0:n])
    for (i = 0; i < n; i++) {
#pragma acc atomic
        bins[x[i] % 8192]++;
    }
#pragma acc parallel loop copy(bins) copyin(x [0:n])
    for (i = 0; i < n; i++) {
#pragma acc atomic update
        bins[x[i] % 32 + 8] *= 3;
    }
}

static int filter(int n, const int *x)
{
    int i, filled = 0;
#pragma acc parallel loop copy(filled) copyin(x [0:n]) copyout(kept [0:n])
    for (i = 0; i < n; i++) {
        int place;
        kept[i] = 0;
        if (x[i] % 3) continue;
#pragma acc atomic capture
        place = filled++;
        (void)place;
    }
    return filled;
}

static void scans(int n, int *x, double *y)
{
    int i, run = 0;
#pragma acc kernels copy(x [0:n], y [0:n])
    {
        for (i = 0; i < n; i++) {
            run += x[i];
            x[i] = run;
        }
        for (i = 1; i < n; i++) y[i] = 0.5 * y[i - 1] + x[i] % 5;
    }
}

int main(void)
{
    int n = ROWS * COLS, i, j, *x = malloc(n * sizeof *x);
    double *y = malloc(n * sizeof *y), s = 0;
    long sum = 0;
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLS; j++) a[i][j] = (i * 7 + j * 3) % 11;
    for (i = 0; i < n; i++) x[i] = i * 31 % 1009, y[i] = 0;
    strips(ROWS, COLS);
    rows(ROWS, COLS);
    tiles(ROWS, COLS);
    counts(n, x);
    printf("%d\n", filter(n, x));
    scans(n, x, y);
    for (j = 0; j < COLS; j++) s += least[j] * j + total[j];
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLS; j++) s += b[i][j] * ((i + j) % 5) + t[j][i];
    for (i = 0; i < 8192; i++) sum += (long)(bins[i] % 1000) * (i % 17);
    for (i = 0; i < n; i++) sum += x[i] % 100 + kept[i], s += y[i];
    printf("%.6f %ld\n", s, sum);
    return 0;
}
