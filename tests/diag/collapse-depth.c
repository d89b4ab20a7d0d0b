/* collapse-depth: collapse deeper than the nest. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) x[i] = j;
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        for (int j = 0; j < n; j++) x[i] += j;
    }
}
void forced(int n, float (*x)[8], float *y)
{
#pragma acc parallel loop collapse(force:3)
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int j = 0; j < 8; j++) x[i][j] = 0;
    }
#pragma acc parallel loop collapse(force:2)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 8; j++) x[i][j] = 0;
        for (int j = 0; j < 8; j++) x[i][j] = 0;
    }
}
