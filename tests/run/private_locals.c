/* Private clauses, and the indices of loop directives, on local variables and parameters: those around the loop keep their values.
 * Plain C has one variable where OpenACC has two, so it shows what is expected. SPDX-License-Identifier: MIT */
#include <stdio.h>

static void show(int got, int expected)
{
#ifndef _OPENACC
    got = expected;
#endif
    printf("%d\n", got);
}

#pragma acc routine worker
static int rows(int *a, int n)
{
    int x = 5, y = 7, i = 77;
#pragma acc loop worker private(x)
    for (i = 0; i < n; i++) {
        x = i * 2;
#pragma acc loop vector private(y)
        for (int j = 0; j < 4; j++) {
            y = j + x;
            a[i * 4 + j] = y;
        }
    }
    return x * 100 + y * 1000 + i * 10000;
}

#pragma acc routine seq
static int ordered(int n)
{
    int x = 5, k = 9, s = 0;
#pragma acc loop seq private(x)
    for (k = 0; k < n; k++) {
        x = k;
        s += x;
    }
    return s + x * 100 + k * 1000;
}

#pragma acc routine vector
static int parameters(int *a, int n, int k, int x)
{
#pragma acc loop seq private(x)
    for (k = 0; k < n; k++) {
        x = k + a[k];
        a[k] = x;
    }
#pragma acc loop seq
    for (k = 2; k < 5; k++) {
        int pair[2] = { 1, 2 };
#pragma acc loop vector private(pair)
        for (int i = 0; i < n; i++) {
            pair[0] = i, pair[1] = k;
            a[i] += pair[i & 1];
        }
        a[0] += pair[0] + pair[1];
    }
    return k * 10 + x;
}

int main(void)
{
    static int a[3][40], r[3], t[3], e[4];
#pragma acc parallel loop gang copy(a) copyout(r, t)
    for (int i = 0; i < 3; i++) {
        r[i] = rows(a[i], 10);
        t[i] = ordered(i + 3);
    }
    for (int i = 0; i < 3; i++) {
        show(r[i], 777500);
        show(t[i], (i + 3) * (i + 2) / 2 + 9500);
    }
#pragma acc parallel loop gang copy(a) copyout(r)
    for (int i = 0; i < 3; i++) r[i] = parameters(a[i], 20, 4 + i, 3);
    for (int i = 0; i < 3; i++) {
        show(r[i], 43 + 10 * i);
        show(a[i][0], 9);
        show(a[i][7], 21);
    }
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 3; i++) {
        int y = 4;
#pragma acc loop seq private(y)
        for (int j = 0; j < 3; j++) y = j;
        r[i] = y;
    }
    for (int i = 0; i < 3; i++) show(r[i], 4);
#pragma acc parallel copy(a) copyout(e) num_gangs(1)
    {
        int y = 6, z = 7, i = 8, w = 9;
#pragma acc loop gang private(y)
        for (int k = 0; k < 3; k++) {
            y = k;
#pragma acc loop worker private(z, w)
            for (i = 0; i < 4; i++) {
                z = i + y;
                w = z;
                a[k][i] = w;
            }
        }
        e[0] = y, e[1] = z, e[2] = i, e[3] = w;
    }
    for (int i = 0; i < 4; i++) show(e[i], 6 + i);
    return 0;
}
