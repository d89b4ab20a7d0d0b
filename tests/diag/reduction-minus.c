/* reduction-minus: a reduction by minus. SPDX-License-Identifier: MIT */
void f(int n, float *x, float s)
{
#pragma acc parallel loop reduction(-: s)
    for (int i = 0; i < n; i++) s -= x[i];
}
