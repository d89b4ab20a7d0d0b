/* atomic-type: types that cannot be accessed in one piece. SPDX-License-Identifier: MIT */
void f(int n, long double *x)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        x[0] += i;
    }
}
