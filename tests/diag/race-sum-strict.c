/* race-sum: --strict-openacc implies no reduction of a scalar of the host. SPDX-License-Identifier: MIT */
/* options: --strict-openacc */
double sum(int n, const double *x)
{
    double s = 0;
#pragma acc parallel loop copyin(x[0:n])
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}
