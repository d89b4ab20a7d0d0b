/* bad-modifier: modifiers that a clause has not. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy(readonly: x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc parallel loop copyin(redonly: x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
void h(int n, float *x)
{
#pragma acc parallel loop copyin(always, readonly, always: x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
