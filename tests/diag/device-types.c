/* device-types: types that GPUs do not have. SPDX-License-Identifier: MIT */
void f(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        long double t = x[i];
        x[i] = t;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        _Complex int z = i;
        x[i] = __real__ z;
    }
}
