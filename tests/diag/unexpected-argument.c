/* unexpected-argument: arguments of what takes none. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop independent(3)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc update(x) device(x[0:n])
}
