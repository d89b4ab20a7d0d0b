/* Arrays whose extent only the callers know: a sparse matrix, with loops over its rows, and functions of which not all calls are known.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#define ROWS 2000
#define MOST 5
enum { FRINGE = 2 };
static int first[ROWS + 1], column[ROWS * MOST], picked[ROWS];
static double value[ROWS * MOST], x[ROWS + FRINGE], y[ROWS + FRINGE], short_one[40];

/* Two functions pass the arrays on; the text of a message names it. */
static void product(int n, const int start[], const int at[], const double a[], const double in[], double out[])
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) sum += a[k] * in[at[k]];
        out[i] = sum;
    }
}

static void passes_on(int n, const int start[], const int at[], const double a[], double in[], double out[])
{
    if (start[n] > ROWS * MOST) printf("product of too many elements\n");
    product(n, start, at, a, in, out);
    product(n, start, at, a, out, in);
}

/* Its callers pass arrays of two sizes. */
static double of_two_sizes(const double v[], const int at[], int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += v[at[i] % 40];
    return sum;
}

/* Other files may call it. */
double of_other_files(const double v[], const int at[], int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += v[at[i]];
    return sum;
}

/* It is called by a pointer too. */
static double by_pointer(const double v[], const int at[], int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += v[at[i]];
    return sum;
}

/* What the parameter points to is no longer what the caller has passed. */
static double moved(const double v[], const int at[], int n)
{
    double sum = 0;
    v += 1;
    for (int i = 0; i < n; i++) sum += v[at[i] / 2];
    return sum;
}

/* A variable has the name of the macro: the number is written. */
#undef ROWS
static double gathered(const double v[], const int at[], int ROWS)
{
    double sum = 0;
    for (int i = 0; i < ROWS; i++) sum += v[at[i]];
    return sum;
}
#define ROWS 2000

/* No more trips than the array has elements, and a kernel for each row: not worth a launch. */
static void fill(int n, int at[][MOST], double a[][MOST], int start[])
{
    start[0] = 0;
    for (int i = 0; i < n; i++) {
        int in_row = i % MOST + 1;
        for (int k = 0; k < in_row; k++) {
            at[i][k] = (i * 7 + k) % n;
            a[i][k] = 1.0 / (k + 2);
        }
        start[i + 1] = start[i] + MOST;
    }
    for (int i = 0; i < n; i++)
        for (int k = start[i]; k < start[i + 1]; k++) at[0][k] = at[0][k] % n;
}

int main(void)
{
    double (*call)(const double v[], const int at[], int n) = by_pointer;
    fill(ROWS, (int (*)[MOST])column, (double (*)[MOST])value, first);
    for (int i = 0; i < ROWS; i++) x[i] = i % 11, picked[i] = i * 3 % ROWS;
    for (int step = 0; step < 3; step++) passes_on(ROWS, first, column, value, x, y);
    printf("%.6f %.6f\n", of_two_sizes(x, picked, ROWS), of_two_sizes(short_one, picked, 30));
    printf("%.6f %.6f\n", of_other_files(x, picked, ROWS), call(x, picked, ROWS));
    printf("%.6f %.6f %.6f\n", moved(x, picked, ROWS), gathered(y, picked, ROWS), x[ROWS - 1]);
    return 0;
}
