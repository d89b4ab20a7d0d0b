/* expected-variable: no name where a variable is required. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n],) copyin(3, *x)
    for (int i = 0; i < n; i++) x[i] = 0;
}
