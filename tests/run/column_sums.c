/* Sums along the slow dimension, which the host runs in strips of columns, several rows at a time. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>
#define ROWS 70
#define COLS 1100
#define TWICE(v) (2 * (v))
static float x[ROWS * COLS];
static double m[COLS];
static unsigned bits[COLS];

static void by_int(int rows, int cols)
{
#pragma acc parallel loop copyin(x) copy(m)
    for (int j = 0; j < cols; j++) {
        float s = 1;
#pragma acc loop reduction(+:s)
        for (int i = 0; i < rows; i++) s += x[i * COLS + j];
        m[j] = s;
    }
}

static void by_size(size_t first, size_t rows, size_t cols)
{
#pragma acc parallel loop copyin(x) copy(m)
    for (size_t j = 0; j < cols; j++) {
        double s = 0;
#pragma acc loop reduction(+:s)
        for (size_t i = first; i < rows; i++) { s += TWICE(x[i * COLS + j]) + (double)i; }
        m[j] = s;
    }
}

static void by_unsigned(unsigned rows, unsigned cols)
{
#pragma acc parallel loop copyin(x) copy(bits)
    for (unsigned j = 0; j < cols; j++) {
        unsigned u = 0;
#pragma acc loop reduction(^:u)
        for (unsigned i = 1; i < rows; i++) u ^= (unsigned)x[i * COLS + j] << i % 5;
        bits[j] = u;
    }
}

/* Sequential, so that one row's result is the next one's. */
static void recurrence(long rows, int cols)
{
#pragma acc parallel loop copyin(x) copy(m)
    for (int j = 0; j < cols; j++) {
        double s = 3;
#pragma acc loop seq
        for (long i = 0; i < rows; i++) s -= s * .5 + x[i * COLS + j];
        m[j] = s;
    }
}

static void planes(int rows, int cols)
{
#pragma acc parallel loop copyin(x) copy(m)
    for (int j = 0; j < cols; j++) {
        double s = 0;
#pragma acc loop seq
        for (int k = 0; k < 3; k++)
#pragma acc loop seq
            for (int i = 0; i < rows; i++) s += x[i * COLS + j] * (k + 1);
        m[j] = s;
    }
}

/* Sums that several threads may share, between statements of the iteration. */
static void in_memory(int rows, int cols, const float *a, double *y, unsigned *count)
{
#pragma acc kernels copyin(a[0:ROWS * COLS]) copy(y[0:COLS], count[0:COLS])
    for (int j = 0; j < cols; j++) {
        y[j] = j;
        for (int i = 0; i < rows; i++) y[j] = y[j] + a[i * COLS + j] * 2;
        y[j] /= 4;
    }
#pragma acc parallel loop copyin(a[0:ROWS * COLS]) copy(count[0:COLS]) copy(y[0:COLS])
    for (int j = cols - 1; j >= 0; j--) {
        const double mean = y[j];
        double above = 0;
        int k = 1, n = 0;
        count[j] = 7;
        for (int i = rows; i > 2; i -= 2) {
            double d = a[(i - 1) * COLS + j] - mean;
            d = d * 2;
            if (d > 0) above += d;
            else n++;
            k -= i;
        }
        if (n > 3) continue;
        count[j] = (unsigned)n;
        y[j] = above + k;
    }
}

static double weights[COLS];

static double weight(double d, int j)
{
    return d * d + weights[j];
}

/* Functions of C and of the program in the loop that adds; the second also reads what each iteration stores first. */
static void with_calls(int rows, int cols, double *y)
{
#pragma acc parallel loop copyin(x) copy(y[0:COLS])
    for (int j = 0; j < cols; j++) {
        const double center = j % 5;
        double s = 0;
        for (int i = 0; i < rows; i++) s += floor(exp2(fmod(x[i * COLS + j], 9)) + hypot(3 * center, 4 * center));
        y[j] = s;
    }
#pragma acc parallel loop copyin(x) copy(y[0:COLS], weights)
    for (int j = 0; j < cols; j++) {
        double s = 0;
        weights[j] = j + 1;
        for (int i = 0; i < rows; i++) s += weight(x[i * COLS + j], j);
        y[j] += s;
    }
}

/* Several loops of a column, which pass sums and elements on: scaled differences from the mean, and a projection. */
static void in_parts(int rows, int cols, float *restrict a, double *restrict y, unsigned *restrict count)
{
#pragma acc parallel loop copy(a[0:ROWS * COLS], y[0:COLS], count[0:COLS])
    for (int j = 0; j < cols; j++) {
        double sum = 0, most = 0;
        for (int i = 0; i < rows; i++) sum += a[i * COLS + j];
        double mean = sum / (rows + 1);
        mean = floor(mean);
        count[j] = (unsigned)(mean + 1000);
        for (int i = 0; i < rows; i++) {
            double d = a[i * COLS + j] - mean - count[j] % 2;
            a[i * COLS + j] = (float)(d / 2);
        }
        count[j] += 2;
        for (int i = 1; i < rows; i++) most += a[(rows - i) * COLS + j] * (count[j] % 4);
        y[j] = most + count[j];
        count[j] = 0;
    }
}

/* The same with sums in memory and an index of the function. */
static void projected(int rows, int cols, float a[restrict ROWS][COLS], double *restrict y)
{
    int i, k = cols / 3;
#pragma acc parallel loop copy(a[0:ROWS], y[0:COLS])
    for (int j = k + 1; j < cols; j++) {
        y[j] = 0;
        for (i = 0; i < rows; i++) y[j] += a[i][k] * a[i][j];
        y[j] = y[j] / 2;
        for (i = 0; i < rows; i++) a[i][j] -= a[i][k] * ((long long)y[j] % 3);
    }
}

/* The element stored first is one of those that the loop reads. */
static void overlapping(int rows, int cols, float *a, float *y)
{
#pragma acc parallel loop copy(a[0:ROWS * COLS]) present_or_copy(y[0:COLS])
    for (int j = 0; j < cols; j++) {
        double s = 0;
        y[j] = 5;
        for (int i = 0; i < rows; i++) s += a[i * COLS + j];
        m[j] = s;
    }
}

/* The index of the inner loop is declared in the outer one. */
static void own_index(int rows, int cols)
{
#pragma acc parallel loop copyin(x) copy(m)
    for (int j = 0; j < cols; j++) {
        short i;
        double s = 0;
#pragma acc loop seq private(i)
        for (i = 0; i < rows; i++) s += x[i * COLS + j];
        m[j] = s;
    }
#pragma acc parallel loop gang copy(m)
    for (int b = 0; b < 2; b++) {
#pragma acc loop worker
        for (int j = b; j < cols; j += 2) {
            short i;
#pragma acc loop private(i) collapse(2) vector
            for (int k = 0; k < 2; k++)
                for (i = 0; i < rows; i++)
                    if (i + k > rows) m[j] = 0;
        }
    }
}

static void show(const char *name, int rows, int cols)
{
    double sum = 0, weighted = 0;
    for (int j = 0; j < COLS; j++) sum += m[j] + bits[j], weighted += (m[j] + bits[j]) * (j % 7);
    printf("%s %d %d: %.17g %.17g\n", name, rows, cols, sum, weighted);
}

int main(void)
{
    static const int rows[] = { 0, 1, 3, 4, 5, 8, 67, ROWS }, cols[] = { 0, 1, 15, 300, COLS };
    double total = 0;
    for (int k = 0; k < ROWS * COLS; k++) x[k] = (float)(k * 7 % 101);
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 5; c++) {
            by_int(rows[r], cols[c]), show("int", rows[r], cols[c]);
            by_size(r % 3, rows[r], cols[c]), show("size_t", rows[r], cols[c]);
            by_unsigned(rows[r], cols[c]), show("unsigned", rows[r], cols[c]);
            recurrence(rows[r] / 2, cols[c]), show("recurrence", rows[r], cols[c]);
            planes(rows[r], cols[c]), show("planes", rows[r], cols[c]);
            in_memory(rows[r], cols[c], x, m, bits), show("in memory", rows[r], cols[c]);
            with_calls(rows[r], cols[c], m), show("with calls", rows[r], cols[c]);
            in_parts(rows[r], cols[c], x, m, bits), show("in parts", rows[r], cols[c]);
            projected(rows[r], cols[c], (float (*)[COLS])x, m), show("projected", rows[r], cols[c]);
            for (int k = 0; k < ROWS * COLS; k++) total += x[k] * (k % 13), x[k] = (float)(k * 7 % 101);
            overlapping(rows[r], cols[c], x, x), show("overlapping", rows[r], cols[c]);
            own_index(rows[r], cols[c]), show("own index", rows[r], cols[c]);
        }
    printf("%.9g\n", total);
    return 0;
}
