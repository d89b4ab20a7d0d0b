/* Scaling with a loop unrolled by hand in strides of four, with a remainder loop, as in legacy code. SPDX-License-Identifier: MIT */
#include "sample.h"

static void scale(long n, float factor, float *x)
{
    long whole = n - n % 4;
#pragma accel parallel loop copy(x[0:n])
    for (long i = 0; i < whole; i += 4) {
        x[i] *= factor;
        x[i + 1] *= factor;
        x[i + 2] *= factor;
        x[i + 3] *= factor;
    }
    for (long i = whole; i < n; i++)
        x[i] *= factor;
}

int main(int argc, char **argv)
{
    long n = SIZE(1, 2000000);
    float *x = allocate((n + 3) * sizeof *x);
    double start, sum = 0;
    for (long i = 0; i < n + 3; i++) x[i] = i % 1024;
    start = seconds();
    scale(n + 3, 0.5f, x);
    report_time(start);
    for (long i = 0; i < n + 3; i++) {
        require(x[i] == 0.5f * (i % 1024), "every element once");
        sum += x[i];
    }
    printf("n=%ld sum=%.1f\n", n + 3, sum);
    free(x);
    return 0;
}
