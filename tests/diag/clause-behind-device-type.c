/* clause-behind-device-type: data clauses after device_type. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop device_type(nvidia) num_gangs(4) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
