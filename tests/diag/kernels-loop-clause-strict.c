/* clause-not-allowed: with --strict-openacc 'kernels' takes no clause of loops. SPDX-License-Identifier: MIT */
/* options: --strict-openacc */
double f(int n, double *restrict x)
{
    double s = 0, t;
#pragma acc kernels private(t) reduction(+:s)
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
        t = x[i] * x[i];
        s += t;
    }
    return s;
}
