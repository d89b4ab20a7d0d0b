/* clause-not-allowed: clauses of other directives. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc kernels firstprivate(n) finalize
#pragma acc loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc enter data copy(x[0:n])
#pragma acc serial num_gangs(4)
    { }
#pragma acc parallel num_gangs(4) gang
    for (int i = 0; i < n; i++) x[i] = 0;
}
