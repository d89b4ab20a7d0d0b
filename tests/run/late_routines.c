/* Routine directives after the constructs that call their functions. SPDX-License-Identifier: MIT */
#include <stdio.h>
static double f(double x);
double rows(int n, const double *x);
double g(double x);
int main(void)
{
    double a[100], b[10];
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) a[i] = f(i) + g(i);
#pragma acc parallel loop gang copyin(a) copyout(b)
    for (int i = 0; i < 10; i++) b[i] = rows(10, &a[10 * i]);
    double s = 0;
    for (int i = 0; i < 10; i++) s += b[i] * i;
    printf("%g\n", s);
}
#pragma acc routine seq
static double f(double x) { return x * 2; }
#pragma acc routine vector
double rows(int n, const double *x)
{
    double s = 0;
#pragma acc loop vector reduction(+: s)
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}
double g(double x) { return x + 1; }
#pragma acc routine(g) seq
