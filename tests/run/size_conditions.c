/* Borders of boxes stored in one array: iterations share elements only where a size is tiny. Rows that end in n - 1, and rows backward.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#define AT(k, j, i) u[(k) * m * n + (j) * n + (i)]

static void borders(double *u, int n, int m, int o)
{
    #pragma acc kernels copy(u[0:n * m * o])
    for (int k = 1; k < o - 1; k++)
        for (int j = 1; j < m - 1; j++) {
            AT(k, j, 0) = AT(k, j, n - 2);
            AT(k, j, n - 1) = AT(k, j, 1);
        }
    #pragma acc kernels copy(u[0:n * m * o])
    for (int k = 1; k < o - 1; k++)
        for (int i = 0; i < n; i++) {
            AT(k, 0, i) = AT(k, m - 2, i);
            AT(k, m - 1, i) = AT(k, 1, i);
        }
    #pragma acc kernels copy(u[0:n * m * o])
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++) {
            AT(0, j, i) = AT(o - 2, j, i);
            AT(o - 1, j, i) = AT(1, j, i);
        }
}

static void backward(double *u, int n, int m)
{
    #pragma acc kernels copy(u[0:n * m])
    for (int j = 1; j < m; j++)
        for (int i = 0; i < n / 2; i++) u[j * n - 1 - i] += u[j * n - n + i];
}

static void first_column(double *u, int n, int m)
{
    #pragma acc kernels copy(u[0:n * m])
    for (int j = 1; j < m; j++) u[j * n] = u[j * n - 1] + 1;
}

/* The lag decides whether iterations depend on each other, for sizes of all kinds. */
static void lag(double *u, int n, int by)
{
    #pragma acc kernels copy(u[0:n])
    for (int i = by; i < n; i++) u[i] = u[i - by] + 1;
}

static void print_sum(const char *name, const double *u, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) sum += u[i] * (i % 97 + 1);
    printf(" %s %.0f", name, sum);
}

int main(void)
{
    static const int sizes[][3] = {{3, 3, 3}, {2, 4, 5}, {4, 2, 5}, {5, 4, 2}, {1, 4, 4}, {4, 1, 4}, {2, 2, 2}, {70, 6, 9}, {8, 67, 70}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int n = sizes[s][0], m = sizes[s][1], o = sizes[s][2], count = n * m * o;
        double *whole = malloc((count + 2 * n * m) * sizeof *whole), *u = whole + n * m;
        for (int i = 0; i < count + 2 * n * m; i++) whole[i] = i % 89;
        printf("%d %d %d:", n, m, o);
        borders(u, n, m, o);
        print_sum("borders", u, count);
        backward(u, n, m * o);
        print_sum("backward", u, count);
        first_column(u, n, m * o);
        print_sum("first column", u, count);
        lag(u, count, n);
        print_sum("lag", u, count);
        printf("\n");
        free(whole);
    }
    return 0;
}
