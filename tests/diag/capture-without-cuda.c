/* capture-without-cuda: the modifier in code for the CPU alone. SPDX-License-Identifier: MIT */
/* options: --target=openmp */
void f(int n, float *x)
{
#pragma acc data copy(capture: x[0:n])
    {
#pragma acc parallel loop copy(capture: x[0:n])
        for (int i = 0; i < n; i++) x[i] = 0;
    }
}
