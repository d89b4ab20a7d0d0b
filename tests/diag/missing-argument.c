/* missing-argument: clauses without their parentheses. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop if reduction collapse copy
    for (int i = 0; i < n; i++) x[i] = 0;
}
