/* device-element-type: arrays of types that device code cannot hold. SPDX-License-Identifier: MIT */
void f(int n, long double *x, __int128 *y)
{
#pragma acc parallel loop copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = 1;
        y[i] += i;
    }
}
