/* section-not-allowed: sections where names are wanted. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc host_data use_device(x[0:n])
    { }
}
