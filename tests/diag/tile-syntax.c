/* tile-syntax: tile without sizes, and beside collapse. SPDX-License-Identifier: MIT */
void f(int n, float *x, float (*y)[8])
{
#pragma acc parallel loop tile(4) collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++) y[i][j] = 0;
#pragma acc parallel loop tile()
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop tile
    for (int i = 0; i < n; i++) x[i] = 0;
}
