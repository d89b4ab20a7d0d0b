/* Data constructs whose sections have no elements for small sizes, with constructs in them that use none. SPDX-License-Identifier: MIT */
#include <stdio.h>

/* Without an inner element nothing is written, in a construct that names b only by its loops. */
static void inner(int n, double *a, double *b)
{
#pragma acc data copy(a[0:n]) copyout(b[1:n - 2])
    {
#pragma acc parallel loop
        for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop
        for (int i = 1; i < n - 1; i++) a[i] = b[i];
    }
}

/* Part of the rows. */
static void rows(int n, double a[n][n], double b[n][n])
{
#pragma acc data copyin(a[0:n]) copyout(b[1:n - 2][1:n - 2])
    {
#pragma acc kernels
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) b[i][j] = a[i - 1][j] + a[i][j + 1];
    }
}

/* Nine pointers, in a construct in a construct; the outer section of the first has elements. */
static void nine(int n, int m, double *x[9])
{
    double *p0 = x[0], *p1 = x[1], *p2 = x[2], *p3 = x[3], *p4 = x[4], *p5 = x[5], *p6 = x[6], *p7 = x[7], *p8 = x[8];
#pragma acc data copy(p0[0:n])
#pragma acc data copy(p0[0:m], p1[0:m], p2[0:m], p3[0:m], p4[0:m])
#pragma acc data copy(p5[0:m], p6[0:m], p7[0:m], p8[0:m])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) p0[i] += 1;
#pragma acc parallel loop
        for (int i = 0; i < m; i++) p1[i] = p2[i] + p3[i] + p4[i];
#pragma acc parallel loop
        for (int i = 0; i < m; i++) p5[i] = p6[i] + p7[i];
    }
    if (p8 == p0) puts("one array");
}

static double sum(const double *x, int n)
{
    double all = 0;
    for (int i = 0; i < n; i++) all += x[i] * (i + 1);
    return all;
}

int main(void)
{
    static double a[100], b[100], many[9][10];
    double *x[9];
    for (int k = 0; k < 9; k++) x[k] = many[k];
    for (int n = 2; n < 6; n++) {
        for (int i = 0; i < 100; i++) a[i] = i * i, b[i] = i;
        inner(n, a, b);
        printf("%d: %g %g\n", n, sum(a, 100), sum(b, 100));
        rows(n, (double(*)[n])a, (double(*)[n])b);
        printf("%d: %g %g\n", n, sum(a, 100), sum(b, 100));
        for (int k = 0; k < 9; k++)
            for (int i = 0; i < 10; i++) many[k][i] = k + i;
        nine(n, n - 2, x);
        printf("%d: %g\n", n, sum(&many[0][0], 90));
    }
    return 0;
}
