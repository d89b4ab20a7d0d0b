/* The sine of 1,000,000 doubles: one directive above a loop that calls the C library. SPDX-License-Identifier: MIT */
#include "sample.h"
#include <math.h>

int main(int argc, char **argv)
{
    long n = SIZE(1, 1000000), rounds = SIZE(2, 50);
    double *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y), worst = 0, sum = 0;
    for (long i = 0; i < n; i++) x[i] = 20 * uniform(i, 1) - 10;
    double start = seconds();
#pragma accel data copyin(x[0:n]) copyout(y[0:n])
    for (long r = 0; r < rounds; r++) {
#pragma accel parallel loop present(x[0:n], y[0:n])
        for (long i = 0; i < n; i++)
            y[i] = sin(x[i]);
    }
    report_time(start);
    for (long i = 0; i < n; i++) {
        worst = fmax(worst, fabs(y[i] - sin(x[i])));
        sum += y[i];
    }
    require(worst < 4e-16, "sin within two units in the last place");
    printf("n=%ld mean=%.10f\n", n, sum / n);
    free(x); free(y);
    return 0;
}
