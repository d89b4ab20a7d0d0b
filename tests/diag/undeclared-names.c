/* undeclared-names: names in a construct that are not declared, each once. SPDX-License-Identifier: MIT */
void f(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (i = 0; i < n; i++) x[i] = MOST * i;
}
