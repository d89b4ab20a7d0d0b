/* strict-reduction-copy: with --strict-openacc a reduction of a loop wants a data clause. SPDX-License-Identifier: MIT */
/* options: --strict-openacc */
double f(int n, double *x)
{
    double s = 0, t = 0;
#pragma acc parallel copyin(x[0:n])
    {
#pragma acc loop reduction(+:s)
        for (int i = 0; i < n; i++) s += x[i];
    }
#pragma acc parallel loop reduction(+:t)
    for (int i = 0; i < n; i++) t += x[i];
    return s + t;
}
