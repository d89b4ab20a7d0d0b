/* collapse-dependent-bound: collapse of a triangle. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) x[i] = j;
}
