/* expected-integer: numbers that are no integers. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop num_gangs(1.5) async(x) copy(x[0.5:n]) num_workers("4")
    for (int i = 0; i < n; i++) x[i] = 0;
}
