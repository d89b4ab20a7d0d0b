/* repeated-argument: an argument given twice. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc kernels loop gang(static: 1, static: 2) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc kernels loop gang(4, num: 8)
    for (int i = 0; i < n; i++) x[i] = 0;
}
