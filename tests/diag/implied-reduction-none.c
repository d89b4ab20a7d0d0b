/* default-none: a reduction that no clause states does not replace the data clause. SPDX-License-Identifier: MIT */
double sum(int n, const double *x)
{
    double s = 0, t = 0;
#pragma acc parallel loop default(none) copyin(x[0:n]) copyin(n)
    for (int i = 0; i < n; i++) s += x[i];
#pragma acc parallel loop default(none) copyin(x[0:n], n) copy(t)
    for (int i = 0; i < n; i++) t += x[i];
    return s + t;
}
