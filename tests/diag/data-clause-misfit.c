/* data-clause-misfit: data clauses that do not fit what the construct does with the data. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

void lost(int n, double *x, double *y)
{
    int found = 0, other = 0;
    double scratch[8] = {1};
#pragma acc parallel loop copyin(x[0:n]) copyin(scratch) copyin(other)
    for (int i = 0; i < n; i++) {
        x[i] = 2 * scratch[i & 7];
        scratch[i & 7] = other;
        other = i;
    }
#pragma acc data copyin(y[0:n], found)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) y[i] += 1;
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            if (y[i] == 0) found = 1;
    }
    printf("%d\n", found);
}

void lost_results(int n, double *x, double *y)
{
    double *z = malloc(n * sizeof *z);
#pragma acc data copyin(x[0:n]) create(y[0:n])
#pragma acc parallel loop create(z[0:n])
    for (int i = 0; i < n; i++) y[i] = z[i] = x[i];
    printf("%g\n", y[0] + z[0]);
    free(z);
}

void kept(int n, double *x, double *y, double *z)
{
#pragma acc data copyin(x[0:n], y[0:n])
    {
#pragma acc parallel loop copyin(z[0:n]) copyout(z[0:n])
        for (int i = 0; i < n; i++) x[i] = y[i] = z[i];
#pragma acc update self(x[0:n])
#pragma acc host_data use_device(y)
        free(y);
    }
#pragma acc data copy(z[0:n])
#pragma acc parallel loop copyin(z[0:n])
    for (int i = 0; i < n; i++) z[i] = 0;
}

void unwritten(int n, double *x, double *y, double *z)
{
    double sum;
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc parallel loop copyout(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = x[i];
        x[i] = i;
    }
#pragma acc data create(z[0:n])
#pragma acc parallel loop copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = z[i];
#pragma acc serial copyout(sum)
    for (int i = 0; i < n; i++) sum += i;
    printf("%g\n", sum);
}

int counted(int n, const double *x)
{
    int count = 0;
#pragma acc data copyin(x[0:n], count)
#pragma acc parallel loop reduction(+ : count)
    for (int i = 0; i < n; i++) count += x[i] > 0;
    return count;
}

void written(int n, double *x, double *y, double *z)
{
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        for (int j = 0; j < n; j++) x[i] += j;
    }
#pragma acc data create(y[0:n]) create(zero: z[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) y[i] = z[i];
#pragma acc parallel loop copyout(x[0:n])
        for (int i = 0; i < n; i++) x[i] = y[i];
    }
#pragma acc data create(y[0:n])
    {
#pragma acc update device(y[0:n])
#pragma acc parallel loop copyout(x[0:n])
        for (int i = 0; i < n; i++) x[i] = y[i];
    }
}
