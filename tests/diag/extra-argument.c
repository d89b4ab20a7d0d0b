/* extra-argument: more than one argument. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop collapse(1, 2) vector_length(32, 64)

    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(void)
{
#pragma acc kernels num_gangs(4, 5)
    { }
}
