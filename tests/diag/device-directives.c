/* device-directives: init, shutdown and set belong to the host. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel copy(x[0:n])
    {
#pragma acc init
#pragma acc shutdown
#pragma acc set device_num(0)
        x[0] = 1;
    }
    if (n)
#pragma acc init device_num(n)
    x[0] = 2;
#pragma acc init device_num(0.5)
}
