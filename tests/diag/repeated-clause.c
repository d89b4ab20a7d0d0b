/* repeated-clause: clauses that may appear once. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop async(1) if(n) async(2) if(n > 1) gang gang
    for (int i = 0; i < n; i++) x[i] = 0;
}
/* For one device twice; for others it is fine. */
void of_devices(int n, float *x)
{
#pragma acc parallel loop device_type(nvidia) vector_length(64) device_type(host) vector_length(1) device_type(cuda, radeon) vector_length(32)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop device_type(radeon) num_gangs(64) device_type(nvidia) num_gangs(2) dtype(RADEON) num_gangs(2)
    for (int i = 0; i < n; i++) x[i] = 0;
}
