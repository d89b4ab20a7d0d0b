/* device-functions: functions and calls that device code cannot have. SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int total(int count, ...) { return count; }
static float twice(float x) { return 2 * x; }

void f(int n, float *x, float (*g)(float))
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = rand() + strtod("1", NULL);
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = g(x[i]);
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        float (*h)(float) = twice;
        x[i] = h(x[i]);
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = total(2, i, i) + errno;
}
