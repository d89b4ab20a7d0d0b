/* unknown-directive: a directive that does not exist, and one cut short. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc paralel loop
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(float *x)
{
#pragma accel enter copyin(x[0:4])
#pragma acc frobnicate
}
void h(float *x)
{
#pragma acc region copy(x[0:3])
    {
#pragma acc for independent
        for (int i = 0; i < 4; i++) x[i] = 0;
#pragma acc loop
        for (int i = 0; i < 4; i++) x[i] += i;
    }
}
void k(int n, float *x)
{
#pragma acc pcopyin(x[0:n]) async
#pragma acc end parallel
}
