/* Loads that precede the bodies of several iterations, where what they load overlaps with what the bodies store.
 * SPDX-License-Identifier: MIT Places are permutations, so that no iteration uses the elements of another one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000, ROWS = 150, LENGTH = 40 };

/* x[i] is read before the first store, and after it. */
static void two_results(int n, const double *x, double *y, double *z)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = floor(8 * sin(x[i])) + 20;
        z[i] = floor(8 * sin(x[i])) + x[i];
    }
}

/* In one expression. */
static void in_place(int n, const double *x, double *y)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        double s = x[i];
        y[i] = floor(4 * cos(x[i])) + s + x[i];
    }
}

/* Lanes of rows: weights are read after the store that a condition decides on. */
static void rows(int n, const int *first, const int *place, const int *weight, int *count, int *sum)
{
#pragma acc parallel loop gang independent copyin(first[0:n + 1], place[0:N], weight[0:N]) copy(count[0:N], sum[0:N])
    for (int r = 0; r < n; r++) {
#pragma acc loop vector independent
        for (int e = first[r]; e < first[r + 1]; e++) {
            if (place[e] % 3) count[place[e]] += 3;
            sum[place[e]] += weight[e];
        }
    }
}

/* Rows of equal length; places are read again. */
static void matrix(int n, int m, int *place, const int *weight, int *count, int *sum)
{
#pragma acc parallel loop gang independent copyin(weight[0:n * m]) copy(place[0:n * m], count[0:n * m], sum[0:n * m])
    for (int r = 0; r < n; r++) {
#pragma acc loop vector independent
        for (int j = 0; j < m; j++) {
            if (weight[r * m + j] % 2) count[r * m + j] += r % 5;
            sum[place[r * m + j]] += weight[r * m + j];
        }
    }
}

static long long total(const int *a)
{
    long long t = 0;
    for (int i = 0; i < N; i++) t += (long long)a[i] * (1 + i % 11);
    return t;
}

int main(void)
{
    static double x[N], y[N], z[N];
    static int place[N], v[N], count[N], sum[N], first[ROWS + 1];
    for (int same = 0; same < 2; same++) {
        for (int i = 0; i < N; i++) place[i] = same ? i : (i * 7 + 3) % N, v[i] = i % 100, count[i] = i % 13, sum[i] = 0;
        for (int i = 0; i < N; i++) x[i] = i % 17, y[i] = i % 5, z[i] = 0;
        for (int r = 0; r <= ROWS; r++) first[r] = r * LENGTH;
        const int *read = same ? count : v;
#pragma acc data copyin(place, v, first, x) copy(count, sum, y, z)
        {
            two_results(N, same ? y : x, y, z);
            in_place(N, same ? y : x, y);
            rows(ROWS, first, place, read, count, sum);
            matrix(ROWS, LENGTH, place, read, count, sum);
        }
        double both = 0;
        for (int i = 0; i < N; i++) both += (y[i] + 3 * z[i]) * (1 + i % 11);
        printf("%d %lld %lld %g\n", same, total(count), total(sum), both);
    }
    return 0;
}
