/* orphaned-loop: a loop outside compute constructs and routines. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc loop
    for (int i = 0; i < n; i++) x[i] = 0;
}
