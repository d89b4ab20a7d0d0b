/* expected-integer: a number of gangs that is none. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop num_gangs(1.5) async(x)
    for (int i = 0; i < n; i++) x[i] = 0;
}
