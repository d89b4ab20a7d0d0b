/* nested-compute-construct: a compute construct inside another. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel
    {
#pragma acc kernels loop
    for (int i = 0; i < n; i++) x[i] = 0;
    }
}
