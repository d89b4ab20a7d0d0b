/* routine-after-use-strict: a routine directive after a region that calls the function. SPDX-License-Identifier: MIT */
/* options: --strict-openacc */
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
