/* constant_trips: trip counts as constants, and one parameter for equal ones. SPDX-License-Identifier: MIT */
enum { COLUMNS = 20 };
static const int rows = 16;

/* Divisions by constants find the iteration; the tiles are full. */
void products(int count, const double *restrict a, const double *restrict b, double *restrict c)
{
    const int n = 8;
#pragma acc parallel loop present(a, b, c)
    for (int e = 0; e < count; e++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) sum += a[e * 64 + i * 8 + k] * b[e * 64 + k * 8 + j];
                c[e * 64 + i * 8 + j] = sum;
            }
}

/* A host bound, and a step. */
void nest(float (*restrict a)[COLUMNS][30], float (*restrict b)[COLUMNS][30])
{
#pragma acc parallel loop collapse(3) present(a, b)
    for (int i = 1; i <= rows; i++)
        for (int j = COLUMNS - 1; j >= 0; j -= 4)
            for (int k = 0; k < 30; k++) a[i][j][k] = b[i][j][k] * 2;
}

/* One parameter for both loops. */
void border(int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop collapse(2) present(a, b)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) a[i * m + j] = b[i * m + j - 1] + b[i * m + j + 1];
}

/* One iteration a thread, and no kernel with loads of 16 bytes: few threads have any. */
void clear(float *restrict sums)
{
#pragma acc parallel loop present(sums)
    for (int i = 0; i < 64; i++) sums[i] = 0;
}

/* The end of the outermost loop is no parameter: the trips of the loops that share a dimension have one number. */
void images(int count, float (*restrict a)[COLUMNS][10][30])
{
#pragma acc parallel loop collapse(4) present(a)
    for (int n = 0; n < count; n++)
        for (int i = 0; i < COLUMNS; i++)
            for (int j = 0; j < 10; j++)
                for (int k = 0; k < 30; k++) a[n][i][j][k] *= 2;
}
