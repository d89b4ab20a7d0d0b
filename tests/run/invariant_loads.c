/* Elements that are the same in all iterations of a loop, which the host loads before it. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 40, M = 90 };
#define AT(i, j) a[(i) * M + (j)]
static double a[N * M], x[N], y[M], z[M];
static int d[N][N];
static short s16[M], factor[4] = {3, -2, 7, 1};
static double *volatile same = z;
static unsigned char bytes[M], few[2] = {200, 100};

static void fill(void)
{
    for (int i = 0; i < N * M; i++) a[i] = i % 13;
    for (int i = 0; i < N; i++) x[i] = i % 7 - 3;
    for (int j = 0; j < M; j++) y[j] = j % 5, z[j] = 1, s16[j] = (short)(j * 300), bytes[j] = (unsigned char)(j * 7);
    for (int i = 0; i < N * N; i++) d[i / N][i % N] = i * 7919 % 1000;
}

static void outer_product(int n, int m)
{
#pragma acc parallel loop gang copy(a) copyin(x, y)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = 0; j < m; j++) a[i * M + j] += 0.5 * x[i] * y[j] - x[i];
#pragma acc parallel loop gang copy(a) copyin(x, y)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = 1; j <= m - 1; j++) AT(i, j) -= x[i] * AT(i, 0);
    print_sum("outer product", a, N * M);
}

static void paths(int n)
{
    for (int k = 0; k < n; k++) {
#pragma acc parallel loop gang copy(d)
        for (int i = 0; i < n; i++)
#pragma acc loop vector
            for (int j = 0; j < n; j++) {
                int s = d[i][k] + d[k][j];
                if (s < d[i][j]) d[i][j] = s;
            }
    }
    print_ints("paths", &d[0][0], N * N);
}

/* Of a loop without iterations nothing may be read, and of one with a condition only what each iteration reads. */
static void nothing_to_read(int n, const double *none, double *to, int m)
{
#pragma acc parallel loop copyin(none[0:n]) copy(to[0:M])
    for (int j = 0; j < n; j++) to[j] += none[0] * 2;
#pragma acc parallel loop copy(to[0:M]) deviceptr(none)
    for (int j = 0; j < m; j++) to[j] = n > 0 ? none[1] + j : to[j] + 1;
    print_sum("nothing to read", to, M);
}

/* A single iteration reads what it has written. */
static void after_the_store(int n, double *to, double *from)
{
#pragma acc parallel loop copy(to[0:n])
    for (int j = 0; j < n; j++) {
        to[j] = 5;
        to[j] += from[0] * 3;
    }
    printf("after the store %g\n", to[0]);
}

static void other_types(int n, unsigned k)
{
#pragma acc parallel loop copy(s16, bytes) copyin(factor, few)
    for (short j = 0; j < n; j++) s16[j] = (short)(s16[j] / factor[k] + factor[k - 1]);
#pragma acc parallel loop copy(s16, bytes) copyin(factor, few)
    for (long j = 2; j < n; j++) bytes[j] = bytes[j] > few[1] ? (unsigned char)(bytes[j] + few[1]) : 7;
    int all[M];
    for (int j = 0; j < M; j++) all[j] = s16[j] * 256 + bytes[j];
    print_ints("other types", all, M);
}

int main(void)
{
    fill();
    outer_product(N, M);
    outer_product(0, M);
    outer_product(N, 0);
    paths(N);
    nothing_to_read(0, NULL, z, M);
    nothing_to_read(0, NULL, z, 0);
    after_the_store(1, z, same);
    other_types(M, 2);
    return 0;
}
