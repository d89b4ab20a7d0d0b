/* followed: arrays of the programs about pointers that constructs follow. SPDX-License-Identifier: MIT */
#ifndef FOLLOWED_H
#define FOLLOWED_H
#include <stdlib.h>

static double *reals(int n, double step)
{
    double *x = malloc(sizeof *x * (size_t)n);
    for (int i = 0; i < n; i++) x[i] = step * i;
    return x;
}

static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * (i % 7 + 1);
    return s;
}
#endif
