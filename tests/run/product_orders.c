/* Products whose sequential loop is outside of a parallel one: forms of the nest, statements before and after, locals; and nests just
 * outside: elements that depend on the sequential loop, operands that the nest writes, loops of other lengths. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 150, M = 170, P = 41, MOST = 260 * 260 };
static double A[N][P], B[P][M], C[N][M], D[N][M], V[P];
static float af[MOST], bf[MOST], cf[MOST];

static void fill(void)
{
    for (int q = 0; q < N * P; q++) (&A[0][0])[q] = q % 13 - 6;
    for (int q = 0; q < P * M; q++) (&B[0][0])[q] = q % 7 - 3;
    for (int q = 0; q < N * M; q++) (&C[0][0])[q] = q % 5, (&D[0][0])[q] = q % 3 - 1;
    for (int q = 0; q < P; q++) V[q] = q % 4 - 2;
    for (int q = 0; q < MOST; q++) af[q] = (float)(q % 13 - 6), bf[q] = (float)(q % 7 - 3), cf[q] = (float)(q % 5);
}

static void plain(int m, int n, int p, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels copyin(a[0:m*p], b[0:p*n]) copy(c[0:m*n])
    {
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) c[i * n + j] = 0;
        for (int i = 0; i < m; i++)
            for (int k = 0; k < p; k++)
                for (int j = 0; j < n; j++) c[i * n + j] += a[i * p + k] * b[k * n + j];
    }
}

static void local(int m, int n, int p, const float *a, const float *b, float *c, float scale)
{
#pragma acc parallel loop copyin(a[0:m*p], b[0:p*n]) copy(c[0:m*n])
    for (int i = 0; i < m; i++) {
        for (int col = 0; col < n; col++) c[i * n + col] *= 2;
        for (int k = p - 1; k >= 0; k--) {
            const float t = scale * a[i * p + k];
            for (int j = 0; j < n; j++) c[i * n + j] -= t * b[k * n + j];
        }
    }
}

static void columns(int m, int n, int p)
{
    int i, j, k;
#pragma acc parallel loop private(i, k) copyin(A, B) copy(C)
    for (j = 0; j < n; j++)
        for (k = 0; k < p; k++)
            for (i = 0; i < m; i++) C[i][j] = C[i][j] + A[i][k] * B[k][j];
}

static void levels(int m, int n, int p)
{
#pragma acc parallel copyin(A, B, D) copy(C)
    {
#pragma acc loop gang
        for (int i = 0; i < m; i++) {
#pragma acc loop vector
            for (int j = 0; j < n; j++) C[i][j] = D[i][j] * 3;
#pragma acc loop seq
            for (int k = 0; k < p; k++) {
                double x = A[i][k];
#pragma acc loop vector
                for (int j = 0; j < n; j++) C[i][j] += x * B[k][j];
            }
#pragma acc loop vector
            for (int j = 0; j < n; j++) C[i][j] = C[i][j] / 2 + D[i][j];
        }
    }
}

/* ---- just outside --------------------------------------------------------------------------------------------------------------- */

static void shifted(int m, int n, int p)
{
#pragma acc parallel loop copyin(A, B) copy(C)
    for (int i = 0; i < m; i++)
        for (int k = 0; k < p; k++)
            for (int j = 0; j < n - P; j++) C[i][j + k] += A[i][k] * B[k][j];
}

static void in_place(int m, int n, int p)
{
#pragma acc parallel loop copyin(B) copy(C)
    for (int i = 0; i < m; i++)
        for (int k = 0; k < p; k++)
            for (int j = k + 1; j < n; j++) C[i][j] -= C[i][k] * B[k][j];
}

static void own_rows(int m, int n, int p)
{
#pragma acc parallel loop copyin(B) copy(C)
    for (int i = 0; i < m; i++)
        for (int k = 0; k < p; k++)
            for (int j = 0; j < n; j++) C[i][j] = C[i][j] / 2 + C[i][k] * B[k][j];
}

static void stored(int m, int n, int p)
{
#pragma acc parallel loop copyin(B) copy(C, D)
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < p; j++) D[i][j] = C[i][j] * 2;
        for (int k = 0; k < p; k++)
            for (int j = 0; j < n; j++) C[i][j] += D[i][k] * B[k][j];
    }
}

static void shorter(int m, int n, int p)
{
#pragma acc parallel loop copyin(A, B) copy(C)
    for (int i = 0; i < m; i++) {
        for (int j = 1; j < n; j++) C[i][j] = j;
        for (int k = 0; k < p; k++) {
            double x = A[i][k], y = x * V[k] + k;
            for (int j = 0; j < n; j++) C[i][j] += y * B[k][j];
        }
    }
}

/* Ranges that overlap: an operand is what other rows have written. */
static void overlap(int m, int n, int p, const float *a, const float *b, float *c)
{
#pragma acc kernels present(a, b, c)
    for (int i = 0; i < m; i++)
        for (int k = 0; k < p; k++)
            for (int j = 0; j < n; j++) c[i * n + j] += a[i * p + k] * b[k * n + j];
}

static void all(int m, int n, int p)
{
    static double out[MOST];
    printf("%d x %d, %d\n", m, n, p);
    fill();
    plain(m, n, p, af, bf, cf);
    local(m, n, p, af, bf, cf, 0.5f);
    columns(m, n, p);
    levels(m, n, p);
    for (int q = 0; q < MOST; q++) out[q] = cf[q];
    print_sum("floats", out, MOST);
    print_sum("doubles", &C[0][0], N * M);
    fill();
    shifted(m, n, p);
    print_sum("shifted", &C[0][0], N * M);
    shorter(m, n, p);
    print_sum("shorter", &C[0][0], N * M);
    stored(m, n, p);
    print_sum("stored", &C[0][0], N * M);
    fill();
    own_rows(3, 60, 5);
    in_place(m, n, 4);
    print_sum("in place", &C[0][0], N * M);
}

int main(void)
{
    all(150, 170, 41);
    all(129, 67, 8);
    all(64, 128, 17);
    all(3, 42, 1);
    fill();
#pragma acc data copy(cf) copyin(bf)
    overlap(20, 30, 4, cf + 30, bf, cf);
    double out[600];
    for (int q = 0; q < 600; q++) out[q] = cf[q] / 1e6;
    print_sum("overlap", out, 600);
    return 0;
}
