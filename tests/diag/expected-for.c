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
void g(int n, float *x)
{
    for (int i = 0; i < n; i++) {
#pragma acc parallel loop
        x[i] = 0;
    }
#pragma acc parallel loop
    int j;
    for (j = 0; j < n; j++) x[j] = 0;
}
