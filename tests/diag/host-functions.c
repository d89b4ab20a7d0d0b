/* host-functions: what to write in place of functions that kernels cannot call. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int omp_get_thread_num(void);
int atomicAdd(int *x, int value);
void __syncthreads(void);
void f(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = rand();
        fprintf(stderr, "%d\n", x[i]);
        x[i] += omp_get_thread_num() + (int)clock();
        atomicAdd(&x[i & 1], 1);
        __syncthreads();
        x[i] += getenv("X") != 0;
    }
}
