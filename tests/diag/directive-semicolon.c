/* directive-semicolon: a directive that ends as a statement does. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n]);
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc wait;
#pragma acc update self(x[0:n]); async
}
