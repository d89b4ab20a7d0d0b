/* The columns after one are reduced by a multiple of it: threads along y share the loops of a column where their trips are independent, which the
 * launch tests: for rows of no elements and a negative column all trips store one element. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { M = 300, N = 40, BEFORE = 8 };
static int matrix[BEFORE + M * N], base[BEFORE + M * N], factor[N * N];

static void project(int m, int n, int k, int *restrict a, const int *restrict q, int *restrict r)
{
#pragma acc parallel loop present(a, q, r)
    for (int j = k + 1; j < n; j++) {
        int dot = 0;
        for (int i = 0; i < m; i++) dot += q[i * n + k] * a[i * n + j];
        r[j + 1] = dot;
        for (int i = 0; i < m; i++) a[i * n + j] -= q[i * n + k] * (dot % 5);
    }
}

/* Under `kernels` the columns are independent under that condition too. */
static void project_all(int m, int n, int k, int *restrict a, const int *restrict q)
{
#pragma acc kernels present(a, q)
    for (int j = k + 1; j < n; j++) {
        int dot = 0;
        for (int i = 0; i < m; i++) dot += q[i * n + k] * a[i * n + j];
        for (int i = 0; i < m; i++) a[i * n + j] += q[i * n + k] * (dot % 3);
    }
}

static unsigned hash_of(const int *p, int n)
{
    unsigned h = 2166136261u;
    for (int i = 0; i < n; i++) h = (h ^ (unsigned)p[i]) * 16777619u;
    return h;
}

int main(void)
{
    for (int i = 0; i < BEFORE + M * N; i++) matrix[i] = i * 7919 % 17, base[i] = i * 31 % 11;
#pragma acc data copy(matrix, base, factor)
    {
        for (int k = -1; k < N; k += 5) project(M, N, k, matrix + BEFORE, base + BEFORE, factor);
        project(M, 0, -2, matrix + BEFORE, base + BEFORE, factor);
        for (int k = 0; k < N; k += 7) project_all(M, N, k, matrix + BEFORE, base + BEFORE);
        project_all(M, 0, -2, matrix + BEFORE, base + BEFORE);
    }
    printf("%08x %08x\n", hash_of(matrix, BEFORE + M * N), hash_of(factor, N * N));
    return 0;
}
