/* api-copies: old copies after calls of the API that transfer nothing, in constructs that run on the host, and of `declare` in a function.
 * SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdio.h>

double waited(int n, double *x, double *y)
{
    double sum = 0;
#pragma acc data copy(x[0:n]) create(y[0:n])
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < n; i++) x[i] = y[i] = i;
        acc_wait(1);
        sum += x[3];
        while (!acc_async_test(1)) sum++;
        acc_update_self(y, n * sizeof *y);
        sum += y[3];
    }
    return sum;
}

double on_host(int n, double *x, double *y, double *z)
{
    double sum = 0;
#pragma acc data copy(x[0:n], y[0:n]) copyin(z[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] += 1, y[i] = x[i];
#pragma acc serial loop self
        for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc parallel loop if (0)
        for (int i = 0; i < n; i++) z[i] = i;
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < n; i++) sum += z[i];
#pragma acc update self(y[0:n])
#pragma acc parallel loop reduction(+ : sum) self(1)
        for (int i = 0; i < n; i++) sum += y[i];
    }
    return sum;
}

int declared(void)
{
    int a[100], b[100], sum = 0;
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc declare copyin(a) copyout(b)
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) b[i] = a[i];
    a[0] = b[3];
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += a[i];
    return sum;
}

/* Nothing to say of these. */
int copied(int n, double *x)
{
    int a[100], b[100];
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc declare create(b) copyin(a)
#pragma acc data copyin(x[0:n])
    {
        x[0] = acc_get_num_devices(acc_device_default);
        acc_update_device(x, n * sizeof *x);
#pragma acc parallel loop
        for (int i = 0; i < 100; i++) b[i] = a[i] + (int)x[i % n];
#pragma acc update self(b)
#pragma acc serial self(n > 5)
        b[3] += 2;
    }
    return b[3];
}
