/* turned_blocks: nests whose rows fit blocks of another shape better, and rows that read what the next ones read. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

/* A thread has several iterations along y. */
static long planes(int nz, int ny, int nx)
{
    int n = nz * ny * nx, *a = malloc(sizeof *a * n), *b = malloc(sizeof *b * n);
    long s = 0;
    for (int i = 0; i < n; i++) a[i] = i % 101, b[i] = -1;
#pragma acc parallel loop collapse(3) copyin(a[0 : n]) copy(b[0 : n])
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                int i = (z * ny + y) * nx + x;
                if (x > 0 && y > 0) b[i] = a[i - 1] + a[i - nx] + 3 * a[i];
                else b[i] = a[i];
            }
    for (int i = 0; i < n; i++) s += (long)b[i] * (i % 7 + 1);
    free(a);
    free(b);
    return s;
}

/* More blocks than a grid may have along z, and several along x. */
static long numbered(int nz, int ny, int nx)
{
    int n = nz * ny * nx;
    signed char *a = malloc(sizeof *a * n);
    long s = 0;
#pragma acc parallel loop gang num_workers(1) vector_length(32) copyout(a[0 : n])
    for (int z = 0; z < nz; z++)
#pragma acc loop worker
        for (int y = 0; y < ny; y++)
#pragma acc loop vector
            for (int x = 0; x < nx; x++) a[(z * ny + y) * nx + x] = (signed char)(z % 31 + y * 5 - x);
    for (int i = 0; i < n; i++) s += (long)a[i] * (i % 7 + 1);
    free(a);
    return s;
}

/* One of two dimensions. */
static long rows(int ny, int nx)
{
    int n = ny * nx, *a = malloc(sizeof *a * n);
    long s = 0;
#pragma acc parallel loop collapse(2) copyout(a[0 : n])
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) a[y * nx + x] = y * 5 + x;
    for (int i = 0; i < n; i++) s += (long)a[i] * (i % 7 + 1);
    free(a);
    return s;
}

/* A sum in each iteration of a nest of rows that fill less than half of a tile. */
static long products(int nk, int nj, int ni, int m)
{
    int n = nk * nj * ni, *a = malloc(sizeof *a * m * nj * ni), *c = malloc(sizeof *c * m * nk), *b = malloc(sizeof *b * n);
    long s = 0;
    for (int i = 0; i < m * nj * ni; i++) a[i] = i % 13 - 6;
    for (int i = 0; i < m * nk; i++) c[i] = i % 7 - 3;
#pragma acc parallel loop collapse(3) copyin(a[0 : m * nj * ni], c[0 : m * nk]) copyout(b[0 : n])
    for (int k = 0; k < nk; k++)
        for (int j = 0; j < nj; j++)
            for (int i = 0; i < ni; i++) {
                int t = 0;
                for (int l = 0; l < m; l++) t += c[l * nk + k] * a[(l * nj + j) * ni + i];
                b[(k * nj + j) * ni + i] = t;
            }
    for (int i = 0; i < n; i++) s += (long)b[i] * (i % 7 + 1);
    free(a);
    free(b);
    free(c);
    return s;
}

/* A packed symmetric matrix: beyond the diagonal, each row reads a column. */
static long packed(int n)
{
    int *a = malloc(sizeof *a * n * (n + 1) / 2), *x = malloc(sizeof *x * n), *y = malloc(sizeof *y * n);
    long s = 0;
    for (int i = 0; i < n * (n + 1) / 2; i++) a[i] = i % 11 - 5;
    for (int i = 0; i < n; i++) x[i] = i % 5;
#pragma acc parallel loop copyin(a[0 : n * (n + 1) / 2], x[0 : n]) copyout(y[0 : n])
    for (int i = 0; i < n; i++) {
        int t = 0;
#pragma acc loop reduction(+ : t)
        for (int j = 0; j <= i; j++) t += a[i * (i + 1) / 2 + j] * x[j];
#pragma acc loop reduction(+ : t)
        for (int j = i + 1; j < n; j++) t += a[j * (j + 1) / 2 + i] * x[j];
        y[i] = t;
    }
    for (int i = 0; i < n; i++) s += (long)y[i] * (i % 7 + 1);
    free(a);
    free(x);
    free(y);
    return s;
}

int main(void)
{
    printf("%ld %ld %ld\n", planes(5, 33, 100), planes(3, 64, 190), planes(2, 17, 40));
    printf("%ld %ld %ld\n", planes(70000, 3, 2), planes(4, 4, 188), planes(1, 40, 129));
    printf("%ld %ld %ld\n", rows(40, 100), rows(33, 40), rows(9, 130));
    printf("%ld %ld\n", products(4, 20, 40, 9), products(3, 33, 17, 20));
    printf("%ld %ld\n", packed(300), packed(33));
    printf("%ld\n", numbered(131080, 2, 33));
    return 0;
}
