/* SPDX-License-Identifier: MIT */
#include "numbers.h"

double twice(int n)
{
    double x[100], sum;
#pragma accel data create(x)
    {
#pragma accel parallel loop present(x)
        for (int i = 0; i < n; i++) x[i] = i;
        scale(n, 2, x);
        sum = sum_of(n, x);
    }
    return sum;
}
