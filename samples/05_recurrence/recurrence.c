/* r[i] = 0.9 r[i-1] + 0.1 d[i]: each iteration depends on the previous one. Under `kernels` accelcc proves that the loop is not parallel and
 * runs it sequentially. Its data is on the host, so it runs there at the speed of C. SPDX-License-Identifier: MIT */
#include "sample.h"

static void smooth(long n, const double *restrict d, double *restrict r)
{
    r[0] = 0.1 * d[0];
#pragma accel kernels copyin(d[0:n]) copy(r[0:n])
    for (long i = 1; i < n; i++)
        r[i] = 0.9 * r[i - 1] + 0.1 * d[i];
}

int main(int argc, char **argv)
{
    long n = SIZE(1, 20000000);
    double *d = allocate(n * sizeof *d), *r = allocate(n * sizeof *r), last = 0;
    for (long i = 0; i < n; i++) d[i] = uniform(i, 5);
    double start = seconds();
    smooth(n, d, r);
    report_time(start);
    for (long i = 0; i < n; i++) {
        last = i ? 0.9 * last + 0.1 * d[i] : 0.1 * d[0];
        require(r[i] - last < 1e-12 && last - r[i] < 1e-12, "r[i] = 0.9 r[i-1] + 0.1 d[i]");
    }
    printf("n=%ld r[n-1]=%.12f\n", n, r[n - 1]);
    free(d); free(r);
    return 0;
}
