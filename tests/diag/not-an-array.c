/* not-an-array: sections of what has no elements. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
    float a[4];
#pragma acc data copy(n[0:4], a[0:2][0:2])
    { }
}
