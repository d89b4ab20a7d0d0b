/* flags: what iterations only ever set to one constant. SPDX-License-Identifier: MIT
 * Loops that say that something changed, mark what they reach or clear what they meet run in any order; the flag is read after the construct,
 * also by the test of a loop around it.
 */
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 300, DEGREE = 3, NOWHERE = -1 };

static int next_of[NODES][DEGREE];
static int depth[NODES];
static char now[NODES], later[NODES];

static int levels(void)
{
    int level = 0, changed;
    do {
        changed = 0;
#pragma acc kernels copyin(next_of) copy(depth, now, later)
        {
            for (int i = 0; i < NODES; i++)
                if (now[i])
                    for (int k = 0; k < DEGREE; k++) later[next_of[i][k]] = 1;
            for (int i = 0; i < NODES; i++) now[i] = 0;
            for (int i = 0; i < NODES; i++) {
                if (later[i] && depth[i] == NOWHERE) {
                    depth[i] = level + 1;
                    now[i] = 1;
                    changed = 1;
                }
                later[i] = 0;
            }
        }
        level++;
    } while (changed);
    return level;
}

/* One of two constants, and a flag that the loop itself reads: in order. */
static int in_order(int n, const int *restrict x)
{
    int kind = 0, seen = 0, sum = 0;
#pragma acc kernels copyin(x[0:n])
    {
        for (int i = 0; i < n; i++) {
            if (x[i] % 5 == 0) kind = 1;
            if (x[i] % 7 == 0) kind = 2;
        }
        for (int i = 0; i < n; i++) {
            if (!seen) sum += x[i];
            if (x[i] > 20) seen = 1;
        }
    }
    return 1000 * kind + 10 * sum + seen;
}

static int promised(int n, const int *restrict x, int limit)
{
    int above = 0, below = 0;
#pragma acc kernels copyin(x[0:n])
#pragma acc loop independent
    for (int i = 0; i < n; i++)
        if (x[i] > limit) above = 1;
#pragma acc parallel loop copyin(x[0:n]) copy(below)
    for (int i = 0; i < n; i++)
        if (x[i] < limit) below = 1;
    return 10 * above + below;
}

static void two_constants(int n, const int *restrict to, float *restrict one, float *restrict two)
{
#pragma acc kernels copyin(to[0:n]) copy(one[0:n], two[0:n])
    for (int i = 0; i < n; i++) {
        one[to[i]] = 0.5f;
        if (to[i] & 1) one[to[i] / 2] = 0.5f;
    }
#pragma acc kernels copyin(to[0:n]) copy(two[0:n])
    for (int i = 0; i < n; i++) {
        two[to[i]] = 0.5f;
        if (to[i] & 1) two[to[i] / 2] = i % 3 ? 1.5f : 2.5f;
    }
}

static int raise_through(int n, const double *restrict x, int *restrict flag)
{
#pragma acc kernels copyin(x[0:n]) copy(flag[0:1])
    for (int i = 0; i < n; i++)
        if (x[i] > 0.9) *flag = 1;
    return *flag;
}

/* Inner loops of few trips that store one constant to one element. */
static int repeated(int n)
{
    static short a[40];
    static unsigned char f[8][40];
    int r = 0;
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++) {
        for (int k = 2; k >= 0; k--)
            if (k) a[i] = 6;
        a[i] += i;
    }
#pragma acc parallel loop copy(f)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 16; k++) f[k / 2][i] = 1;
    for (int i = 0; i < 40; i++) r += a[i] * (i + 1) + f[i & 7][i];
    return r;
}

int main(void)
{
    int x[40];
    double y[40];
    float one[40] = {0}, two[40] = {0}, sum = 0;
    for (int i = 0; i < NODES; i++) {
        depth[i] = i ? NOWHERE : 0;
        for (int k = 0; k < DEGREE; k++) next_of[i][k] = (i * (k + 2) + 7 * k + 1) % NODES;
    }
    now[0] = 1;
    printf("levels %d", levels());
    long total = 0;
    for (int i = 0; i < NODES; i++) total += depth[i] * (i % 9 + 1L);
    printf(", depths %ld\n", total);
    for (int i = 0; i < 40; i++) x[i] = i * 11 % 40, y[i] = i / 40.0;
    printf("in order %d\n", in_order(40, x));
    printf("promised %d %d %d\n", promised(40, x, 38), promised(40, x, 0), promised(40, x, 39));
    two_constants(40, x, one, two);
    for (int i = 0; i < 40; i++) sum += one[i] * (i + 1) + two[i] * (2 * i + 1);
    printf("constants %.1f\n", sum);
    int flag = 0, none = 0;
    printf("repeated %d\n", repeated(40));
    printf("through a pointer %d %d\n", raise_through(40, y, &flag), raise_through(30, y, &none));
    return 0;
}
