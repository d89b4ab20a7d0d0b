/* partial_arrays: arrays of which a part is on the device, and null pointers in data clauses. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { N = 16 };
static double A[N][N], B[N][N];
static int c[100];
static double get(int i, int j)
{
    return A[i][j];
}
static void run(int lo, int hi)
{
#pragma acc kernels
    for (int i = lo; i < hi; i++)
        for (int j = 0; j < N; j++) B[i][j] = 2 * A[i][j];
#pragma acc parallel loop
    for (int i = lo; i < hi; i++)
        for (int j = 0; j < N; j++) B[i][j] += get(i, j);
#pragma acc parallel loop
    for (int i = 10; i < 20; i++) c[i + 5] += i;
}
int main(void)
{
    int lo = 1, hi = N - 1, n = 8;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) A[i][j] = i;
#pragma acc enter data copyin(A [lo:hi - lo] [0:N]) create(B [lo:hi - lo] [0:N]) copyin(c [10:20])
    for (int k = 0; k < 3; k++) run(lo, hi - k);
#pragma acc exit data copyout(B [lo:hi - lo] [0:N]) delete (A [lo:hi - lo] [0:N]) copyout(c [10:20])
    printf("%g %d\n", B[2][3], c[17]);
    double *opt = NULL, *x = calloc(n, sizeof *x), **rows = NULL;
    struct {
        double *p;
        int k;
    } s = {NULL, 3};
#pragma acc enter data copyin(x [0:n], opt [0:n], rows [0:3] [0:n])
#pragma acc parallel loop present(x [0:n]) copyin(opt [0:n]) copyin(s, s.p [0:n])
    for (int i = 0; i < n; i++) x[i] = i + (opt ? opt[i] : 1) + (s.p ? 100 : s.k);
#pragma acc update self(opt [0:n])
#pragma acc exit data copyout(x [0:n]) delete (opt [0:n], rows [0:3] [0:n])
    printf("%g\n", x[7]);
#pragma acc data copy(opt [0:n]) create(rows [0:2] [0:n])
    {
#pragma acc parallel loop copy(x [0:n])
        for (int i = 0; i < n; i++)
            if (opt) x[i] += opt[i];
    }
    free(x);
    return 0;
}
