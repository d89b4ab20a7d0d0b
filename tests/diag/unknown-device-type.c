/* unknown-device-type: types of devices that accelcc does not know. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop device_type(nvidea) num_gangs(4)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop device_type(NVIDIA) num_gangs(4) device_type(Host) num_gangs(2)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc init device_type(xeonphi)
#pragma acc set device_type(nvidia, host)
#pragma acc init device_type(n)
#pragma acc shutdown device_type(x)
#pragma acc set device_type(current)
#pragma acc parallel loop device_type(current) num_gangs(4)
    for (int i = 0; i < n; i++) x[i] = 0;
}
