/* empty-argument: empty parentheses. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy() async() num_gangs( ) gang()
    for (int i = 0; i < n; i++) x[i] = 0;
}
