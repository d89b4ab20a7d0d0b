/* expected-for: loop directives on something else. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop
    while (n--) x[n] = 0;
#pragma acc kernels
    {
#pragma acc loop
        x[0] = 1;
    }
#pragma acc parallel loop
}
