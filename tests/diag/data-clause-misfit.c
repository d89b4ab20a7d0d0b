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

double by_other_pointers(int n)
{
    double *x = malloc(n * sizeof *x), *y = x, *z = NULL, *w = malloc(n * sizeof *w), *end = w + 10;
    z = w;
    for (int i = 0; i < n; i++) x[i] = w[i] = i;
#pragma acc data copyin(x[0:n])
    {
#pragma acc parallel loop present(y[0:n])
        for (int i = 0; i < n; i++) y[i] = 2 * i;
    }
#pragma acc data copyin(w[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n - 10; i++) end[i] += 2;
    }
    double sum = x[3] + z[13];
    free(x);
    free(w);
    return sum;
}

void of_parameter(int n, double *x)
{
    double *inner = x + 1;
#pragma acc data copyin(x[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n - 2; i++) inner[i] = 0;
}

/* Nothing to say of these. */
double other_data(int n, double *x, double *y, int which)
{
    double *p = x, *q = y, *base = malloc(n * sizeof *base), *first = base, *r = which ? x : y, sum = 0;
    base = malloc(n * sizeof *base);
    for (int i = 0; i < n; i++) first[i] = base[i] = i;
#pragma acc data copyin(x[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) p[i] = i;
#pragma acc update self(p[0:n])
    }
    sum += x[3];
#pragma acc data copyin(y[0:n])
    sum += y[0];
#pragma acc parallel loop copy(q[0:n])
    for (int i = 0; i < n; i++) q[i] = i;
    sum += y[3];
#pragma acc data copyin(base[0:n])
    {
#pragma acc parallel loop copy(first[0:n])
        for (int i = 0; i < n; i++) first[i] += base[i];
    }
    sum += first[3] + base[3];
#pragma acc data copyin(x[0:n])
    {
#pragma acc parallel loop copy(r[0:n])
        for (int i = 0; i < n; i++) r[i] += x[i];
    }
    return sum + x[3] + y[3];
}
int reduced(int n, const int *x)
{
    int count = 0, most = 0;
#pragma acc parallel loop copyin(x[0:n], count) reduction(+:count)
    for (int i = 0; i < n; i++) count += x[i] == 1;
#pragma acc parallel loop copyin(x[0:n]) copy(most) reduction(max:most)
    for (int i = 0; i < n; i++) most = x[i] > most ? x[i] : most;
    return count + most;
}
