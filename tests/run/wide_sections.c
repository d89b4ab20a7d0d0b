/* wide_sections: products in sections that an int does not hold. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

struct grid {
    int n, m;
    double *v;
};

/* 10 elements each; n * m is 2,500,000,000. */
static void lengths(int n, int m, struct grid *g, double *x, double *y)
{
    const long less = 2499999990;
#pragma acc parallel loop copy(x[0:n * m - less])
    for (int i = 0; i < 10; i++) x[i] += i;
#pragma acc parallel loop copy(y[0:g->n * g->m - less])
    for (int i = 0; i < 10; i++) y[i] -= i;
#pragma acc parallel loop copy(x[0:(n + 1) * (m - 1) - less])
    for (int i = 0; i < 9; i++) x[i] *= 2;
#pragma acc parallel loop copy(y[n * m - less - 5:2 * n * m - less * 2 - 15])
    for (int i = 5; i < 10; i++) y[i] *= 3;
#pragma acc enter data copyin(x[0:(n * m) - less])
#pragma acc parallel loop present(x[0:10])
    for (int i = 0; i < 10; i++) x[i] += 1;
#pragma acc exit data copyout(x[0:m * n - less])
}

int main(void)
{
    double x[10], y[10];
    struct grid g = { 50000, 50000, x };
    for (int i = 0; i < 10; i++) x[i] = y[i] = i;
    lengths(50000, 50000, &g, x, y);
    for (int i = 0; i < 10; i++) printf("%g %g\n", x[i], y[i]);
    return 0;
}
