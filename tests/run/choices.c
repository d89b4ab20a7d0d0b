// Kernels of each kind that leaves the launch a choice, each launched many times. SPDX-License-Identifier: MIT
/* choices.sh forces the choices one after another, and lets ACCEL_TUNE try them. All results are integers, which no order of additions changes.
 * The argument is how often each construct is reached. */
#include <stdio.h>
#include <stdlib.h>

enum { LINE = 5000, ROWS = 37, COLUMNS = 124, DEPTH = 9, LONG_ROW = 70000, POINTS = 300, SIDE = 150 };

static unsigned sum_of(const int *x, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + (unsigned)x[i];
    return sum;
}

static int x[LONG_ROW * 2], y[LONG_ROW * 2], z[ROWS * COLUMNS * DEPTH], start[POINTS + 1], other[POINTS * 70], result[LINE];
static float a[SIDE][SIDE], b[SIDE][SIDE], c[SIDE][SIDE];
static unsigned char pixels[ROWS * 4 * COLUMNS * 4], filtered[ROWS * 4 * COLUMNS * 4];

static void line(void)
{
#pragma acc parallel loop present(x, y)
    for (int i = 0; i < LINE; i++) y[i] = 3 * x[i] + i;
}

static int total(void)
{
    int sum = 0;
#pragma acc parallel loop present(x) reduction(+:sum)
    for (int i = 0; i < LINE; i++) sum += x[i] % 17;
    return sum;
}

static int plane_total(void)
{
    int most = 0;
#pragma acc parallel loop collapse(2) present(x) reduction(max:most)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            if (x[i * COLUMNS + j] * (i % 5) > most) most = x[i * COLUMNS + j] * (i % 5);
    return most;
}

static void filter(void)
{
    int w = COLUMNS * 4, h = ROWS * 4;
#pragma acc parallel loop collapse(2) present(pixels, filtered)
    for (int i = 1; i < h - 1; i++)
        for (int j = 1; j < w - 1; j++)
            filtered[i * w + j] = (unsigned char)((pixels[i * w + j - 1] + 2 * pixels[i * w + j] + pixels[i * w + j + 1] + pixels[(i - 1) * w + j] +
                                                   pixels[(i + 1) * w + j]) / 6);
}

static void cube(void)
{
#pragma acc parallel loop collapse(3) present(x, z)
    for (int k = 0; k < DEPTH; k++)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) z[(k * ROWS + i) * COLUMNS + j] = x[i * COLUMNS + j] * k + j;
}

static void row_sums(void)
{
#pragma acc parallel loop present(x, result)
    for (int i = 0; i < ROWS; i++) {
        int sum = 0;
        for (int j = 0; j < COLUMNS; j++) sum += x[i * COLUMNS + j];
        result[i] = sum;
    }
}

static void long_rows(void)
{
#pragma acc parallel loop present(x, result)
    for (int i = 0; i < 2; i++) {
        int sum = 0;
        for (int j = 0; j < LONG_ROW; j++) sum += x[i * LONG_ROW + j] % 11;
        result[i] = sum;
    }
}

static void column_sums(void)
{
#pragma acc parallel loop present(x, result)
    for (int j = 0; j < COLUMNS; j++) {
        int sum = 0;
        for (int i = 0; i < ROWS * 4; i++) sum += x[i * COLUMNS + j];
        result[j] = sum;
    }
}

static void neighbors(void)
{
#pragma acc parallel loop present(x, start, other, result)
    for (int i = 0; i < POINTS; i++) {
        int sum = 0;
        for (int e = start[i]; e < start[i + 1]; e++) sum += x[other[e]];
        result[i] = sum;
    }
}

static void teams(void)
{
#pragma acc parallel loop gang present(x, y)
    for (int i = 0; i < ROWS; i++) {
        int first = x[i * COLUMNS] % 7;
#pragma acc loop vector
        for (int j = 0; j < COLUMNS; j++) y[i * COLUMNS + j] = x[i * COLUMNS + j] + first;
    }
}

/* Rows with a condition: long ones are left to the block. */
static void some_neighbors(void)
{
#pragma acc parallel loop present(x, start, other, result)
    for (int i = 0; i < POINTS; i++) {
        int most = -1000;
        if (x[i] < -45) continue;
        for (int e = start[i]; e < start[i + 1]; e++)
            if (x[other[e]] > most) most = x[other[e]];
        result[i] = most;
    }
}

static void workers(void)
{
#pragma acc parallel loop gang present(x, y, result)
    for (int k = 0; k < DEPTH; k++) {
        int sum = 0;
#pragma acc loop worker reduction(+:sum)
        for (int i = 0; i < ROWS; i++) {
#pragma acc loop vector reduction(+:sum)
            for (int j = 0; j < COLUMNS; j++) sum += x[(k * ROWS + i) * COLUMNS + j] % 19;
        }
        result[k] = sum;
    }
}

/* Numbers so small that the products are exact. */
static void product(void)
{
#pragma acc parallel loop collapse(2) present(a, b, c)
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            float sum = 0;
            for (int k = 0; k < SIDE; k++) sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

static void fill(void)
{
    for (int i = 0; i < LONG_ROW * 2; i++) x[i] = i * 7 % 101 - 50, y[i] = 0;
    for (int i = 0; i < ROWS * 4 * COLUMNS * 4; i++) pixels[i] = (unsigned char)(i * 13);
    for (int i = 0; i < SIDE * SIDE; i++) a[i / SIDE][i % SIDE] = (float)(i % 7), b[i / SIDE][i % SIDE] = (float)(i % 5);
    for (int i = 0, e = 0; i < POINTS; i++)
        for (start[i + 1] = start[i] + (i % 50 ? i % 9 : 60); e < start[i + 1]; e++) other[e] = e * 37 % LINE;
}

int main(int argc, char **argv)
{
    static void (*const all[])(void) = { line, filter, cube, row_sums, long_rows, column_sums, neighbors, some_neighbors, teams, workers, product };
    int times = argc > 1 ? atoi(argv[1]) : 1, sum = 0, most = 0;
    fill();
#pragma acc data copyin(x, y, z, start, other, pixels, result, filtered, a, b, c)
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        unsigned sums = 0;
        for (int n = 0; n < times; n++) {
            all[k]();
            if (n && n + 1 < times) continue;
#pragma acc update self(y, z, result, filtered, c)
            sums += sum_of(y, LINE) + sum_of(z, ROWS * COLUMNS * DEPTH) + sum_of(result, LINE) ;
            for (int i = 0; i < ROWS * COLUMNS * 16; i++) sums = sums * 31 + filtered[i];
            for (int i = 0; i < SIDE * SIDE; i++) sums = sums * 31 + (unsigned)c[i / SIDE][i % SIDE];
        }
        for (int n = 0; n < times; n++) sum += total(), most += plane_total();
        printf("%d %u\n", (int)k, sums);
    }
    printf("%d %d\n", sum, most);
    return 0;
}
