/* expected-expression: an empty place in a list. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop async(,1) wait(1,,2)
    for (int i = 0; i < n; i++) x[i] = 0;
}
