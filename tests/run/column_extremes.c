/* Columns whose threads along y share a loop that keeps extremes: with sums, under conditions, with NaNs, of integers. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct range {
    double sum, squares;
    float low, high;
};

static void ranges(int n, int m, const float *restrict x, struct range *restrict r)
{
#pragma acc parallel loop copyin(x[0:n*m]) copyout(r[0:m])
    for (int j = 0; j < m; j++) {
        double sum = 0, squares = 0;
        float low = x[j], high = x[j];
        for (int i = 0; i < n; i++) {
            float v = x[i * m + j];
            sum += v;
            squares += v * v;
            if (v < low) low = v;
            high = fmaxf(high, v);
        }
        r[j].sum = sum, r[j].squares = squares;
        r[j].low = low, r[j].high = high;
    }
}

/* The index names the row; the extreme is of chosen elements alone; one loop follows another that needs its result. */
static void chosen(int n, int m, const int *restrict x, int *restrict last, unsigned char *restrict least, long *restrict above)
{
#pragma acc parallel loop copyin(x[0:n*m]) copyout(last[0:m], least[0:m], above[0:m])
    for (int j = 0; j < m; j++) {
        int at = -1;
        unsigned char low = 200;
        for (int i = 0; i < n; i++) {
            if (x[i * m + j] % 7 == 3) at = i > at ? i : at;
            low = (unsigned char)(x[i * m + j] % 250) < low ? (unsigned char)(x[i * m + j] % 250) : low;
        }
        long count = 0;
        for (int i = 0; i < n; i++) count += x[i * m + j] > at;
        last[j] = at, least[j] = low, above[j] = count;
    }
}

/* Not accumulated: the scalar is read beside its update, two operators, the extreme of one scalar in another. */
static void in_order(int n, int m, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop copyin(x[0:n*m]) copyout(y[0:3*m])
    for (int j = 0; j < m; j++) {
        int high = 0, steps = 0, mixed = 1, other = 0;
        for (int i = 0; i < n; i++) {
            if (x[i * m + j] > high) high = x[i * m + j], steps++;
            if (x[i * m + j] > mixed) mixed = x[i * m + j];
            if (i % 5 == 0) mixed -= 3;
            if (high > other) other = high;
        }
        y[j] = high + steps, y[m + j] = mixed, y[2 * m + j] = other;
    }
}

int main(void)
{
    static const int sizes[3][2] = {{3000, 5}, {700, 130}, {1, 40}};
    for (int k = 0; k < 3; k++) {
        int n = sizes[k][0], m = sizes[k][1];
        float *x = malloc((size_t)n * m * sizeof *x);
        int *v = malloc((size_t)n * m * sizeof *v), *last = malloc(m * sizeof *last), *y = malloc(3 * m * sizeof *y);
        unsigned char *least = malloc(m);
        long *above = malloc(m * sizeof *above), all = 0;
        struct range *r = malloc(m * sizeof *r), total = {0, 0, 0, 0};
        unsigned state = 9 + k;
        for (int i = 0; i < n * m; i++) {
            state = state * 1664525u + 1013904223u;
            v[i] = state >> 12;
            x[i] = (int)(state >> 20) - 2048;
            if (state >> 16 == 77) x[i] = NAN;
        }
        if (n > 10) x[2] = NAN;                                  /* so is the first value of the extremes of column 2 */
        ranges(n, m, x, r);
        for (int j = 0; j < m; j++) {
            if (r[j].sum == r[j].sum) total.sum += r[j].sum, total.squares += r[j].squares;
            total.low += r[j].low == r[j].low ? r[j].low : 1000, total.high += r[j].high;
        }
        printf("%.0f %.0f %.0f %.0f\n", total.sum, total.squares, total.low, total.high);
        chosen(n, m, v, last, least, above);
        in_order(n, m, v, y);
        for (int j = 0; j < m; j++) all += last[j] + 3 * least[j] + 5 * above[j] + 7 * y[j] % 1000 + 11 * y[m + j] % 1000 + 13 * y[2 * m + j] % 1000;
        printf("%ld\n", all);
        free(x), free(v), free(last), free(y), free(least), free(above), free(r);
    }
    return 0;
}
