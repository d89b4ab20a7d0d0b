/* Reductions of arrays and of sections. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 5000, BINS = 40 };
static int key[N];
static double value[N];

static void show(const char *what, const double *sum, int n)
{
    double all = 0;
    for (int k = 0; k < n; k++) all += sum[k] * (k + 1);
    printf("%s: %.1f %.1f %.1f\n", what, sum[0], sum[n - 1], all);
}

static void whole(void)
{
    double sum[BINS];
    int count[BINS], seen[4][2] = {{0}};
    for (int k = 0; k < BINS; k++) sum[k] = k, count[k] = 1;
#pragma acc parallel loop reduction(+:sum, count, seen) copyin(key, value)
    for (int i = 0; i < N; i++) {
        sum[key[i]] += value[i];
        count[key[i]]++;
        if (i % 3) seen[i % 4][i % 2] = seen[i % 4][i % 2] + 1;
    }
    show("whole", sum, BINS);
    printf("%d %d %d %d\n", count[0], count[BINS - 1], seen[0][0], seen[3][1]);
}

static void sections(int n)
{
    double *sum = calloc(n, sizeof *sum);
    unsigned *bits = calloc(n, sizeof *bits);
#pragma acc parallel copyin(key, value)
    {
#pragma acc loop gang vector reduction(+:sum[0:n]) reduction(|:bits[2:8])
        for (int i = 0; i < N; i++) {
            sum[key[i]] -= value[i];
            bits[2 + key[i] % 8] |= 1u << i % 16;
        }
    }
    show("section", sum, n);
    printf("%x %x\n", bits[2], bits[9]);
    free(sum), free(bits);
}

/* At two levels, and by gangs. */
static void levels(double *sum)
{
    for (int k = 0; k < BINS; k++) sum[k] = 1;
#pragma acc parallel loop gang reduction(+:sum[0:BINS]) copy(sum[0:BINS]) copyin(key, value)
    for (int b = 0; b < 50; b++) {
#pragma acc loop vector reduction(+:sum[0:BINS])
        for (int i = 0; i < N / 50; i++) sum[key[b * (N / 50) + i]] += value[b * (N / 50) + i];
    }
    show("levels", sum, BINS);
#pragma acc parallel num_gangs(1) reduction(*:sum[0:3]) copy(sum[0:BINS])
    {
        sum[1] *= 2;
#pragma acc loop
        for (int i = 0; i < 6; i++) sum[i % 3] *= i % 2 + 1;
    }
    show("construct", sum, BINS);
#pragma acc kernels loop independent reduction(+:sum[0:BINS]) copyin(key)
    for (int i = 0; i < N; i++) sum[key[i]] += 1;
    show("kernels", sum, BINS);
}

int main(void)
{
    double sum[BINS];
    for (int i = 0; i < N; i++) key[i] = (i * 7 + i / 3) % BINS, value[i] = i % 11;
    whole();
    sections(BINS);
    levels(sum);
    return 0;
}
