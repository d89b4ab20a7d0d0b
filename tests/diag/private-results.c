/* private-results: results that gangs, conditions or copies lose, and host addresses on the device. SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdlib.h>
#define N 100

double host_pointers(int n, const double *weights, double *restrict y)
{
    double *x = malloc(n * sizeof *x), table[N], *middle = table + 3, *device = acc_malloc(n * sizeof *device);
    double *chosen = n > N ? device : x, sum = 0;
    for (int i = 0; i < n; i++) x[i] = table[i % N] = i;
#pragma acc parallel loop firstprivate(x, weights) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i] + weights[i];
#pragma acc parallel loop firstprivate(middle, device, chosen) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] += *middle + device[i] + chosen[i];
#pragma acc parallel loop firstprivate(table) copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] += table[i % N] + x[i];
#pragma acc parallel loop deviceptr(x, device) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] += x[i] + device[i];
    for (int i = 0; i < n; i++) sum += y[i];
    acc_free(device);
    free(x);
    return sum;
}

void device_addresses(int n)
{
    double *x = calloc(n, sizeof *x), y[N];
#pragma acc data copy(x[0:n], y)
    {
#pragma acc host_data use_device(x, y)
        {
            double *first = &y[0];
#pragma acc parallel loop deviceptr(x, first)
            for (int i = 0; i < n; i++) x[i] += first[i % N];
        }
    }
    free(x);
}

int places(int n, const int *x)
{
    int last = -1, at = -1, end = 0, kept = -1, best = 0;
#pragma acc parallel loop copyin(x[0:n]) copy(last)
    for (int i = 0; i < n; i++)
        if (x[i] == 7) last = i;
#pragma acc parallel loop copyin(x[0:n]) copy(at) reduction(max : best)
    for (int i = 0; i < n; i++)
        if (x[i] > best) {
            best = x[i];
            at = i;
        }
#pragma acc parallel loop copyin(x[0:n]) copy(kept, end)
    for (int i = 0; i < n; i++) {
        if (x[i] < 0) kept = x[i] * 2;
        if (i == n - 1) end = x[i];
    }
    return last + at + end + kept;
}

int conditional(int n, const int *x)
{
    int found = 0, always = 0;
#pragma acc parallel loop copyin(x[0:n]) copyout(found)
    for (int i = 0; i < n; i++)
        if (x[i] < 0) found = 1;
#pragma acc serial copyin(x[0:n]) copyout(always)
    {
        always = 0;
        for (int i = 0; i < n; i++)
            if (x[i] < 0) always = 1;
    }
    return found + always;
}

int counts(int n, const int *x)
{
    int histogram[10] = {0}, scratch[10] = {0}, lost[10] = {0}, negative = 0, gangs = 0;
#pragma acc parallel loop copyin(x[0:n]) firstprivate(histogram)
    for (int i = 0; i < n; i++) histogram[x[i] % 10]++;
#pragma acc parallel loop copyin(x[0:n]) private(lost) firstprivate(scratch) copy(histogram)
    for (int i = 0; i < n; i++) {
        lost[i % 10] = x[i];
        scratch[x[i] % 10]++;
        if (scratch[3] > 1) histogram[3] = 1;
    }
#pragma acc parallel num_gangs(8) copyin(x[0:n]) copy(negative, gangs)
    {
#pragma acc atomic
        gangs++;
        for (int i = 0; i < n; i++)
            if (x[i] < 0) {
#pragma acc atomic
                negative++;
            }
#pragma acc loop gang
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++)
                if (x[i] == k) {
#pragma acc atomic
                    negative--;
                }
    }
    return histogram[0] + scratch[1] + lost[2] + negative + gangs;
}

double normalize(int n, const double *x, double *y)
{
    double sum = 0, whole = 0;
#pragma acc parallel copyin(x[0:n]) copyout(y[0:n]) reduction(+ : sum)
    {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) sum += x[i];
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) y[i] = x[i] / sum;
    }
#pragma acc parallel num_gangs(1) copyin(x[0:n]) copy(y[0:n]) reduction(+ : whole)
    {
#pragma acc loop vector
        for (int i = 0; i < n; i++) whole += x[i];
#pragma acc loop vector
        for (int i = 0; i < n; i++) y[i] /= whole;
    }
    return sum;
}

double created(int n)
{
    double x[N], y[N], sum = 0;
    for (int i = 0; i < N; i++) x[i] = y[i] = i;
#pragma acc data create(x, y)
    {
#pragma acc parallel loop present(x)
        for (int i = 0; i < N; i++) x[i] += n;
#pragma acc update device(y)
#pragma acc parallel loop present(y)
        for (int i = 0; i < N; i++) y[i] += n;
#pragma acc update self(x, y)
    }
    for (int i = 0; i < N; i++) sum += x[i] + y[i];
    return sum;
}
