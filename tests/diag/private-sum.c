/* private-sum: private copies in place of a reduction, and values of earlier iterations. SPDX-License-Identifier: MIT */
double total(int n, const double *x)
{
    double s = 0, p = 1;
#pragma acc parallel loop private(s) copyin(x[0:n])
    for (int i = 0; i < n; i++) s += x[i];
#pragma acc parallel loop private(p) copyin(x[0:n])
    for (int i = 0; i < n; i++) p = x[i] * p;
    return s + p;
}
int append(int n, const int *restrict x, int *restrict y)
{
    int count = 0, *end = y;
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++)
        if (x[i] % 3 == 0) y[count++] = x[i];
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) *end++ = x[i];
    return count;
}
void differences(int n, const double *restrict x, double *restrict y)
{
    double before = 0;
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = x[i] - before;
        before = x[i];
    }
}
