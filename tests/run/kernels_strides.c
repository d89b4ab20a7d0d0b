/* kernels: rows whose length is a variable, with lengths for which they are apart and others for which they overlap. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>

static void copy_rows(int n, int m, int lda, int ldb, const double *a, double *b)
{
#pragma acc kernels copyin(a[0:m * 40]) copy(b[0:m * 40])
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++) b[i + j * ldb] = b[i + j * ldb] * 0.5 + a[i + j * lda];
    print_sum("rows", b, m * 40);
}

static void strided(int n, int s, double *b)
{
#pragma acc kernels copy(b[0:n * 4])
    for (int i = 0; i < n; i++) b[i * s] = b[i * s] * 2 + i;
    print_sum("strided", b, n * 4);
}

static void volume(long n, long m, long l, long ld1, long ld2, double *a)
{
#pragma accel kernels loop copy(a[0:n * m * l * 2]) collapse(2) auto
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++)
            for (long k = 1; k < l - 1; k++) a[(i * ld1 + j) * ld2 + k] = a[(i * ld1 + j) * ld2 + k] * 3 + i - j + k;
    print_sum("volume", a, n * m * l * 2);
}

/* The first column of a row is one of two, or unknown: cells of one color have neighbors of the other. */
static void colors(int n, int m, int first, double *a)
{
#pragma acc parallel loop copy(a[0:n * m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + first) % 2; j < m - 1; j += 2)
            a[i * m + j] = a[i * m + j - 1] + a[i * m + j + 1] - a[(i - 1) * m + j] + a[(i + 1) * m + j];
#pragma acc kernels copy(a[0:n * m])
    for (int i = 0; i < n; i++)
        for (int j = m - 1 - ((i ^ first) & 3); j > 3; j -= 3) a[i * m + j] += a[i * m + j - 1] * 2 + a[i * m + j - 2];
#pragma acc parallel loop copy(a[0:n * m])
    for (int i = 0; i < n; i++)
        for (int j = first; j < m - 3; j += 2) a[i * m + j + 2] = a[i * m + j] * 2 + a[i * m + j + 1];
#pragma acc parallel loop copy(a[0:n * m])
    for (unsigned i = 0; i < (unsigned)n; i++)
        for (unsigned j = first % 2; j < i % 5; j += 2) a[i * m + j] = a[i * m + j + 1] + i;
    print_sum("colors", a, n * m);
}

/* The row's length is an array's element, and a sum of members. */
struct sizes { int width, halo; };
static void from_memory(int n, const int *ld, const struct sizes *s, double *a)
{
    int width = s->width + 2 * s->halo;
#pragma acc kernels copy(a[0:n * 50]) copyin(ld[0:1])
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) a[i * width + j + s->halo] += i * j;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) a[i * ld[0] + j] += i - j;
    }
    print_sum("from memory", a, n * 50);
}

/* Another variable of the same name within the construct. */
static void shadowed(int n, int ld, double *a)
{
#pragma acc kernels copy(a[0:n * 40])
    {
        for (int i = 0; i < n; i++) {
            int n = 7;
            for (int j = 0; j < n; j++) a[i * ld + j] = a[i * ld + j] * 2 + 1;
        }
    }
    print_sum("shadowed", a, n * 40);
}

/* Rows of an array of arrays: within them places come from memory, or from a scalar that is set in between. */
static void within_rows(void)
{
    enum { ROWS = 24, LENGTH = 16 };
    static double grid[ROWS][LENGTH], sums[ROWS];
    int to[LENGTH], last = LENGTH - 1, place;
    for (int j = 0; j < LENGTH; j++) to[j] = j * 5 % 7;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < LENGTH; j++) grid[i][j] = i % 5 + j % 3;
#pragma acc kernels copyin(to) copy(grid) copyout(sums)
    {
        for (int i = 0; i < ROWS; i++) {
            place = 0;
            grid[i][place] += 1;
            for (int j = 1; j < LENGTH; j++) grid[i][to[j]] += 0.5 * grid[i][j];
            place = last;
            grid[i][place] = 2 * grid[i][place - 1];
            sums[i] = grid[i][to[1]] + grid[i][last];
        }
        for (int i = 0; i < ROWS - 1; i++) grid[i][to[i % LENGTH]] = grid[i + 1][to[3]];
    }
    print_sum("grid", grid[0], ROWS * LENGTH);
    print_sum("sums", sums, ROWS);
}

int main(void)
{
    static double grid[60 * 70];
    for (int k = 0; k < 60 * 70; k++) grid[k] = k % 11;
    for (int k = 0; k < 4; k++) colors(60 - k, 66 + k, k, grid);
    within_rows();
    enum { N = 30, M = 20, SIZE = 4000 };
    double *a = malloc(SIZE * sizeof *a), *b = malloc(SIZE * sizeof *b);
    int ld = 33;
    for (int i = 0; i < SIZE; i++) a[i] = i % 17, b[i] = i % 5;
    copy_rows(N, M, 40, 35, a, b);
    copy_rows(N, M, 8, 30, a, b);
    copy_rows(N, M, 40, 29, a, b);
    copy_rows(N, M, 40, 0, a, b);
    copy_rows(0, M, 40, 0, a, b);
    strided(M, 3, b);
    strided(M, 1, b);
    strided(M, 0, b);
    volume(5, 6, 10, 7, 12, a);
    volume(5, 6, 10, 5, 12, a);
    volume(5, 6, 10, 6, 8, a);
    volume(5, 6, 10, 6, 7, a);
    from_memory(M, &ld, &(struct sizes){20, 2}, b);
    from_memory(M, &ld, &(struct sizes){10, 2}, b);
    ld = 5;
    from_memory(M, &ld, &(struct sizes){20, 0}, b);
    shadowed(N, 30, a);
    shadowed(N, 7, a);
    shadowed(N, 5, a);
    free(a), free(b);
    return 0;
}
