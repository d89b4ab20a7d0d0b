/* expected-operator: reductions without an operator. SPDX-License-Identifier: MIT */
void f(int n, float *x, float s)
{
#pragma acc parallel loop reduction(s) reduction(: n)
    for (int i = 0; i < n; i++) x[i] = 0;
}
