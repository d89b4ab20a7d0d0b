/* number-of-gangs: a number of gangs or workers where it is not allowed. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop gang(4)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc kernels loop num_gangs(4) gang(num: 8) worker(4)
    for (int i = 0; i < n; i++) x[i] = 0;
}
