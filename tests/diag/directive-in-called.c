/* directive-in-called: directives for the host in functions that constructs call. SPDX-License-Identifier: MIT */
static void scale(int n, float *x)
{
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc update self(x[0:n])
}
static float first(const float *x)
{
#pragma acc wait
    return x[0];
}
void f(int n, float *x, float *y)
{
#pragma acc data copy(x[0:n], y[0:n])
    {
        scale(n, x);
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            if (i == 0) scale(n, x);
            y[i] = first(x);
        }
    }
}
