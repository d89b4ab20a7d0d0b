/* private_apart: variables that an inner loop makes private and that the code around it uses too. SPDX-License-Identifier: MIT
 * Plain C has no copies: there OWN declares them. */
#include "check.h"
#ifdef _OPENACC
#define OWN(declaration)
#else
#define OWN(declaration) declaration;
#endif

enum { N = 8, SIZE = 64, LONG = 700 };
struct pair { int a, b; };
static int shared = 9, r[SIZE];

static void show(const char *what)
{
    print_ints(what, r, SIZE);
    for (int i = 0; i < SIZE; i++) r[i] = 0;
}

static void in_order(int x, struct pair s)
{
    int y[3] = {1, 2, 3};
#pragma acc parallel num_gangs(4) copy(r)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            r[i] += x;
#pragma acc loop seq private(x)
            for (int j = 0; j < 3; j++) {
                OWN(int x)
                x = j;
                r[i] += x;
            }
            r[i] += 100 * x;
        }
    }
    show("seq");
#pragma acc parallel loop gang copy(r) firstprivate(x, y, s)
    for (int i = 0; i < N; i++) {
        r[i] += x;
#pragma acc loop seq private(x, y, s)
        for (int j = 0; j < 3; j++) {
            OWN(int x)
            OWN(int y[3])
            OWN(struct pair s)
            x = y[0] = s.a = j;
            r[i] += x + y[0] + s.a;
        }
        r[i] += 100 * x + 1000 * y[0] + 10000 * s.a;
    }
    show("firstprivate");
#pragma acc serial copy(r)
    {
#pragma acc loop seq private(x)
        for (int j = 0; j < 3; j++) {
            OWN(int x)
            x = j;
            r[j] += x;
        }
        r[32] += 100 * x;
    }
    show("serial");
}

static void in_parallel(int x)
{
    int big[LONG];
    double t = 3;
    for (int i = 0; i < LONG; i++) big[i] = i;
#pragma acc parallel loop gang copy(r)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector private(x, shared)
        for (int j = 0; j < 3; j++) {
            OWN(int x)
            OWN(int shared)
            x = shared = j;
            r[i * 3 + j] += x + shared;
        }
        r[i + 32] += 100 * x + shared;
    }
    show("vector");
#pragma acc parallel loop gang copy(r) private(x)
    for (int i = 0; i < N; i++) {
        OWN(int x)
        x = i;
#pragma acc loop worker private(x)
        for (int j = 0; j < 3; j++) {
            OWN(int x)
            x = j;
#pragma acc loop vector private(x)
            for (int k = 0; k < 2; k++) {
                OWN(int x)
                x = k;
                r[i * 6 + j * 2 + k] += x;
            }
            r[i * 6 + j * 2] += 10 * x;
        }
        r[i + 50] += 100 * x;
    }
    show("levels");
#pragma acc parallel loop gang copy(r) copyin(big)
    for (int i = 0; i < N; i++) {
        r[i] += big[i];
#pragma acc loop vector private(big)
        for (int j = 0; j < 3; j++) {
            OWN(int big[LONG])
            for (int k = 0; k < LONG; k++) big[k] = j;
            r[20 + i * 3 + j] += big[j + 600];
        }
        r[i] += big[i + 30];
    }
    show("array");
#pragma acc parallel loop gang copy(r)
    for (int i = 0; i < N; i++) {
        int sum = 0;
#pragma acc loop vector private(t) reduction(+ : sum)
        for (int j = 0; j < 8; j++) {
            OWN(double t)
            t = 2 * j;
            sum += (int)t;
#pragma acc loop seq private(t)
            for (int k = 0; k < 2; k++) {
                OWN(double t)
                t = k;
                sum += (int)t;
            }
            sum += (int)t;
        }
        r[i] = sum + (int)t;
    }
    show("sum");
}

/* The index of a loop directive in the lanes is theirs, also the value that it has after that loop; around the lanes x keeps its value. */
static void indices(int x)
{
#pragma acc parallel loop gang firstprivate(x) copy(r)
    for (int i = 0; i < N; i++) {
        r[i * 8] += 1000 * x;
#pragma acc loop vector
        for (int j = 0; j < 8; j++) {
            OWN(int x)
#pragma acc loop seq
            for (x = j; x < 16; x += 5) r[i * 8 + j] += x;
            r[i * 8 + j] += 100 * x;
        }
        r[i * 8 + 1] += 1000 * x;
    }
    show("index of lanes");
#pragma acc parallel loop gang firstprivate(x) copy(r)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
        for (int j = 0; j < 8; j++) {
            OWN(int x)
#pragma acc loop seq
            for (x = j; x < 9; x++)
                if (x % 4 == i % 4) break;
            r[i * 8 + j] += x;
        }
#pragma acc loop vector
        for (int j = 0; j < 8; j++) r[i * 8 + j] += 100 * x;
    }
    show("searches of lanes");
}

static void in_kernels(int x)
{
#pragma acc kernels copy(r)
    {
#pragma acc loop private(x)
        for (int j = 0; j < 3; j++) {
            OWN(int x)
            x = j;
            r[j] += x;
        }
        r[32] += 100 * x;
        x++;
#pragma acc loop private(x)
        for (int j = 3; j < 9; j++) {
            OWN(int x)
            x = j;
            r[j] += x;
        }
    }
    r[33] = x;
    show("kernels");
}

/* Indices of several nests, declared at the beginning. */
static void indices_of_nests(int n, int m)
{
    static int table[70][50], sums[50];
    int i, j, sum = 0;
#pragma acc parallel copy(table, sums)
    {
#pragma acc loop
        for (i = 0; i < n; i++)
#pragma acc loop
            for (j = 0; j < m; j++) table[i][j] = i + j;
#pragma acc loop
        for (j = 0; j < m; j++) {
            sums[j] = 0;
#pragma acc loop seq
            for (i = 0; i < n; i++) sums[j] += table[i][j];
            sums[j] %= 10;
        }
#pragma acc loop
        for (i = 0; i < n; i++)
#pragma acc loop
            for (j = 0; j < m; j++) table[i][j] -= sums[j];
    }
#pragma acc parallel loop gang vector copy(table)
    for (int k = 0; k < n; k++) {
        for (i = 0; i < 4; i++)
#pragma acc loop
            for (j = 0; j < m; j++) table[k][j] += i + j;
#pragma acc loop
        for (i = 0; i < 3; i++) {
#pragma acc loop
            for (j = i; j < m; j += 3) table[k][j] *= i + 2;
        }
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) sum += table[i][j] % 1000 * (i + 3 * j);
    printf("nests %d\n", sum);
}

int main(void)
{
    struct pair s = {7, 8};
    in_order(5, s);
    in_parallel(5);
    indices(5);
    in_kernels(5);
    indices_of_nests(70, 50);
    return 0;
}
