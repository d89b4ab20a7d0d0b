/* not-supported-yet-directive: directives that are understood and refused. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc cache(x[i:1])
        x[i] = 0;
    }
}
