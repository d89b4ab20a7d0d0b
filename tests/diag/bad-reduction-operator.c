/* bad-reduction-operator: operators that cannot be reduced. SPDX-License-Identifier: MIT */
void f(int n, float *x, float s)
{
#pragma acc parallel loop reduction(%: s) reduction(plus: n)
    for (int i = 0; i < n; i++) x[i] = 0;
}
