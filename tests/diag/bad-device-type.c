/* bad-device-type: device_type without a name. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop device_type(3)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc parallel loop device_type(*, nvidia)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop dtype(host, *)
    for (int i = 0; i < n; i++) x[i] = 0;
}
