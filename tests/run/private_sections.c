/* private_sections: sections of pointers that loops make private, beside other uses of the pointer. SPDX-License-Identifier: MIT
 * Plain C has no copies: there BACK fills the elements again. */
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#define BACK(x)
#else
#define BACK(x) x;
#endif
enum { N = 24 };
static int room[64], r[N][N];
static void fill(void)
{
    for (int i = 0; i < 64; i++) room[i] = 100 + i;
}
static void show(const char *w)
{
    long t = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            t += r[i][j] * (i * 31 + j + 1);
            r[i][j] = 0;
        }
    printf("%s %ld %d\n", w, t, room[3]);
}
#pragma acc routine worker
static void rt(int n, int *p, int *out)
{
#pragma acc loop worker private(p [0:4])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 4; j++) p[j] = i * j;
        out[i] = p[3] + p[1];
    }
    BACK(fill())
    out[0] += p[2];
}
int main(void)
{
    int *p = room, n = 6, lo = 2;
    int(*q)[8] = (int(*)[8])room;
    fill();
#pragma acc parallel loop collapse(2) private(p [0:n]) copy(r)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < n; k++) p[k] = i + j * k;
            r[i][j] = p[n - 1];
        }
    BACK(fill())
    show("collapse");
#pragma acc parallel loop gang copy(r) copyin(p [0:64])
    for (int i = 0; i < N; i++) {
        r[i][0] += p[i];
#pragma acc loop worker private(p [lo:n])
        for (int j = 0; j < N; j++) {
            for (int k = lo; k < lo + n; k++) p[k] = i + j * k;
            r[i][j] += p[lo] + p[lo + n - 1];
        }
        BACK(fill())
        r[i][1] += p[i + 1];
    }
    show("worker");
#pragma acc parallel copy(r) copyin(p [0:64]) num_gangs(1)
    rt(N, p, r[2]);
    show("routine");
#pragma acc parallel copy(r) copyin(q [0:8]) num_gangs(1)
    {
#pragma acc loop gang private(q [0:3] [0:8])
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 8; j++) q[2][j] = i * j;
            for (int j = 0; j < 8; j++) r[i][j] = q[2][j];
        }
        BACK(fill())
#pragma acc loop gang
        for (int i = 0; i < N; i++) r[i][0] += q[2][1];
    }
    show("rows");
#pragma acc kernels copy(r) copyin(p [0:64])
    {
#pragma acc loop independent private(p [0:4])
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 4; j++) p[j] = i * j;
            for (int j = 0; j < 4; j++) r[i][j] = p[j];
        }
        BACK(fill())
        for (int i = 0; i < N; i++) r[i][5] = p[i];
#pragma acc loop seq private(p [0:4])
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 4; j++) p[j] = i * j;
            for (int j = 0; j < 4; j++) r[i][j] += p[j];
        }
        BACK(fill())
        r[0][0] += p[1];
    }
    show("kernels");
#pragma acc serial copy(r) copyin(p [0:64])
    {
#pragma acc loop private(p [1:3])
        for (int i = 0; i < N; i++) {
            for (int j = 1; j < 4; j++) *(p + j) = i * j;
            int *e = &p[2];
            r[i][1] = *e + e[1];
        }
        BACK(fill())
        r[3][3] = p[2];
    }
    show("serial");
    return 0;
}
