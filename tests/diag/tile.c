/* tile: sizes that are no constants, loops that are not tiled together. SPDX-License-Identifier: MIT */
void f(int n, float *x, float (*y)[8])
{
#pragma acc parallel loop tile(n, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++) y[i][j] = 0;
#pragma acc parallel loop tile(0)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop tile(-4, *)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++) y[i][j] = 0;
#pragma acc parallel loop tile(2.5)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop tile(4, 4)
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        for (int j = 0; j < 8; j++) y[i][j] = 0;
    }
#pragma acc parallel loop tile(4, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) y[i][j] = 0;
#pragma acc parallel loop tile(4, 4)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = 0; j < 8; j++) y[i][j] = 0;
}
