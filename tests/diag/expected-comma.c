/* expected-comma: two variables without a comma. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop present(x n) copy(x[0:n] + 1)
    for (int i = 0; i < n; i++) x[i] = 0;
}
