/* misspelled-sentinel: pragmas that are no directives for a misspelled `acc`, and pragmas of others. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma accparallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc_parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma ACC Parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma Accel kernels loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#  pragma openacc enter data copyin(x[0:n])
#pragma ac exit data delete(x[0:n])
    _Pragma("accelupdate self(x[0:n])") x[0] += 1;
#pragma acc /* a directive */ update self(x[0:n])
#pragma ACC no directive
#pragma ac no directive
#pragma access loop
#pragma accloops
#pragma omp parallel
#pragma GCC loop
#pragma loop
#pragma
}
