/* extent-of-data: a data construct cannot tell from its body how much of a pointer it needs. SPDX-License-Identifier: MIT */
void f(int n, double *x)
{
#pragma acc data copy(x)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] = 1;
    }
}
