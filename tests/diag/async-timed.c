/* async-timed: clocks that are read before an asynchronous construct has ended. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void finish(void)
{
#pragma acc wait
}

void launched(int n, float *x)
{
    double start = now();
    for (int k = 0; k < 10; k++) {
#pragma acc parallel loop present(x[0:n]) async
        for (int i = 0; i < n; i++) x[i] += k;
    }
    printf("%g s\n", now() - start);
#pragma acc wait
}

void waited(int n, float *x)
{
    clock_t start = clock();
#pragma acc parallel loop present(x[0:n]) async(1)
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc wait(1)
    printf("%ld\n", (long)(clock() - start));
    double again = now();
#pragma acc parallel loop present(x[0:n]) async(1)
    for (int i = 0; i < n; i++) x[i] += 1;
    finish();
    printf("%g s\n", now() - again);
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
    printf("%g s\n", now() - again);
}
