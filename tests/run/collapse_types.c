/* Collapsed nests of several depths and types, and sizes that do not divide by a block. SPDX-License-Identifier: MIT */
#include "check.h"

enum { A = 37, B = 65, C = 19 };
static int cube[A][B][C];

int main(void)
{
#pragma acc parallel loop collapse(3) copyout(cube)
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++) cube[i][j][k] = i * 10000 + j * 100 + k;
    print_ints("cube", &cube[0][0][0], A * B * C);

#pragma acc parallel loop collapse(2) copy(cube)
    for (long i = A - 1; i >= 0; i--)
        for (unsigned j = 0; j < B; j++)
            for (int k = 1; k < C; k++) cube[i][j][k] += cube[i][j][k - 1];
    print_ints("prefix along k", &cube[0][0][0], A * B * C);

    long total = 0;
#pragma acc parallel loop collapse(3) reduction(+:total) copyin(cube)
    for (int k = 0; k < C; k++)
        for (int j = 0; j < B; j++)
            for (int i = 0; i < A; i++) total += cube[i][j][k] % 1000;
    printf("total %ld\n", total);

    int n = 20, m = 30;
    double *x = malloc(n * m * sizeof *x);
#pragma acc parallel loop copyout(x[0:n*m])
    for (int i = 0; i < n; i++) {
#pragma acc loop
        for (int j = 0; j < m; j++) x[i * m + j] = i - 0.5 * j;
    }
    print_sum("rows", x, n * m);
    free(x);
    return 0;
}
