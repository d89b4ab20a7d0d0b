/* SPDX-License-Identifier: MIT */
#include "numbers.h"

void scale(int n, double factor, double *x)
{
#pragma accel parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= factor;
}
