/* expected-positive: zero and negative numbers. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop num_gangs(0) vector_length(-32) collapse(0)
    for (int i = 0; i < n; i++) x[i] = 0;
}
