/* device-host-variable: a variable of another file, used by a function that runs on the device. SPDX-License-Identifier: MIT */
extern float factor;

#pragma acc routine seq
static float scaled(float x) { return factor * x; }

void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = scaled(x[i]);
}
