/* Leaky ReLU as a function that runs on host and device: `routine`. SPDX-License-Identifier: MIT */
#include "sample.h"

#pragma accel routine seq
static float leaky(float x) { return x > 0 ? x : 0.01f * x; }

int main(int argc, char **argv)
{
    long n = SIZE(1, 1 << 24), rounds = SIZE(2, 10);
    float *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y);
    double start, sum = 0;
    for (long i = 0; i < n; i++) x[i] = (float)(2 * uniform(i, 7) - 1);
    start = seconds();
#pragma accel data copyin(x[0:n]) copyout(y[0:n])
    for (long r = 0; r < rounds; r++) {
#pragma accel parallel loop present(x[0:n], y[0:n])
        for (long i = 0; i < n; i++)
            y[i] = leaky(x[i]);
    }
    report_time(start);
    for (long i = 0; i < n; i++) {
        require(y[i] == leaky(x[i]), "leaky(x)");
        sum += y[i];
    }
    printf("n=%ld mean=%.6f\n", n, sum / n);
    free(x); free(y);
    return 0;
}
