/* recursive-routine: routines with levels that call themselves and share values. SPDX-License-Identifier: MIT */
#pragma acc routine vector
void fill(int n, int *x)
{
    int first = x[0];
#pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] += first;
    if (n > 1) fill(n / 2, x);
}
#pragma acc routine seq
int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
void f(int n, int *x)
{
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i++) fill(gcd(i, 12), x);
}
