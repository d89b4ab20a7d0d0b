/* reduction-type: reductions that the type does not have. SPDX-License-Identifier: MIT */
void f(int n, float *x, float sum, const int fixed, double _Complex z)
{
#pragma acc parallel loop reduction(&: sum) reduction(+: x, fixed) reduction(max: z)
    for (int i = 0; i < n; i++) sum += x[i];
}
