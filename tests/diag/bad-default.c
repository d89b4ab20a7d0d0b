/* bad-default: default with another word. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop default(shared)
    for (int i = 0; i < n; i++) x[i] = 0;
}
