/* Loops that count in pointers. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 1000 };
static float a[N], b[N];
static int m[20][30];
static void fill(float *p, int n)
{
    float *q, *end = p + n;
#pragma acc parallel loop copy(p[0:n])
    for (q = p; q < p + n; ++q) *q = (float)(q - p);
#pragma acc parallel loop
    for (float *r = p; r < p + n; r++) *r += 1;
#pragma acc parallel loop copy(p[0:n])
    for (float *r = p + 1; r != p + n; r++) r[0] += 2 * r[-0];
#pragma acc parallel loop copy(p[0:n])
    for (float *r = p + n - 1; r >= p + 5; r -= 2) *r -= 1;
#pragma acc parallel loop copy(p[0:n])
    for (float *r = p; r < end; r += 3) *r += 0.5f;
}
static void sums(int n)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(a)
    for (float *q = a; q < &a[N]; q++) s += *q;
    printf("%.9g\n", s);
    s = 0;
#pragma acc parallel loop reduction(+:s)
    for (float *q = &a[3]; q < a + n - 1; q += 4) s += *q * q[1];
    printf("%.9g\n", s);
#pragma acc parallel loop gang
    for (int i = 0; i < 20; i++) {
#pragma acc loop vector
        for (int *q = m[i]; q < m[i] + 30; q++) *q = i + (int)(q - m[i]);
    }
    print_ints("m", &m[0][0], 600);
#pragma acc parallel loop
    for (int (*row)[30] = m; row < m + 20; row++)
        for (int j = 0; j < 30; j++) (*row)[j] += j;
    print_ints("m", &m[0][0], 600);
#pragma acc parallel loop
    for (int i = 0; i < 20; i++) {
        int t = 0;
#pragma acc loop seq
        for (int *q = m[i]; q < m[i] + 30; ++q) t += *q;
        m[i][0] = t;
    }
    print_ints("m", &m[0][0], 600);
#pragma acc kernels
    for (float *q = b; q < b + N; q++) *q = 3;
    for (int i = 0; i < N; i++) s += b[i];
    printf("%.9g\n", s);
}
struct cell { int v; double w; };
static void cells(struct cell *c, int n)
{
#pragma acc parallel loop copy(c[0:n])
    for (struct cell *p = c; p < c + n; p++) { p->v += 1; p->w = p->v * 0.5; }
    double s = 0;
    for (int i = 0; i < n; i++) s += c[i].v + c[i].w;
    printf("%.9g\n", s);
}
/* A device address kept as a number. */
static void numbers(float *p, int n)
{
    long at = 0;
#pragma acc data copy(p[0:n])
    {
#pragma acc host_data use_device(p)
        at = (long)p;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) *(float *)(at + i * (long)sizeof *p) = (float)(i * 2);
    }
    double s = 0;
    for (int i = 0; i < n; i++) s += p[i] * (i % 7);
    printf("%.9g\n", s);
}

int main(void)
{
    fill(a, N);
    sums(N);
    struct cell c[100];
    for (int i = 0; i < 100; i++) c[i].v = i;
    cells(c, 100);
    numbers(b, N);
    printf("%.9g\n", (double)a[7]);
    return 0;
}
