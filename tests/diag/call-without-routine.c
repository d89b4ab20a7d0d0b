/* call-without-routine: functions that device code does not have. SPDX-License-Identifier: MIT */
#include <math.h>
double elsewhere(double x);
static double here(double x) { return x < 0 ? 0 : elsewhere(x); }
static double twice(double x) { return 2 * sqrt(x); }
void f(int n, double *restrict x, double (*g)(double))
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = twice(x[i]);
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = here(x[i]) + elsewhere(x[i]);
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = g(x[i]);
}
