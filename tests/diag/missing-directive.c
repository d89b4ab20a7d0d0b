/* missing-directive: no directive after the sentinel. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc
#pragma accel (x)
    for (int i = 0; i < n; i++) x[i] = 0;
}
