/* reduction-complex: complex numbers. SPDX-License-Identifier: MIT */
double _Complex f(int n, const double *x)
{
    double _Complex sum = 0;
#pragma acc parallel loop reduction(+: sum) copyin(x[0:n])
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}
