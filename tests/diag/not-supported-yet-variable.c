/* not-supported-yet-variable: variables that are understood and refused. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
    float own[8], sum = 0;
#pragma acc enter data copyin(x[0:n])
#pragma acc parallel loop firstprivate(own[0:4]) reduction(+: sum)
    for (int i = 0; i < n; i++) sum += x[i];
}
