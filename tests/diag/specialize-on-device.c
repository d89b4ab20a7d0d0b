/* specialize-on-device: values that the launch does not know. SPDX-License-Identifier: MIT */
void f(int n, double *x, int unused)
{
    double total = 0, scale = 2;
#pragma acc parallel loop reduction(+:total) specialize(total)
    for (int i = 0; i < n; i++) total += x[i];
#pragma acc parallel loop copy(scale) specialize(scale, n)
    for (int i = 0; i < n; i++) x[i] *= scale;
#pragma acc parallel loop specialize(unused)
    for (int i = 0; i < n; i++) x[i] = 0;
}
