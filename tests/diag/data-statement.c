/* data-statement: data constructs whose braces are missing. SPDX-License-Identifier: MIT */
void touch(double *x);
void f(int n, double *x)
{
#pragma acc data create(x[0:n])
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= 2;
}
void g(int n, double *x)
{
#pragma acc data copy(x[0:n])
    x[0] = 1;
#pragma acc update self(x[0:1])
}
/* These have directives, braces or calls; nothing follows the last one. */
void h(int n, double *x)
{
#pragma acc data copy(x[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc data copy(x[0:n])
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] *= 2;
    }
#pragma acc data copy(x[0:n])
    touch(x);
#pragma acc data copy(x[0:n])
    { x[0] = 1; }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc data copy(x[0:n])
    x[1] = 1;
}
/* The second construct, and in the first case its data, were to be in the data construct too. */
void two(int n, double *x, double *t)
{
#pragma acc data copy(x[0:n]) create(t[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) t[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] = t[i];
#pragma acc data copy(x[0:n]) create(t[0:n])
    for (int k = 0; k < 2; k++) {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) t[i] = x[i], x[i] += t[i];
    }
#pragma acc parallel loop copyout(t[0:n])
    for (int i = 0; i < n; i++) t[i] = i;
}
void host(int n, double *x, double *y)
{
#pragma acc data copyin(x[0:n]) create(y[0:n])
    {
        for (int i = 0; i < n; i++) y[i] = x[i];
    }
}
