/* Routines of each level that share out one loop, sums over each level, and where constructs call them. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#define N (32 * 32 + 17)
#pragma acc routine gang
void __attribute__((noinline)) gang(int ary[N])
{
#pragma acc loop gang
    for (unsigned ix = 0; ix < N; ix++) ary[ix] = ix + 1;
}
#pragma acc routine worker
void __attribute__((noinline)) worker(int ary[N])
{
#pragma acc loop worker
    for (unsigned ix = 0; ix < N; ix++) ary[ix] = ix + 2;
}
#pragma acc routine vector
void __attribute__((noinline)) vector(int ary[N])
{
#pragma acc loop vector
    for (unsigned ix = 0; ix < N; ix++) ary[ix] = ix + 3;
}
#pragma acc routine gang
void __attribute__((noinline)) gwv(int ary[N])
{
#pragma acc loop gang worker vector
    for (unsigned ix = 0; ix < N; ix++) ary[ix] = ix + 4;
}
#pragma acc routine worker
void __attribute__((noinline)) wv(int ary[N])
{
#pragma acc loop worker vector
    for (unsigned ix = 0; ix < N; ix++) ary[ix] = ix + 5;
}
#pragma acc routine vector
int __attribute__((noinline)) redv(int *ary, int n)
{
    int t = 0;
#pragma acc loop vector reduction(+:t)
    for (int ix = 0; ix < n; ix++) t += ary[ix];
    return t;
}
#pragma acc routine worker
int __attribute__((noinline)) redw(int *ary, int n)
{
    int t = 0;
#pragma acc loop worker reduction(+:t)
    for (int ix = 0; ix < n; ix++) t += ary[ix];
    return t;
}
#pragma acc routine worker
int __attribute__((noinline)) redwv(int *ary, int n)
{
    int t = 0;
#pragma acc loop worker vector reduction(+:t)
    for (int ix = 0; ix < n; ix++) t += ary[ix];
    return t;
}
#pragma acc routine seq
int add(int a, int b) { return a + b; }
#pragma acc routine
float sqrt_like(float x);
float sqrt_like(float x) { float y = x; for (int k = 0; k < 6; k++) y = 0.5f * (y + x / y); return y; }
#pragma acc routine worker
void matmul_row(int n, const float (*a)[24], const float (*b)[24], float (*c)[24], int i)
{
#pragma acc loop worker
    for (int j = 0; j < n; j++) {
        float s = 0;
#pragma acc loop vector reduction(+:s)
        for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
        c[i][j] = s;
    }
}
static long sum(const int *a) { long s = 0; for (int i = 0; i < N; i++) s += a[i] * (long)(i % 7 + 1); return s; }
int main(void)
{
    static int ary[N], t1, t2, t3;
    static float a[24][24], b[24][24], c[24][24], r[24];
#pragma acc parallel num_gangs(32) num_workers(4) vector_length(32) copy(ary)
    gang(ary);
    printf("%ld\n", sum(ary));
#pragma acc parallel num_gangs(1) num_workers(32) vector_length(32) copy(ary)
    worker(ary);
    printf("%ld\n", sum(ary));
#pragma acc parallel vector_length(32) copy(ary) num_gangs(1)
    { vector(ary); }
    printf("%ld\n", sum(ary));
#pragma acc parallel num_workers(8) copy(ary)
    { gwv(ary); }
    printf("%ld\n", sum(ary));
#pragma acc kernels copy(ary)
    { wv(ary); }
    printf("%ld\n", sum(ary));
#pragma acc parallel num_gangs(1) num_workers(3) vector_length(32) copyin(ary) copy(t1, t2, t3)
    {
        t1 = redv(ary, N);
        t2 = redw(ary, N);
        t3 = redwv(ary, N);
    }
    printf("%d %d %d\n", t1, t2, t3);
    for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) a[i][j] = i - j, b[i][j] = (i * j) % 5;
#pragma acc parallel loop gang copyin(a, b) copyout(c, r) num_workers(4)
    for (int i = 0; i < 24; i++) {
        matmul_row(24, (const float (*)[24])a, (const float (*)[24])b, c, i);
        r[i] = sqrt_like(add(i, 2));
    }
    double s = 0;
    for (int i = 0; i < 24; i++) { s += r[i]; for (int j = 0; j < 24; j++) s += c[i][j] * (i + j); }
    printf("%.2f\n", s);
    int total = 0;
#pragma acc parallel loop gang copyin(ary) reduction(+:total)
    for (int i = 0; i < 10; i++) total += redwv(ary + i, 100 + i);
    printf("%d\n", total);
#pragma acc parallel loop gang worker copyin(ary) reduction(max:total) num_workers(5)
    for (int i = 0; i < 50; i++) { int q = redv(ary + i, 100 + i % 3); if (q > total) total = q; }
    printf("%d\n", total);
#pragma acc serial copy(ary)
    gwv(ary);
    printf("%ld\n", sum(ary));
    return 0;
}
