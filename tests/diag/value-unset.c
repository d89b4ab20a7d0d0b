/* value-unset: constructs that read variables and memory which nothing has written. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

double unset(int n, const double *x)
{
    double sum, most;
    int bins[4], count;
    double *product = malloc(n * sizeof *product), *other;
    other = (double *)malloc(n * sizeof *other);
    if (!product || other == NULL) return 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : sum, bins)
    for (int i = 0; i < n; i++) {
        sum += x[i];
        bins[i % 4]++;
    }
#pragma acc parallel loop copy(count)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        count += x[i] > 0;
    }
#pragma acc kernels copyin(x[0:n])
    for (int i = 0; i < n; i++) most = x[i] > most ? x[i] : most;
#pragma acc parallel loop copyin(x[0:n]) copy(product[0:n])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) product[i] += x[i] * x[k];
#pragma acc parallel loop copyin(other[0:n]) copy(product[0:n])
    for (int i = 0; i < n; i++) product[i] = other[i];
    sum += product[0] + most + count + bins[0];
    free(product);
    free(other);
    return sum;
}

/* Nothing to say of these. */
double set(int n, int m, const double *x)
{
    static double total;
    double sum, least, scratch[8], *y = malloc(n * sizeof *y), *z = malloc(n * sizeof *z);
    int first, bins[4];
    if (m > 0) sum = 0;
    if (scanf("%d", &first) != 1) return 0;
    for (int t = 0; t < m; t++) {
        if (!t) least = x[0];
        for (int k = 0; k < 4 && !t; k++) bins[k] = 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : sum, total, bins) reduction(min : least)
        for (int i = 0; i < n; i++) {
            sum += x[i], total += x[i];
            bins[i % 4] += first;
            least = x[i] < least ? x[i] : least;
        }
    }
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n]) private(scratch)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 8; k++) scratch[k] = i + k;
        y[i] = x[i] + scratch[3];
    }
#pragma acc parallel loop copy(y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        z[i] = 0;
        z[i] += y[i];
    }
    double *zero = malloc(n * sizeof *zero);
#pragma acc enter data create(zero: zero[0:n])
#pragma acc parallel loop present(zero) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] += zero[i];
#pragma acc exit data delete(zero[0:n])
    free(zero);
    sum += y[0] + z[0] + total + least + bins[0];
    free(y);
    free(z);
    return sum;
}

/* Elements of an array that each gang has, which other gangs have written. */
void gangs(int n, const int *x, int *y, int *z)
{
    int own[64];
#pragma acc parallel copyin(x[0:64]) copyout(y[0:64], z[0:64])
    {
        int t[64], u[64];
#pragma acc loop gang
        for (int i = 0; i < 64; i++) t[i] = x[i] * 2;
#pragma acc loop
        for (int i = 0; i < 64; i++) y[i] = t[63 - i];
#pragma acc loop gang
        for (int i = 0; i < 64; i++) u[0] = x[i], z[i] = u[0];
    }
#pragma acc parallel private(own) copyin(x[0:64]) copyout(y[0:64])
    {
#pragma acc loop gang
        for (int i = 0; i < 64; i++)
#pragma acc loop vector
            for (int j = 0; j < n; j++) own[i] = x[j];
#pragma acc loop gang
        for (int i = 0; i < 64; i++) y[i] = own[i];
    }
    /* Nothing to say of these: one gang, partial results of each gang, and elements that all lanes of a gang have written. */
#pragma acc parallel num_gangs(1) copyin(x[0:64]) copyout(y[0:64])
    {
        int t[64];
#pragma acc loop gang
        for (int i = 0; i < 64; i++) t[i] = x[i] * 2;
#pragma acc loop gang
        for (int i = 0; i < 64; i++) y[i] = t[63 - i];
    }
#pragma acc parallel num_gangs(4) copyin(x[0:64]) copy(y[0:8], z[0:64])
    {
        int sums[8] = { 0 }, row[64];
#pragma acc loop gang
        for (int i = 0; i < 64; i++) sums[i % 8] += x[i];
        for (int k = 0; k < 8; k++) {
#pragma acc atomic
            y[k] += sums[k];
        }
#pragma acc loop vector
        for (int j = 0; j < 64; j++) row[j] = x[j];
#pragma acc loop gang
        for (int i = 0; i < 64; i++) z[i] = row[63 - i];
    }
}
