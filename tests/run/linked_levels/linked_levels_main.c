/* linked_levels_main: routines gang, worker, vector and bound ones of another file. SPDX-License-Identifier: MIT */
#include <stdio.h>
int f(int x) { return x + 1; }
#pragma acc routine(f) bind(f_dev) seq
#pragma acc routine worker bind("rows_dev")
static void rows(int n, int m, double *a) { for (int i = 0; i < n * m; i++) a[i] += i / m; }
void scale_row(int n, double *x, double f);
#pragma acc routine(scale_row) vector
#pragma acc routine worker
void scale_all(int n, int m, double a[n][m], double f);
#pragma acc routine gang
void shift(int n, double *x, double by);
#pragma acc routine vector
double total(int n, const double *x);
int main(void)
{
    int a[10], s = 0;
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++) a[i] = f(i);
    for (int i = 0; i < 10; i++) s += a[i];
    double m[20][70], w = 0, t[20];
    for (int i = 0; i < 20; i++) for (int j = 0; j < 70; j++) m[i][j] = i + j;
#pragma acc parallel loop gang copy(m) copyout(t) vector_length(64)
    for (int i = 0; i < 20; i++) { scale_row(70, m[i], 2); t[i] = total(70, m[i]); }
#pragma acc parallel copy(m) num_gangs(1)
    scale_all(20, 70, m, 3);
#pragma acc parallel copy(m)
    shift(20 * 70, &m[0][0], 1);
#pragma acc parallel copy(m) num_gangs(1)
    rows(20, 70, &m[0][0]);
    for (int i = 0; i < 20; i++) { for (int j = 0; j < 70; j++) w += m[i][j]; w += t[i]; }
    printf("%d %g\n", s, w);
    return 0;
}
