/* device-element-type: an array of a type that device code cannot hold. SPDX-License-Identifier: MIT */
void f(int n, long double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = 1;
    }
}
