/* async-unwaited: data of asynchronous operations for which nothing waits, and memory that is freed while it is present.
 * SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

void hurried(int n)
{
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), sum = 0;
#pragma acc parallel loop copy(x[0:n]) async(1)
    for (int i = 0; i < n; i++) x[i] += i;
#pragma acc wait(2)
    printf("%g\n", x[n - 1]);
#pragma acc parallel loop reduction(+ : sum) async
    for (int i = 0; i < n; i++) sum += i;
    if (sum > 0) puts("positive");
#pragma acc enter data create(y[0:n])
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++) y[i] = k;
#pragma acc update device(y[0:n]) async(k)
#pragma acc parallel loop present(y) async(k)
        for (int i = 0; i < n; i++) y[i] *= 2;
    }
    free(y);
    free(x);
}

void copied_early(int n, double *x, double *y)
{
#pragma acc data copy(x[0:n]) copyin(y[0:n])
    {
#pragma acc parallel loop async(3)
        for (int i = 0; i < n; i++) y[i] = x[i] += i;
#pragma acc update self(y[0:n])
    }
#pragma acc data copyin(y[0:n])
    free(y);
}

/* Nothing to say of these. */
void patient(int n, int queue)
{
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), sum = 0;
#pragma acc parallel loop copy(x[0:n]) async(1)
    for (int i = 0; i < n; i++) x[i] += i;
    y[0] = 1;
#pragma acc wait(1)
    printf("%g\n", x[n - 1]);
#pragma acc parallel loop copy(x[0:n]) async(queue)
    for (int i = 0; i < n; i++) x[i] += i;
#pragma acc wait(queue)
    x[0]++;
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : sum) async(queue)
    for (int i = 0; i < n; i++) sum += x[i];
    acc_wait(queue);
    if (sum > 0) puts("positive");
#pragma acc data copy(x[0:n], y[0:n])
    {
#pragma acc parallel loop async(3)
        for (int i = 0; i < n; i++) y[i] = x[i] += i;
#pragma acc update self(y[0:n]) async(3)
#pragma acc wait
        printf("%g\n", y[0]);
#pragma acc parallel loop async(4)
        for (int i = 0; i < n; i++) y[i] *= x[i];
#pragma acc update self(y[0:n]) wait(4)
    }
#pragma acc enter data copyin(y[0:n])
#pragma acc exit data delete(y[0:n])
    free(y);
    for (int k = 0; k < 2; k++) {
        double *z = malloc(n * sizeof *z);
#pragma acc enter data create(z[0:n])
#pragma acc exit data delete(z[0:n])
        free(z);
    }
    free(x);
}
/* An array of the function that stays present after its end. */
double left(int n, double *x)
{
    double t[100], u[100];
    if (n > 100) return 0;
#pragma acc enter data create(t, u)
#pragma acc parallel loop copy(x[0:n]) present(t, u)
    for (int i = 0; i < n; i++) t[i] = u[i] = x[i] *= 2;
#pragma acc exit data delete(u)
    return x[0];
}
