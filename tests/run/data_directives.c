/* Data directives: structured, unstructured, nested, update, sections, present. SPDX-License-Identifier: MIT */
#include "check.h"

static void scale(int n, double f, double *x)
{
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= f;
}

static void structured(int n, double *x, double *y)
{
#pragma acc data copy(x[0:n]) create(y[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) y[i] = x[i] + 1;
        scale(n, 3, y);
#pragma acc parallel loop default(present)
        for (int i = 0; i < n; i++) x[i] += y[i];
#pragma acc update self(y[0:n])
    }
    print_sum("x", x, n);
    print_sum("y", y, n);
}

static void unstructured(int n, double *x)
{
#pragma acc enter data copyin(x[0:n])
    scale(n, 2, x);
#pragma acc enter data copyin(x[0:n])
    scale(n, 2, x);
#pragma acc exit data copyout(x[0:n])
    scale(n, 2, x);
#pragma acc update self(x[2:3])
    printf("a part: %g %g\n", x[2], x[4]);
    x[6] = 1000;
#pragma acc update device(x[6:1])
#pragma acc exit data copyout(x[0:n])
    print_sum("all", x, n);
}

static void part(int n, double *x)
{
#pragma acc data copy(x[10:n-20])
#pragma acc parallel loop
    for (int i = 10; i < n - 10; i++) x[i] = -x[i];
    print_sum("part", x, n);
}

static double table[16][8];

static void rows_of_a_matrix(void)
{
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 8; j++) table[i][j] = i + 0.1 * j;
#pragma acc data copy(table[4:6][0:8])
#pragma acc parallel loop collapse(2) present(table[4:6])
    for (int i = 4; i < 10; i++)
        for (int j = 0; j < 8; j++) table[i][j] = 100;
    print_sum("rows", &table[0][0], 128);
}

static void conditional(int n, double *x, int on)
{
#pragma acc parallel loop copy(x[0:n]) if(on)
    for (int i = 0; i < n; i++) x[i] += 0.25;
#pragma acc data copy(x[0:n]) if(on)
#pragma acc parallel loop copy(x[0:n]) if(on)
    for (int i = 0; i < n; i++) x[i] += 0.5;
    print_sum("if", x, n);
}

static void named_indices(void)
{
    int i, j;
    double t;
#pragma acc data copy(table) create(i, j, t)
    {
#pragma acc parallel loop
        for (i = 0; i < 16; i++)
            for (j = 0; j < 8; j++) table[i][j] += i * j;
#pragma acc parallel loop private(j, t)
        for (i = 0; i < 16; i++)
            for (j = 0; j < 8; j++) {
                t = table[i][j];
                table[i][j] = t * t;
            }
#pragma acc kernels
        for (i = 0; i < 16; i++)
            for (j = 1; j < 8; j++) table[i][j] -= table[i][0];
    }
    print_sum("named indices", &table[0][0], 128);
}

int main(void)
{
    int n = 1000;
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    for (int i = 0; i < n; i++) x[i] = i, y[i] = 0;
    structured(n, x, y);
    for (int i = 0; i < n; i++) x[i] = i;
    unstructured(n, x);
    part(n, x);
    rows_of_a_matrix();
    named_indices();
    conditional(n, x, 0);
    conditional(n, x, 1);
    free(x); free(y);
    return 0;
}
