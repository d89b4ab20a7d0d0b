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

/* What iterations read under a condition is not staged, so that the tile gains nothing. '*' along x: whole warps. */
void guarded(int n, const float (*u)[64][64], float (*v)[64][64])
{
#pragma acc parallel loop tile(*, 4, 32) copyin(u[0 : n]) copy(v[0 : n])
    for (int z = 1; z < n - 1; z++)
        for (int y = 1; y < 63; y++)
            for (int x = 1; x < 63; x++) {
#pragma acc cache(u[z][y - 1:3][x - 1:3])
                float c = u[z][y][x];
                v[z][y][x] = c;
                if (c > 0) v[z][y][x] = c - u[z][y - 1][x] - u[z][y][x + 1];
            }
}
