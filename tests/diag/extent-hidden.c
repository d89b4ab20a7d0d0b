/* extent-hidden: the names in a note mean the same where it is used. SPDX-License-Identifier: MIT */
int n;
struct size { int n, m; } size;
double *x, *y;
#pragma accel extent(x[0:n], y[0:size.n])
void f(int n, const int *at)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[at[i]] = i;
#pragma acc data copy(x)
    x[0]++;
#pragma acc parallel loop copy(x[0:9])
    for (int i = 0; i < n; i++) x[at[i]] = i;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[at[i]] = i;
}
