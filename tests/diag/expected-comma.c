/* expected-comma: two variables without a comma. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop present(x n) copy(x[0:n] + 1)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void two_operators(int n, float *x, float s, float m)
{
#pragma acc parallel loop copyin(x[0:n]) reduction(+: s, max: m)
    for (int i = 0; i < n; i++) s += x[i], m = x[i] > m ? x[i] : m;
#pragma acc parallel loop copyin(x[0:n]) reduction(+: s, +: m)
    for (int i = 0; i < n; i++) s += x[i], m += 1;
}
