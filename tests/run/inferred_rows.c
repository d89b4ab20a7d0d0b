/* Grids of which a loop uses every other element, in rows from an offset on: the extent is inferred, and the launch tests that the loops stay in
 * their rows. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

/* Elements (2i - d, 2j - d) of a grid with rows of m. */
static void coarser(double *restrict to, const double *restrict from, int n, int m, int d)
{
    #pragma acc kernels
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            int k = 2 * j - d;
            to[i * n + j] = from[(2 * i - d) * m + k] + from[(2 * i - d + 1) * m + k + 1];
        }
}

static void finer(const double *restrict from, double *restrict to, int n, int m, int d)
{
    #pragma acc kernels
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) to[(2 * i - d) * m + 2 * j - d] += from[i * n + j];
}

/* Halves of planes, with starts that are multiples of the rows' length. */
static void planes(double *restrict x, int n, int m, int first)
{
    #pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            x[(2 * i + first) * m + j] += 1;
            x[2 * i * m + m + j] *= 2;
        }
}

static void print_sum(const char *name, const double *x, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) sum += x[i] * (i % 31 + 1);
    printf("%s %.0f\n", name, sum);
}

int main(void)
{
    enum { N = 20, M = 41 };
    double *a = calloc(M * M, sizeof *a), *b = calloc(M * M, sizeof *b);
    for (int i = 0; i < M * M; i++) b[i] = i % 53;
    for (int d = 0; d <= 2; d++) {
        coarser(a, b, N, M, d);
        print_sum("coarser", a, N * N);
        finer(a, b, N, M, d);
        print_sum("finer", b, M * M);
    }
    coarser(a, b, 2, M, 9);
    coarser(a, b, 0, 0, 0);
    print_sum("no iterations", a, N * N);
    #pragma acc data copy(a[0:M * M], b[0:M * M])
    { /* rows that are shorter than the loops: all of the arrays is present */
        coarser(a, b, N, 30, 1);
        finer(a, b, N, 11, 2);
        finer(a, b, N, 17, 1);
    }
    print_sum("shorter rows, a", a, M * M);
    print_sum("shorter rows, b", b, M * M);
    for (int first = 0; first < 3; first++) planes(b, 7, 13, first);
    print_sum("planes", b, M * M);
    free(a);
    free(b);
    return 0;
}
