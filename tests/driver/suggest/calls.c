/* Loops that call functions with loops, loops over rows, and variables that several loops of a nest have copies of.
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 3000, ROWS = 700, STEPS = 4 };
static double x[N], y[N];
static double u[ROWS][40], v[ROWS][40];
static int first[ROWS + 1];

/* The host calls it in each step, so its loop gets the directive. */
static void relax(void)
{
    for (int i = 1; i < N - 1; i++) y[i] = 0.5 * (x[i - 1] + x[i + 1]);
}

/* Each thread calls it, so its loop gets none. */
static double series(double t)
{
    double s = 0;
    for (int k = 1; k < 400; k++) s += t / (k * k);
    return s;
}

static double passed_on(double t)
{
    return 1 + series(t);
}

/* A kernel for each row would be launched thousands of times. */
static void shift_rows(int *column)
{
    for (int r = 0; r < ROWS; r++)
        for (int k = first[r]; k < first[r + 1]; k++) column[k] = column[k] + 1;
}

/* The inner loops have copies of the same variables. */
static void two_passes(void)
{
    int at, next;
    double left;
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < 39; j++) {
            at = j + 1;
            left = u[i][at];
            v[i][j] = left * 2;
        }
        for (int j = 0; j < 39; j++) {
            at = 39 - j;
            next = at - 1;
            left = v[i][next];
            u[i][j] = left + at;
        }
    }
}

int main(void)
{
    static int column[ROWS * 4];
    double sum = 0;
    for (int i = 0; i < N; i++) x[i] = i % 11;
    for (int r = 0; r < ROWS; r++) first[r + 1] = first[r] + r % 4;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 40; j++) u[i][j] = i % 7 + j;
    for (int t = 0; t < STEPS; t++) {
        relax();
        for (int i = 1; i < N - 1; i++) x[i] = y[i];
    }
    for (int i = 0; i < N; i++) y[i] = passed_on(x[i]);
    shift_rows(column);
    two_passes();
    for (int i = 0; i < N; i++) sum += y[i];
    printf("%.3f %d %.1f %.1f\n", sum, column[first[ROWS] - 1], u[ROWS - 1][3], v[5][6]);
    return 0;
}
