/* gang-private-size: arrays of routines that together are larger than shared memory. SPDX-License-Identifier: MIT */
#pragma acc routine vector
static void turn(double *a, int n)
{
    double own[100];
#pragma acc loop vector
    for (int i = 0; i < n; i++) own[i] = a[n - 1 - i];
#pragma acc loop vector
    for (int i = 0; i < n; i++) a[i] = own[i];
}
#pragma acc routine vector
static void twice(double *a, int n)
{
    double other[100];
#pragma acc loop vector
    for (int i = 0; i < n; i++) other[i] = 2 * a[i];
    turn(a, n);
#pragma acc loop vector
    for (int i = 0; i < n; i++) a[i] += other[i];
}
void f(double a[4][100])
{
#pragma acc parallel loop gang copy(a[0:4])
    for (int i = 0; i < 4; i++) twice(a[i], 100);
}
