/* section-element: one element where a section is meant. SPDX-License-Identifier: MIT */
void f(int n, float *x, float *y, float *sum)
{
#pragma acc parallel loop copy(x[n]) copyin(y[n - 1])
    for (int i = 0; i < n; i++) x[i] = y[i];
#pragma acc data copyin(x[n]) copy(sum[0], sum[4])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) sum[0] = x[i];
#pragma acc parallel loop
        for (int i = 0; i < n; i++) sum[4] = x[i];
    }
#pragma acc parallel loop copyin(x[n]) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[n];
}
