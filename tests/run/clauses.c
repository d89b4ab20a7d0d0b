/* Each clause and directive that few programs use, with a result that plain C gives as well. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

static long total(const int *x, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += (long)x[i] * (i % 7 + 1);
    return s;
}

/* One gang, worker and lane: the order of the statements is that of C. */
static void serial(int *x)
{
    int last = 0, own = 5;
#pragma acc serial copy(x[0:N]) copyout(last) firstprivate(own)
    {
        for (int i = 1; i < N; i++) x[i] += x[i - 1] % 5;
        own += 2;
        last = x[N - 1] + own;
    }
    printf("serial %ld %d\n", total(x, N), last);
#pragma acc serial loop copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] = 2 * x[i] - i;
    printf("serial loop %ld\n", total(x, N));
}

/* Copies of a scalar and of an array for every iteration, and scalars that start with the host's value. */
static void privates(int *x)
{
    int t = 1, part[4] = { 0 }, base = 7;
#pragma acc parallel loop private(t, part) firstprivate(base) copy(x[0:N])
    for (int i = 0; i < N; i++) {
        t = x[i] % 11;
        for (int k = 0; k < 4; k++) part[k] = t * k + base;
        x[i] = part[i % 4] + part[3 - i % 4];
    }
    printf("private %ld base %d\n", total(x, N), base);
#pragma acc parallel copy(x[0:N]) private(t)
    {
#pragma acc loop private(part)
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < 4; k++) part[k] = x[i] + k * i;
            x[i] = part[i % 4];
        }
    }
    printf("private of a loop %ld\n", total(x, N));
}

/* Sizes that the user gives. */
static void sizes(int *x, int gangs)
{
#pragma acc parallel loop num_gangs(gangs) vector_length(64) copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] += i;
    printf("num_gangs %ld\n", total(x, N));
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(32) copy(x[0:N])
    {
#pragma acc loop gang
        for (int i = 0; i < N / 10; i++) {
#pragma acc loop worker vector
            for (int j = 0; j < 10; j++) x[i * 10 + j] += j;
        }
    }
    printf("num_workers %ld\n", total(x, N));
#pragma acc kernels num_gangs(4) vector_length(128) copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] -= 3;
    printf("kernels with sizes %ld\n", total(x, N));
}

/* What the loops are said to be: proven by the compiler, promised, or in order. */
static void promises(int *x, const int *index)
{
#pragma acc kernels loop independent copy(x[0:N]) copyin(index[0:N])
    for (int i = 0; i < N; i++) x[index[i]] += i;
    printf("independent %ld\n", total(x, N));
#pragma acc parallel loop auto copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] ^= 5;
    printf("auto %ld\n", total(x, N));
#pragma acc parallel num_gangs(1) copy(x[0:N])
    {
#pragma acc loop auto
        for (int i = 1; i < N; i++) x[i] += x[i - 1] & 3;
#pragma acc loop seq
        for (int i = 1; i < N; i++) x[i] += x[i - 1] & 1;
    }
    printf("in order %ld\n", total(x, N));
}

/* Data that may be there or not, and data that goes without coming back. */
static void presence(int *x)
{
    int *y = malloc(N * sizeof *y);
    for (int i = 0; i < N; i++) y[i] = i;
#pragma acc enter data copyin(x[0:N]) create(y[0:N])
#pragma acc parallel loop no_create(y[0:N]) present(x[0:N])
    for (int i = 0; i < N; i++) y[i] = x[i] / 2;
#pragma acc parallel loop present(x[0:N], y[0:N])
    for (int i = 0; i < N; i++) x[i] += y[i];
#pragma acc exit data delete(y[0:N]) copyout(x[0:N])
    printf("delete %ld\n", total(x, N));
    free(y);
}

int main(void)
{
    int *x = malloc(N * sizeof *x), *index = malloc(N * sizeof *index);
    for (int i = 0; i < N; i++) {
        x[i] = i * 37 % 101;
        index[i] = (i * 7 + 3) % N;
    }
    serial(x);
    privates(x);
    sizes(x, 5);
    promises(x, index);
    presence(x);
    free(x);
    free(index);
    return 0;
}
