/* section-small: sections that leave out elements which constructs access, and lengths in bytes. SPDX-License-Identifier: MIT */
#include <stdlib.h>
#define N 64

void left_out(int n, int m, double *restrict x, double *restrict y, double (*z)[N])
{
#pragma acc parallel loop copy(x[0:n - 1])
    for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc parallel loop copyin(x[1:n - 2]) copyout(y[1:n - 2])
    for (int i = 1; i < n - 1; i++) y[i] = x[i - 1] + x[i];
#pragma acc data copyin(z[0:n][1:m]) copy(y[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < m; j++) sum += z[i][j];
            y[i] = sum;
        }
    }
#pragma acc parallel loop copy(y[0:n * sizeof *y])
    for (int i = 0; i < n; i++) y[i] += 1;
#pragma acc enter data create(x[0:sizeof(double) * n])
    const size_t bytes = (n + 2) * sizeof(double[8]);
    double (*rows)[8] = calloc(n + 2, sizeof *rows);
#pragma acc enter data create(rows[0:bytes])
}

/* Nothing to say of these. */
void included(int n, int m, double *restrict x, double *restrict y, const int *restrict at)
{
    static double table[] = {1, 2, 3, 4};
#pragma acc parallel loop copyin(x[0:n]) copyout(y[1:n - 2])
    for (int i = 1; i < n - 1; i++) y[i] = x[i - 1] + x[i + 1];
#pragma acc data copyin(x[0:n])
#pragma acc parallel loop copyin(x[0:n - 1]) copy(y[0:m])
    for (int i = 0; i < n; i++)
        if (i < m) y[i] = x[i];
#pragma acc parallel loop copy(x[0:m]) copyin(at[0:n], table[0:sizeof table / sizeof *table])
    for (int i = 0; i < n; i++)
        if (at[i] < m) x[i] = table[i & 3];
    char *bytes = calloc(n, sizeof(double));
#pragma acc parallel loop copy(bytes[0:n * sizeof(double)])
    for (int i = 0; i < n; i++) bytes[i] = 1;
#pragma acc data copy(x[0:n])
    for (n = 0; n < 9; n++)
#pragma acc parallel loop
        for (int i = 0; i <= n; i++) x[i] = i;
}
void of_pointers(double x[], const double *y)
{
    double z[50] = {0};
#pragma acc parallel loop copy(x[0:sizeof(x) / sizeof(x[0])], z[0:sizeof z / sizeof *z]) copyin(y[0:sizeof(double[50]) / sizeof(double)])
    for (int i = 0; i < 50; i++) x[i] = z[i] = y[i];
}

/* Lengths in locals with one value. */
double of_known_lengths(int size)
{
    int n = 10, m = 20, changed = 10;
    double *x = malloc(n * m * sizeof *x), *y = malloc(n * m * sizeof *y), *z = malloc(n * m * sizeof *z), *w = malloc(n * m * sizeof *w);
#pragma acc parallel loop collapse(2) copyout(x[0:n * n], y[0:n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] = i + j;
#pragma acc parallel loop copyout(z[0:changed * changed], w[0:n * n])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) z[i * m + j] = i;
        for (int j = 0; j < m; j++)
            if (i * m + j < size) w[i * m + j] = i;
    }
#pragma acc parallel loop copy(w[0:n])
    for (int i = 0; i < m; i++) w[(unsigned char)(i * 128) / 16] += 1;
    changed = size;
    return x[0] + y[0] + z[0] + w[0] + changed;
}
