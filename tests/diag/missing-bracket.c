/* missing-bracket: brackets without partner. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc parallel loop copyin(x[0:(n + 1]) if((n > 1)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void h(int n, float *x)
{
#pragma acc parallel loop num_gangs(4
    for (int i = 0; i < n; i++) x[i] = 0;
}
