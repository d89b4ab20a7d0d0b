/* tiles: blocks of the size of a tile, with what they read several times in shared memory. SPDX-License-Identifier: MIT */
enum { N = 4096 };
static float a[N][N], b[N][N];

void blur(int n)
{
#pragma acc parallel loop tile(32, 8)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) b[i][j] = a[i][j - 1] + a[i][j] + a[i][j + 1];
}

void product(int n, const float *restrict x, const float *restrict y, float *restrict z)
{
#pragma acc parallel loop tile(16, 16) copyin(x[0:n*n], y[0:n*n]) copyout(z[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += x[i * n + k] * y[k * n + j];
            z[i * n + j] = sum;
        }
}

void large(int n)
{
#pragma acc parallel loop tile(64, 64)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) b[i][j] *= 2;
}
