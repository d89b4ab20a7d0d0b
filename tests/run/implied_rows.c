/* Arrays of pointers to rows that no clause names: the loops give the extents of the pointers and of the rows. Jagged rows need a clause.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

/* One block of rows, whose pointers are separate. */
static double **plane(int rows, int columns)
{
    double **p = malloc((size_t)rows * sizeof *p);
    p[0] = calloc((size_t)rows * (size_t)columns, sizeof **p);
    for (int i = 1; i < rows; i++) p[i] = p[0] + (size_t)i * (size_t)columns;
    return p;
}

/* Rows that are blocks of their own. */
static float **ragged_plane(int rows, int columns)
{
    float **p = malloc((size_t)rows * sizeof *p);
    for (int i = 0; i < rows; i++) p[i] = calloc((size_t)columns, sizeof **p);
    return p;
}

static void relax(double **to, double **from, int rows, int columns)
{
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < columns - 1; j++) to[i][j] = from[i - 1][j] + from[i + 1][j] - from[i][j - 1] + 2 * from[i][j + 1];
}

static void stencil(int rows, int columns)
{
    double **now = plane(rows, columns), **next = plane(rows, columns), sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) now[i][j] = i * 7 + j * 3 % 11;
    for (int step = 0; step < 4; step++) {
        relax(next, now, rows, columns);
        double **other = now;
        now = next;
        next = other;
    }
#pragma acc kernels
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) sum += now[i][j];
    printf("stencil %.0f %.0f %.0f\n", sum, now[3][4], now[0][columns - 1]);
    free(now[0]), free(next[0]), free(now), free(next);
}

static void scale(float **a, int rows, int columns, float factor)
{
#pragma acc parallel loop
    for (int i = 0; i < rows; i++)
#pragma acc loop
        for (int j = 0; j < columns; j++) a[i][j] = a[i][j] * factor + (float)(i - j);
}

/* Rows that a directive brought to the device stay there. */
static void resident(int rows, int columns)
{
    float **a = ragged_plane(rows, columns), sum = 0;
    scale(a, rows, columns, 2);
#pragma acc data copy(a[0:rows][0:columns])
    {
        scale(a, rows, columns, 3);
        scale(a, rows - 2, columns - 5, 1);
    }
#pragma acc enter data copyin(a[0:rows][0:columns])
    scale(a, rows, columns, 1);
#pragma acc exit data copyout(a[0:rows][0:columns])
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) sum += a[i][j] * (float)(i + 1);
    printf("resident %.0f\n", (double)sum);
    for (int i = 0; i < rows; i++) free(a[i]);
    free(a);
}

static void cube(int n, int m, int l)
{
    int ***c = malloc((size_t)n * sizeof *c), sum = 0;
    for (int i = 0; i < n; i++) {
        c[i] = malloc((size_t)m * sizeof **c);
        for (int j = 0; j < m; j++) c[i][j] = calloc((size_t)l, sizeof ***c);
    }
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++) c[i][j][k] += i * 100 + j * 10 + k;
#pragma acc parallel loop collapse(3)
    for (int i = 1; i < n; i++)
        for (int j = 2; j < m - 1; j++)
            for (int k = 1; k < l - 1; k++) c[i][j][k] += 1000;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++) sum += c[i][j][k] * (k + 1);
    printf("cube %d\n", sum);
}

/* An array of pointers, and a parameter; a loop that does not run touches no row. */
static int sum_of(int *list[], int n, int from, int to)
{
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
        for (int j = from; j < to; j++) sum += list[i][j];
    return sum;
}

static void list(void)
{
    int *rows[7];
    for (int i = 0; i < 7; i++) {
        rows[i] = malloc(10 * sizeof(int));
        for (int j = 0; j < 10; j++) rows[i][j] = i * j + 1;
    }
#pragma acc parallel loop
    for (int i = 0; i < 7; i++)
        for (int j = 1; j < 9; j++) rows[i][j] -= i;
    printf("list %d %d %d\n", sum_of(rows, 7, 2, 9), sum_of(rows, 7, 9, 2), sum_of(rows, 7, 0, 10));
    for (int i = 0; i < 7; i++) free(rows[i]);
}

/* Row i has i + 1 elements: no extent holds for all. A clause brings the block. */
static void triangle(int n)
{
    int **t = malloc((size_t)n * sizeof *t), sum = 0, all = n * (n + 1) / 2;
    int *block = calloc((size_t)all, sizeof *block);
    for (int i = 0; i < n; i++) t[i] = block + i * (i + 1) / 2;
#pragma acc data copy(block[0:all])
    {
#pragma acc parallel loop gang
        for (int i = 0; i < n; i++)
#pragma acc loop vector
            for (int j = 0; j <= i; j++) t[i][j] += 2 * i + j;
    }
    for (int i = 0; i < all; i++) sum += block[i] * (i + 1);
    printf("triangle %d\n", sum);
    free(block), free(t);
}

int main(void)
{
    stencil(30, 41);
    resident(13, 29);
    cube(5, 9, 8);
    list();
    triangle(9);
    return 0;
}
