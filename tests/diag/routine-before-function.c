/* routine-before-function: a routine directive that names the function after it. SPDX-License-Identifier: MIT */
#pragma acc routine(half) seq
static float half(float x)
{
    return x * 0.5f;
}
#pragma acc routine(twice) seq
static float twice(float x)
{
    return x + x;
}
#pragma acc routine(third) seq
#pragma acc routine(fourth) seq
#pragma acc routine(other) seq
float third(float x);
float fourth(float x);
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = half(twice(x[i])) + third(x[i]) + fourth(x[i]);
}
