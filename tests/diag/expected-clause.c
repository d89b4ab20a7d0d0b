/* expected-clause: other words in place of a clause. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel, copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc update device(x[0:n]),
#pragma acc update device(x[0:n]) )
#pragma acc wait 3
}
void h(int n, float *x)
{
#pragma acc data copy(x[0:n]) {
    x[0] = 1;
}
