/* routine-after-use: a routine directive after a region that calls the function. SPDX-License-Identifier: MIT */
static int f(int i) { return i; }
static int g(int i) { return i + 1; }
#pragma acc routine(f) seq
void h(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = f(i) + g(i);
}
#pragma acc routine(g) seq
#pragma acc routine(f) seq
double outside(double x);
static int bound(int i) { return i; }
void k(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = outside(x[i]) + bound(i);
}
#pragma acc routine(outside) seq
#pragma acc routine(bound) seq bind(h)
