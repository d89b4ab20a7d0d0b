/* loop-level-in-routine: loops above the routine's level. SPDX-License-Identifier: MIT */
#pragma acc routine seq
void f(int n, float *x)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) x[i] = 0;
}
#pragma acc routine vector
void g(int n, float *x)
{
#pragma acc loop worker
    for (int i = 0; i < n; i++) x[i] = 0;
}
#pragma acc routine gang
void h(int n, float *x)
{
#pragma acc loop gang(dim:2)
    for (int i = 0; i < n; i++) x[i] = 0;
}
