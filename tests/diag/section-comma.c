/* section-comma: sections as other languages write them. SPDX-License-Identifier: MIT */
void f(int n, int m, double *x, double (*y)[4])
{
#pragma acc parallel loop copy(x[0, n]) copyin(y[0:n][(m, 0), 4])
    for (int i = 0; i < n; i++) x[i] = y[i][0];
#pragma acc data copyin(x(0:n)) create(x(n))
    x[0] = 1;
}
/* As in Fortran: the last elements of each dimension. */
void g(int n, int m, double *x, double (*y)[4])
{
#pragma acc data copyin(x(1:n), y(1:n, 1:m)) copyout(y[0:n, 0:4])
    x[0] = 1;
}
