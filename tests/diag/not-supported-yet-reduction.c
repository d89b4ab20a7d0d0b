/* not-supported-yet-reduction: reductions of structures, and of arrays by max. SPDX-License-Identifier: MIT */
struct pair { int a, b; };
void f(int n, float *x)
{
    float sums[4] = { 0 };
    struct pair p = { 0 };
#pragma acc parallel loop reduction(+: p) reduction(max: sums)
    for (int i = 0; i < n; i++) x[i] = 0;
}
