/* clause-not-allowed-kernels-loop: firstprivate belongs to parallel and serial. SPDX-License-Identifier: MIT */
void f(int n, int t, float *x)
{
#pragma acc kernels loop firstprivate(t) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = t;
}
