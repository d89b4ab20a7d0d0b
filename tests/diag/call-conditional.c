/* call-conditional: a routine vector after a comma. SPDX-License-Identifier: MIT */
#pragma acc routine vector
int any(int n, const int *x)
{
    int r = 0;
#pragma acc loop vector reduction(||:r)
    for (int i = 0; i < n; i++) r = r || x[i];
    return r;
}
void f(int n, const int *x, int *y)
{
#pragma acc parallel loop gang copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = (i > 2, any(i, x));
}
