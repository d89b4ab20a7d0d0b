/* directive-in-routine: host directives in a routine. SPDX-License-Identifier: MIT */
#pragma acc routine seq
void f(int n, float *x)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc update device(x[0:n])
}
