/* macro-expansion-failed: a directive whose macros the preprocessor refuses. SPDX-License-Identifier: MIT */
#define ALL(a) copy(a[0:n])

void f(int n, float *x)
{
#pragma acc parallel loop ALL(x, n)
    for (int i = 0; i < n; i++) x[i] = i;
}
