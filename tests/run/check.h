/* For the programs in this folder: printing that is the same in every order of additions. SPDX-License-Identifier: MIT */
#ifndef CHECK_H
#define CHECK_H
#include <stdio.h>
#include <stdlib.h>

static inline void print_sum(const char *name, const double *x, long n)
{
    double s = 0, w = 0;
    for (long i = 0; i < n; i++) {
        s += x[i];
        w += x[i] * (double)(i % 17 + 1);
    }
    printf("%s %.9g %.9g\n", name, s, w);
}
static inline void print_ints(const char *name, const int *x, long n)
{
    long long s = 0, w = 0;
    for (long i = 0; i < n; i++) {
        s += x[i];
        w += x[i] * (i % 17 + 1);
    }
    printf("%s %lld %lld\n", name, s, w);
}
#endif
