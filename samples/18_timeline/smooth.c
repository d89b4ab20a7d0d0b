/* smooth: a filter that is applied repeatedly. SPDX-License-Identifier: MIT */
#include "sample.h"

static void smooth(int n, const double *from, double *to)
{
#pragma accel parallel loop present(from[0:n], to[0:n])
    for (int i = 1; i < n - 1; i++) to[i] = 0.25 * from[i - 1] + 0.5 * from[i] + 0.25 * from[i + 1];
}

int main(int argc, char **argv)
{
    int n = (int)SIZE(1, 1000), rounds = (int)SIZE(2, 4);
    double *a = allocate((size_t)n * sizeof *a), *b = allocate((size_t)n * sizeof *b), sum = 0;
    for (int i = 0; i < n; i++) a[i] = b[i] = i * 7L % 13;
    double start = seconds();
#pragma accel data copy(a[0:n]) copyin(b[0:n])
    for (int r = 0; r < rounds; r++) {
        smooth(n, a, b);
        smooth(n, b, a);
    }
#pragma accel parallel loop reduction(+:sum) copyin(a[0:n])
    for (int i = 0; i < n; i++) sum += a[i];
    report_time(start);
    printf("%d values after %d rounds: sum %.6f, first %.6f\n", n, rounds, sum, a[1]);
    free(a);
    free(b);
    return 0;
}
