/* conflicting-clauses: clauses that exclude each other. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop seq independent
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc parallel loop gang seq
    for (int i = 0; i < n; i++) x[i] = 0;
}
void h(int *x)
{
#pragma acc atomic read write
    *x = 1;
#pragma acc atomic update capture
    x[1] = x[0]++;
#pragma acc atomic capture read update
    x[1] = x[0]++;
}
#pragma acc routine seq vector
int k(int);
