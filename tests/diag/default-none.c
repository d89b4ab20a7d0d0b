/* default-none: every variable must be listed. SPDX-License-Identifier: MIT */
void f(int n, double a, double *restrict x)
{
    double t;
#pragma acc parallel loop default(none) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        t = a;
        x[i] *= t;
    }
#pragma acc data copy(x[0:n]) default(none)
#pragma acc parallel loop firstprivate(n, a) private(t)
    for (int i = 0; i < n; i++) {
        t = a;
        x[i] *= t;
    }
}
