// SPDX-License-Identifier: MIT
/* products_of_batches: contractions with two and three indices outside of the rows and columns, which share the grid's third dimension: tiles
 * of each batch, with edges, in floats and doubles, and with an operand that all batches share. */
#include <stdio.h>

enum { B = 3, H = 2, N = 150, D = 33, X = 2, Y = 3, Z = 4, I = 40, K = 20 };

static void scores(int n, int d, float (*restrict q)[H][N][D], float (*restrict k)[H][N][D], float (*restrict s)[H][N][N])
{
#pragma acc parallel loop collapse(4) copyin(q[0:B], k[0:B]) copy(s[0:B])
    for (int b = 0; b < B; b++)
        for (int h = 0; h < H; h++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    float t = 0;
                    for (int e = 0; e < d; e++) t += q[b][h][i][e] * k[b][h][j][e];
                    s[b][h][i][j] = t * 0.125f;
                }
}

static void products(int n, int m, int w, double (*restrict a)[Y][Z][I][K], double (*restrict b)[Y][Z][K][N], double (*restrict c)[Y][Z][I][N])
{
#pragma acc parallel loop collapse(5) copyin(a[0:X], b[0:X]) copy(c[0:X])
    for (int x = 0; x < X; x++)
        for (int y = 0; y < Y; y++)
            for (int z = Z - 1; z >= 0; z--)
                for (int i = 0; i < n; i++)
                    for (int j = 0; j < m; j++) {
                        double t = 0;
                        for (int e = 0; e < w; e++) t += a[x][y][z][i][e] * b[x][y][z][e][j];
                        c[x][y][z][i][j] = t;
                    }
}

static void shared_operand(int n, int m, int w, const float *restrict a, float (*restrict b)[Y][K][N], float (*restrict c)[Y][I][N])
{
#pragma acc parallel loop collapse(4) copyin(a[0:I * K], b[0:X]) copy(c[0:X])
    for (int x = 0; x < X; x++)
        for (int y = 0; y < Y; y++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++)
                    for (int e = 0; e < w; e++) c[x][y][i][j] += a[i * K + e] * b[x][y][e][j];
}

static double sum_of(const float *p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += p[i] * (i % 7 + 1);
    return sum;
}

int main(void)
{
    static float q[B][H][N][D], k[B][H][N][D], s[B][H][N][N], small[I * K], f[X][Y][K][N], g[X][Y][I][N];
    static double a[X][Y][Z][I][K], b[X][Y][Z][K][N], c[X][Y][Z][I][N];
    double sum = 0;
    for (int i = 0; i < B * H * N * D; i++) (&q[0][0][0][0])[i] = i % 17 - 8, (&k[0][0][0][0])[i] = i % 23 - 11;
    for (int i = 0; i < X * Y * Z * I * K; i++) (&a[0][0][0][0][0])[i] = i % 13 - 6;
    for (int i = 0; i < X * Y * Z * K * N; i++) (&b[0][0][0][0][0])[i] = i % 19 - 9;
    for (int i = 0; i < I * K; i++) small[i] = i % 11 - 5;
    for (int i = 0; i < X * Y * K * N; i++) (&f[0][0][0][0])[i] = i % 29 - 14;
    scores(N - 3, D - 2, q, k, s);
    products(I, N, K, a, b, c);
    for (int i = 0; i < X * Y * Z * I * N; i++) sum += (&c[0][0][0][0][0])[i] * (i % 5 + 1);
    shared_operand(I, N - 1, K, small, f, g);
    printf("%.3f %.0f %.0f\n", sum_of(&s[0][0][0][0], B * H * N * N), sum, sum_of(&g[0][0][0][0], X * Y * I * N));
    return 0;
}
