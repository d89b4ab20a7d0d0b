/* directive-in-compute-construct: host directives inside a compute construct. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel
    {
#pragma acc update device(x[0:n])
#pragma acc wait
#pragma acc data copy(x[0:n])
        x[0] = 1;
    }
}
