/* loop-in-collapse: a directive on a loop that is collapsed into another. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = 0; j < n; j++) x[i] = j;
}
