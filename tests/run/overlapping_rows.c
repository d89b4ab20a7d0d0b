// Plain inner loops of `parallel loop`. SPDX-License-Identifier: MIT
/* They are independent only if pointer ranges do not overlap, called with ranges that do not, that are
 * the same, and that are shifted against each other. Each iteration of the outer loop runs its inner loops in order. */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#include <string.h>

enum { ROWS = 21, COLUMNS = 37, ALL = ROWS * COLUMNS };

static unsigned sum_of(const int *x, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + (unsigned)x[i];
    return sum;
}

static void fill(int *x, int n)
{
    for (int i = 0; i < n; i++) x[i] = i * 7 % 101 - 50;
}

/* With y = x + 1, each element of a row is needed by the next. */
static void copy_rows(int n, int m, int pitch, int *x, int *y)
{
#pragma acc parallel loop present_or_copy(x[0:n * pitch], y[0:n * pitch])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) y[i * pitch + j] = x[i * pitch + j] + i;
}

/* An index of the function, a local of the outer iteration, a routine, and statements before and after the loops. */
static int clipped(int v) { return v > 40 ? 40 : v; }

static void scale_rows(int n, int m, int pitch, int *x, int *y, int *w)
{
    int j;
#pragma acc parallel loop private(j) present_or_copy(x[0:n * pitch], y[0:n * pitch], w[0:n])
    for (int i = n - 1; i >= 0; i -= 2) {
        int most = x[i * pitch];
        for (j = 0; j < m; j++) most = x[i * pitch + j] > most ? x[i * pitch + j] : most;
        for (j = 0; j < m; j++) y[i * pitch + j] = clipped(x[i * pitch + j] - most) + 2 * j;
        w[i] = most;
    }
}

static void smooth_boxes(int n, int (*a)[8][8], int (*b)[8][8])
{
#pragma acc parallel loop present_or_copy(a[0:n], b[0:n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < 7; j++)
            for (int k = 1; k < 7; k++) {
                if (k == 5 && j == 2) continue;
                b[i][j][k] = a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1];
            }
}

static void sum_planes(int n, int m, int *x, int *y)
{
#pragma acc parallel loop collapse(2) present_or_copy(x[0:n * m * 4], y[0:n * m * 4])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 3; k++) y[(i * m + j) * 4 + k] = x[(i * m + j) * 4 + k] - k;
}

/* Rows by pointers of their own. */
static void shift_rows(int n, int m, int pitch, const int *x, int *y)
{
#pragma acc parallel loop present_or_copy(x[0:n * pitch], y[0:n * pitch])
    for (int i = 0; i < n; i++) {
        const int *from = x + i * pitch;
        int *to = &y[i * pitch];
        for (int j = 0; j < m; j++) to[j] = from[j] * 3 - j;
    }
}

/* Rows of every second element, as long as a remainder says. */
static void every_second(int n, int m, int pitch, const int *x, int *y)
{
#pragma acc parallel loop present_or_copy(x[0:n * pitch], y[0:n * pitch])
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < (i * 7 + 3) % m; j += 2) y[i * pitch + j] = x[i * pitch + j] - i;
}

int main(void)
{
    static int x[2 * ALL], y[2 * ALL], w[ROWS], boxes[16][8][8], smooth[16][8][8];

    fill(x, 2 * ALL), memset(y, 0, sizeof y);
    copy_rows(ROWS, COLUMNS, COLUMNS, x, y);
    printf("disjoint %u\n", sum_of(y, 2 * ALL));
    copy_rows(ROWS, COLUMNS, COLUMNS, x, x);
    printf("same %u\n", sum_of(x, 2 * ALL));
#pragma acc data copy(x)
    copy_rows(ROWS, COLUMNS - 1, COLUMNS, x, x + 1);
    printf("shifted %u\n", sum_of(x, 2 * ALL));

    scale_rows(ROWS, COLUMNS, COLUMNS, x, y, w);
    printf("disjoint %u %u\n", sum_of(y, 2 * ALL), sum_of(w, ROWS));
    scale_rows(ROWS, COLUMNS, COLUMNS, x, x, w);
    printf("same %u %u\n", sum_of(x, 2 * ALL), sum_of(w, ROWS));
#pragma acc data copy(x)
    scale_rows(ROWS, COLUMNS - 1, COLUMNS, x, x + 1, w);
    printf("shifted %u %u\n", sum_of(x, 2 * ALL), sum_of(w, ROWS));

    fill(&boxes[0][0][0], 16 * 64), memset(smooth, 0, sizeof smooth);
    smooth_boxes(16, boxes, smooth);
    printf("disjoint %u\n", sum_of(&smooth[0][0][0], 16 * 64));
    smooth_boxes(16, boxes, boxes);
    printf("same %u\n", sum_of(&boxes[0][0][0], 16 * 64));

    fill(x, 2 * ALL);
    sum_planes(7, 5, x, y);
    printf("disjoint %u\n", sum_of(y, 2 * ALL));
#pragma acc data copy(x)
    sum_planes(7, 5, x, x + 1);
    printf("shifted %u\n", sum_of(x, 2 * ALL));
    fill(x, 2 * ALL);
    shift_rows(ROWS, COLUMNS, COLUMNS, x, y);
    printf("disjoint %u\n", sum_of(y, 2 * ALL));
#pragma acc data copy(x)
    shift_rows(ROWS, COLUMNS - 1, COLUMNS, x, x + 1);
    printf("shifted %u\n", sum_of(x, 2 * ALL));
    every_second(ROWS, COLUMNS - 2, COLUMNS, x, y);
    printf("every second %u\n", sum_of(y, 2 * ALL));
    return 0;
}
