/* host_data-without-clause: a host_data that hands out nothing. SPDX-License-Identifier: MIT */
void g(float *x);
void f(float *x)
{
#pragma acc host_data
    g(x);
}
