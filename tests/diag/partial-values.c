/* partial-values: private copies without a value, and variables of reductions that hold a part. SPDX-License-Identifier: MIT */
#include <stdio.h>

void parts_of_sums(int n, const double *restrict x, double *restrict y)
{
    double sum = 0;
    int count = 0;
#pragma acc parallel loop reduction(+ : sum, count) copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        sum += x[i];
        y[i] = sum / 2;
        if (x[i] > 0) y[count++] = x[i];
    }
    printf("%g %d\n", sum, count);
}

void without_value(int n, double *restrict y)
{
    double offset = 2, table[4] = {1, 2, 3, 4}, sum = 0;
#pragma acc parallel loop private(offset, table) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = offset + table[i & 3];
#pragma acc parallel copy(y[0:n])
#pragma acc loop gang private(sum)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 4; j++) sum += j;
        y[i] += sum;
    }
}

void bins_of_each(int n, const int *restrict x, int *restrict y)
{
    int bins[4] = {0};
#pragma acc parallel loop private(bins) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        bins[x[i] & 3]++;
        y[i] = bins[0];
    }
}

void private_pointers(int n, double *restrict x, double *p, double *q)
{
#pragma acc parallel loop private(p, q) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        q = &x[i];
        p[i] = *q;
    }
}

/* Nothing to say of these. */
void whole(int n, const double *restrict x, double *restrict y)
{
    double sum = 0, most = 0, row, own, table[4];
    int last;
#pragma acc parallel copyin(x[0:n]) copy(y[0:n])
    {
#pragma acc loop gang private(row, own, table, last)
        for (int i = 0; i < n; i++) {
            row = 0;
#pragma acc loop vector reduction(+ : row)
            for (int j = 0; j < n; j++) row += x[j];
            y[i] = row;
            for (last = 0; last < 4; last++) table[last] = x[i] * last;
            if (x[i] > 0) own = 1;
            else own = table[3];
            y[i] += own + table[2];
        }
    }
#pragma acc parallel loop reduction(max : most) reduction(+ : sum) copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        if (x[i] > most) most = x[i];
        sum = y[i] * 2;
        sum += x[i];
        y[i] = sum;
    }
    printf("%g\n", most);
}
