/* expected-scalar: a structure as condition. SPDX-License-Identifier: MIT */
struct s { int a; };
void f(int n, float *x, struct s s)
{
#pragma acc parallel loop if(s)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x, struct s s)
{
#pragma acc parallel loop self(s)
    for (int i = 0; i < n; i++) x[i] = 0;
}
