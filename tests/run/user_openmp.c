/* The program's own OpenMP around and on compute constructs. SPDX-License-Identifier: MIT */
/* options: -fopenmp */
#include <stdio.h>

enum { N = 120, PARTS = 4 };
static float a[N], b[N];

/* Both models on one loop: one of them does it. */
static float on_one_loop(void)
{
    float sum = 0;
#pragma acc parallel loop
#pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : b)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) b[i] = 2 * i;
#pragma GCC ivdep
#pragma GCC unroll 4
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) a[i] += b[i];
#pragma omp simd
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < N; i++) sum += a[i];
    return sum;
}

/* OpenMP's threads, of which one or each in turn runs a construct. */
static int around(void)
{
    int turns = 0;
#pragma acc data copy(a, b)
#pragma omp parallel num_threads(3)
    {
#pragma omp single
#pragma acc parallel loop
        for (int i = 0; i < N; i++) a[i] += 1;
#pragma omp for
        for (int part = 0; part < PARTS; part++) {
            int first = part * (N / PARTS);
#pragma omp critical
#pragma acc parallel loop
            for (int i = first; i < first + N / PARTS; i++) b[i] += a[i];
        }
#pragma omp single
        {
            turns++;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) a[i] *= 2;
        }
#pragma omp barrier
#pragma acc update self(b[0:N])
    }
    return turns;
}

int main(void)
{
    printf("sum %g\n", on_one_loop());
    printf("turns %d\n", around());
    printf("%g %g %g %g\n", a[3], a[N - 1], b[5], b[N - 2]);
    return 0;
}
