/* empty-section: brackets with nothing in them. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[])
    for (int i = 0; i < n; i++) x[i] = 0;
}
