/* Tests of loops that the types alone decide, and bounds read from arrays that the body passes on. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 20 };
static double row[N], out[N];

static double sum_of(const double *p, int n)
{
    double s = 0;
    for (int k = 0; k < n; k++) s += p[k];
    return s;
}

int main(void)
{
    long count = 0;
    int lengths[5] = { 1, 2, 3, 4, 5 }, hits[5] = { 0 };
#pragma acc parallel loop reduction(+:count)
    for (unsigned i = 0; i < 0; i++) count++;
#pragma acc parallel loop reduction(+:count)
    for (unsigned long i = 0; i < sizeof(short) / 10; i++) count++;
#pragma acc parallel loop reduction(+:count)
    for (unsigned char i = 10; i <= -2; i++) count++;
#pragma acc parallel loop reduction(+:count)
    for (unsigned char i = 200; i < 255; i++) count++;
#pragma acc parallel loop gang reduction(+:count)
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 49u % 7; ++k) count++;
#pragma acc parallel loop copyin(lengths) reduction(+:count)
    for (unsigned i = 4; i > 0; --i)
        for (int k = 0; k < lengths[i]; ++k) count++;
#pragma acc parallel loop copyin(lengths) copy(hits)
    for (unsigned char i = 4; i > 0; i -= 1)
        for (int k = 0; k < lengths[i]; ++k) hits[i]++;
    printf("trips %ld, %d %d\n", count, hits[1], hits[4]);
    for (int i = 0; i < N; i++) row[i] = i, out[i] = 0;
#pragma acc parallel loop gang copyin(row) copy(out)
    for (int g = 0; g < 3; g++) {
#pragma acc loop vector
        for (int i = 0; i < (int)row[5]; i++) out[g * 5 + i] = sum_of(&row[i], 3) + g;
    }
    print_sum("out", out, N);
    return 0;
}
