/* extent-small: a note for less than the loops touch. SPDX-License-Identifier: MIT */
void f(int n, double *x, double (*rows)[8])
{
#pragma accel extent(x[0:90], rows[1:4])
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) x[i] = rows[i / 50][i % 8];
#pragma acc parallel loop
    for (int i = 1; i < 5; i++) rows[i][i] = x[i];
#pragma acc parallel loop
    for (int i = 0; i < 5; i++) rows[i][i] = x[i * 18];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] = i;
}
