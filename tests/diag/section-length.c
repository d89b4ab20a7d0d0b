/* section-length: a negative length. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc data copy(x[0:-4])
    { }
}
