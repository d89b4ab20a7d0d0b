/* Piecewise scaling: the factor depends on the range of the value. SPDX-License-Identifier: MIT */
#include "sample.h"

int main(int argc, char **argv)
{
    long n = SIZE(1, 1 << 25);
    double *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y), start, sum = 0;
    for (long i = 0; i < n; i++) x[i] = 4 * uniform(i, 8) - 2;
    start = seconds();
#pragma accel parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (long i = 0; i < n; i++) {
        double v = x[i];
        if (v < -1)
            y[i] = 0.5 * v;
        else if (v < 1)
            y[i] = v;
        else
            y[i] = 2 * v;
    }
    report_time(start);
    for (long i = 0; i < n; i++) {
        require(y[i] == (x[i] < -1 ? 0.5 * x[i] : x[i] < 1 ? x[i] : 2 * x[i]), "the factor of the range");
        sum += y[i];
    }
    printf("n=%ld mean=%.8f\n", n, sum / n);
    free(x); free(y);
    return 0;
}
