/* expected-constant: collapse with a value known only at run time. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop collapse(n)
    for (int i = 0; i < n; i++) x[i] = 0;
}
