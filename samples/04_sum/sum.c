/* Sums: a 500 x 500 matrix, and a long vector of doubles. SPDX-License-Identifier: MIT */
#include "sample.h"
#include <math.h>

static double matrix[500][500];

static double sum_matrix(void)
{
    double sum = 0;
#pragma accel parallel loop collapse(2) reduction(+:sum) copyin(matrix)
    for (int i = 0; i < 500; i++)
        for (int j = 0; j < 500; j++)
            sum += matrix[i][j];
    return sum;
}

static double sum_vector(long n, const double *x)
{
    double sum = 0;
#pragma accel parallel loop reduction(+:sum) copyin(x[0:n])
    for (long i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

int main(int argc, char **argv)
{
    long n = SIZE(1, 1L << 27);
    double *x = allocate(n * sizeof *x), expected = 0;
    for (int i = 0; i < 500; i++)
        for (int j = 0; j < 500; j++) matrix[i][j] = i - 2 * j;
    for (long i = 0; i < n; i++) expected += x[i] = uniform(i, 4);
    double start = seconds(), a = sum_matrix(), b = sum_vector(n, x);
    report_time(start);
    require(fabs(b - expected) <= 1e-15 * n * expected, "the sum, up to the order of additions");
    printf("matrix %.0f\nvector n=%ld mean=%.8f\n", a, n, b / n);
    free(x);
    return 0;
}
