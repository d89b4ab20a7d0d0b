/* A clause that cannot be read does not hide what is wrong with names, lists and statements elsewhere. SPDX-License-Identifier: MIT */
void f(int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:n]) copyy(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc parallel loop copyin(x[0:n], z[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc parallel loop copy(y[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] = 0;
#pragma acc parallel loop copy(y[0:n])
    for (float r = 0; r < n; r++) y[0] = r;
}
