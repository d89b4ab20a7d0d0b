/* Products of matrices in the layouts of BLAS, which cuBLAS may compute. SPDX-License-Identifier: MIT
 * All numbers are small integers, so that sums are exact in any order. */
/* options: -ffast-math */
#include <stdio.h>
#include <stdlib.h>

enum { N = 37, M = 29, P = 45, Q = 5, LDA = 53, LDB = 51, LDC = 47, ROOM = 1 << 15 };

static void fill(void *to, int is_double, int seed)
{
    for (int i = 0; i < ROOM; i++) {
        int value = (i * 7 + seed * 13 + i / 11) % 9 - 4;
        if (is_double) ((double *)to)[i] = value;
        else ((float *)to)[i] = (float)value;
    }
}

static void show(const char *name, const void *of, int is_double)
{
    long long sum = 0;
    for (int i = 0; i < ROOM; i++) sum = (sum * 31 + (long long)(is_double ? ((const double *)of)[i] : ((const float *)of)[i])) % 1000000007;\
    printf("%s %lld\n", name, sum);
}

/* a is n x p, b is p x m, c is n x m, in rows or in columns. */
#define FORM(T, NAME, A, B, C)                                                                                                             \
    static void T##_##NAME(int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c)                                   \
    {                                                                                                                                      \
        _Pragma("acc parallel loop collapse(2) copyin(a[0:ROOM], b[0:ROOM]) copy(c[0:ROOM])")                                              \
        for (int i = 0; i < n; i++)                                                                                                        \
            for (int j = 0; j < m; j++) {                                                                                                  \
                T s = 0;                                                                                                                   \
                for (int k = 0; k < p; k++) s += a[A] * b[B];                                                                              \
                c[C] = s;                                                                                                                  \
            }                                                                                                                              \
    }
#define FORMS(T)                                                                                                                           \
    FORM(T, rows, i * LDA + k, k * LDB + j, i * LDC + j)                                                                                   \
    FORM(T, a_transposed, k * LDA + i, k * LDB + j, i * LDC + j)                                                                           \
    FORM(T, b_transposed, i * LDA + k, j *LDB + k, i * LDC + j)                                                                            \
    FORM(T, both, k * LDA + i, j *LDB + k, i * LDC + j)                                                                                    \
    FORM(T, columns, k * LDA + i, j *LDB + k, j * LDC + i)                                                                                 \
    FORM(T, mixed, i * LDA + k, k * LDB + j, j * LDC + i)                                                                                  \
    FORM(T, shifted, (i + 2) * LDA + k + 3, (k + 1) * LDB + j + 2, (i + 4) * LDC + j + 1)                                                  \
    FORM(T, every_second, 2 * i * LDA + 2 * k, k * LDB + j, i * LDC + j) /* no layout of BLAS: a kernel */                                 \
    FORM(T, one_row, k, k * LDB + j, j)                                 /* c does not depend on i; n is 1 */                               \
    static void T##_scaled(int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c, T alpha, T beta)                  \
    {                                                                                                                                      \
        _Pragma("acc parallel loop gang copyin(a[0:ROOM], b[0:ROOM]) copy(c[0:ROOM])")                                                     \
        for (int i = 0; i < n; i++)                                                                                                        \
            _Pragma("acc loop vector")                                                                                                     \
            for (int j = 0; j < m; j++) {                                                                                                  \
                T s = 0;                                                                                                                   \
                _Pragma("acc loop reduction(+ : s)")                                                                                       \
                for (int k = 0; k < p; k++) s -= a[i * p + k] * (2 * b[k * m + j]);                                                        \
                c[i * m + j] = alpha * s - beta * c[i * m + j];                                                                            \
            }                                                                                                                              \
    }                                                                                                                                      \
    static void T##_in_place(int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c, T alpha, T beta)                \
    {                                                                                                                                      \
        _Pragma("acc parallel loop collapse(2) copyin(a[0:ROOM], b[0:ROOM]) copy(c[0:ROOM])")                                              \
        for (int i = 0; i < n; i++)                                                                                                        \
            for (int j = 0; j < m; j++) {                                                                                                  \
                c[i * m + j] *= beta;                                                                                                      \
                for (int k = 0; k < p; k++) c[i * m + j] += alpha * a[i * p + k] * b[k * m + j];                                           \
            }                                                                                                                              \
    }                                                                                                                                      \
    static void T##_ikj(int n, int m, int p, T a[n][p], T b[p][m], T c[n][m])                                                              \
    {                                                                                                                                      \
        _Pragma("acc kernels copyin(a[0:n], b[0:p]) copyout(c[0:n])")                                                                      \
        for (int i = 0; i < n; i++) {                                                                                                      \
            for (int j = 0; j < m; j++) c[i][j] = 0;                                                                                       \
            for (int k = 0; k < p; k++)                                                                                                    \
                for (int j = 0; j < m; j++) c[i][j] += a[i][k] * b[k][j];                                                                  \
        }                                                                                                                                  \
    }                                                                                                                                      \
    static void T##_some_rows(int from, int to, int m, int p, const T *restrict a, const T *restrict b, T *restrict c)                     \
    {                                                                                                                                      \
        _Pragma("acc parallel loop collapse(2) copyin(a[0:ROOM], b[0:ROOM]) copy(c[0:ROOM])")                                              \
        for (int i = from; i < to; i++)                                                                                                    \
            for (int j = 3; j <= m; j++) {                                                                                                 \
                T s = c[i * LDC + j];                                                                                                      \
                for (int k = 1; k < p; k++) s += b[k * LDB + j] * a[i * LDA + k];                                                          \
                c[i * LDC + j] = s;                                                                                                        \
            }                                                                                                                              \
    }                                                                                                                                      \
    static void T##_batch(int q, int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c)                             \
    {                                                                                                                                      \
        _Pragma("acc parallel loop collapse(3) copyin(a[0:ROOM], b[0:ROOM]) copy(c[0:ROOM])")                                              \
        for (int t = 0; t < q; t++)                                                                                                        \
            for (int i = 0; i < n; i++)                                                                                                    \
                for (int j = 0; j < m; j++) {                                                                                              \
                    T s = 0;                                                                                                               \
                    _Pragma("acc loop reduction(+ : s)")                                                                                   \
                    for (int k = 0; k < p; k++) s += a[t * n * p + i * p + k] * b[k * m + j];                                              \
                    c[(t * n + i) * m + j] += s;                                                                                           \
                }                                                                                                                          \
    }                                                                                                                                      \
    static void T##_heads(int n, int m, const T *restrict a, const T *restrict b, T *restrict c)                                           \
    {                                                                                                                                      \
        _Pragma("acc parallel loop collapse(3) copyin(a[0:ROOM], b[0:ROOM]) copy(c[0:ROOM])")                                              \
        for (int t = 0; t < Q; t++)                                                                                                        \
            for (int i = 0; i < n; i++)                                                                                                    \
                for (int j = 0; j < n; j++) {                                                                                              \
                    T s = 0;                                                                                                               \
                    for (int k = 0; k < m; k++) s += a[(i * Q + t) * m + k] * b[(j * Q + t) * m + k];                                      \
                    c[(t * n + i) * n + j] = s;                                                                                            \
                }                                                                                                                          \
    }                                                                                                                                      \
    static void T##_all(void *x, void *y, void *z, int is_double)                                                                          \
    {                                                                                                                                      \
        T *a = x, *b = y, *c = z;                                                                                                          \
        fill(a, is_double, 1), fill(b, is_double, 2);                                                                                      \
        RUN(T##_rows(N, M, P, a, b, c));                                                                                                   \
        RUN(T##_a_transposed(N, M, P, a, b, c));                                                                                           \
        RUN(T##_b_transposed(N, M, P, a, b, c));                                                                                           \
        RUN(T##_both(N, M, P, a, b, c));                                                                                                   \
        RUN(T##_columns(N, M, P, a, b, c));                                                                                                \
        RUN(T##_mixed(N, M, P, a, b, c));                                                                                                  \
        RUN(T##_shifted(N, M, P, a, b, c));                                                                                                \
        RUN(T##_every_second(N, M, P / 2, a, b, c));                                                                                       \
        RUN(T##_one_row(1, M, P, a, b, c));                                                                                                \
        RUN(T##_rows(N, 1, P, a, b, c));                                                                                                   \
        RUN(T##_rows(N, M, 1, a, b, c));                                                                                                   \
        RUN(T##_rows(N, M, 0, a, b, c));                                                                                                   \
        RUN(T##_scaled(N, M, P, a, b, c, 3, 2));                                                                                           \
        RUN(T##_scaled(N, M, P, a, b, c, 3, 0));                                                                                           \
        RUN(T##_in_place(N, M, P, a, b, c, -2, 3));                                                                                        \
        RUN(T##_ikj(N, M, P, (T(*)[P])a, (T(*)[M])b, (T(*)[M])c));                                                                         \
        RUN(T##_some_rows(3, N, M, P, a, b, c));                                                                                           \
        RUN(T##_batch(Q, N, M, P, a, b, c));                                                                                               \
        RUN(T##_heads(N, M, a, b, c));                                                                                                     \
        RUN(T##_rows(N, M, P, c, b, a)), fill(a, is_double, 1);                                                                            \
    }
#define RUN(CALL) (fill(c, is_double, 3), CALL, show(#CALL, c, is_double))

FORMS(float)
FORMS(double)

/* c is part of the memory of b. */
static void overlap(int n, double *b, double *c, const double *a)
{
#pragma acc kernels copy(b[0:ROOM]) copyin(a[0:ROOM])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i * n + j] = 0;
            for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
}

int main(void)
{
    void *a = malloc(8 * ROOM), *b = malloc(8 * ROOM), *c = malloc(8 * ROOM);
    setenv("ACCEL_BLAS", "2", 1);
    float_all(a, b, c, 0);
    double_all(a, b, c, 1);
    fill(a, 1, 1), fill(b, 1, 2);
    for (int i = 0; i < 9 * 9; i++) ((double *)a)[i] /= 4;
    overlap(9, b, (double *)b + 40, a);
    show("overlap", b, 1);
    free(a), free(b), free(c);
    return 0;
}
