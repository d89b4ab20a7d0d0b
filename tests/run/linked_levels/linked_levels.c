/* linked_levels: the routines. SPDX-License-Identifier: MIT */
#pragma acc routine seq
int f_dev(int x) { return x + 1; }
#pragma acc routine vector
void scale_row(int n, double *x, double f)
{
#pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] *= f;
}
#pragma acc routine worker
void scale_all(int n, int m, double a[n][m], double f)
{
#pragma acc loop worker
    for (int i = 0; i < n; i++) scale_row(m, a[i], f);
}
#pragma acc routine gang
void shift(int n, double *x, double by)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) x[i] += by;
}
#pragma acc routine vector
double total(int n, const double *x)
{
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}
#pragma acc routine worker
void rows_dev(int n, int m, double *a)
{
#pragma acc loop worker
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = 0; j < m; j++) a[i * m + j] += i;
}
