/* Parts of a list whose ends are in memory, as levels of a graph or colors of a matrix: `start[level]` and `start[level + 1]`. The host
 * sizes the grid by its own copy, and where it has none it fills the device. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#else
#define acc_malloc malloc
#define acc_free free
#define acc_memcpy_to_device memcpy
#endif

enum { N = 3000, LEVELS = 7 };

/* The ends are in no clause, in a data clause, and those of a device pointer. */
static void plain(int levels, const int *start, const int *list, const int *x, int *y)
{
    for (int l = 0; l < levels; l++) {
#pragma acc parallel loop independent present(list, x, y)
        for (int q = start[l]; q < start[l + 1]; q++) {
            int i = list[q];
            y[i] += x[i] * (l + 1);
        }
    }
}

static void mapped(int levels, const int *start, const int *list, const int *x, int *y)
{
#pragma acc data copyin(start[0:levels + 1])
    for (int l = levels - 1; l >= 0; l--) {
#pragma acc parallel loop independent present(start, list, x, y)
        for (int q = start[levels - 1 - l]; q < start[levels - l]; q++) y[list[q]] -= x[list[q]] + l;
    }
}

static void on_device(int levels, const int *start, const int *list, const int *x, int *y)
{
    for (int l = 0; l < levels; l++) {
#pragma acc parallel loop independent present(list, x, y) deviceptr(start)
        for (int q = start[l]; q < start[l + 1]; q++) y[list[q]] += 3 * x[list[q]];
    }
}

/* The device's ends differ from the host's, which are old. */
static int sum_of_parts(int levels, int *start, const int *list, const int *x)
{
    int all = 0;
#pragma acc data copyin(start[0:levels + 1])
    {
#pragma acc parallel loop present(start)
        for (int l = 0; l <= levels; l++) start[l] = start[l] * 2 / 3;
        for (int l = 0; l < levels; l++) {
            int s = 0;
#pragma acc parallel loop reduction(+: s) present(start, list, x)
            for (int q = start[l]; q < start[l + 1]; q++) s += x[list[q]] % 10;
            all += s * (l + 1);
        }
    }
    return all;
}

/* Rows of unequal lengths in each level, which read what earlier levels stored: triangular equations. */
static void solve(int levels, const int *start, const int *list, const int *ptr, const int *col, const int *x, int *y)
{
    for (int l = 0; l < levels; l++) {
#pragma acc parallel loop present(start, list, ptr, col, x, y)
        for (int q = start[l]; q < start[l + 1]; q++) {
            int i = list[q], s = x[i];
            for (int e = ptr[i]; e < ptr[i + 1]; e++) s -= y[col[e]] % 7;
            y[i] = s;
        }
    }
}

/* The host's ends are old: they say that nothing is in the levels. */
static void solve_late(int levels, int *start, const int *list, const int *ptr, const int *col, const int *x, int *y)
{
    int late[LEVELS + 1];
    for (int l = 0; l <= levels; l++) late[l] = 0;
#pragma acc data copyin(late)
    {
#pragma acc parallel loop present(late) copyin(start[0:levels + 1])
        for (int l = 0; l <= levels; l++) late[l] = start[l];
        for (int l = 0; l < levels; l++) {
#pragma acc parallel loop present(late, list, ptr, col, x, y)
            for (int q = late[l]; q < late[l + 1]; q++) {
                int i = list[q], s = 2 * x[i];
                if (x[i] % 5 == 0) continue;
                for (int e = ptr[i]; e < ptr[i + 1]; e++) s += y[col[e]] % 11;
                y[i] = s;
            }
        }
    }
}

static long long total(const int *y)
{
    long long t = 0;
    for (int i = 0; i < N; i++) t += (long long)y[i] * (1 + i % 13);
    return t;
}

/* Each row has elements of earlier levels alone, some hundreds. */
static void equations(int *start, const int *list, const int *x, int *y)
{
    static int ptr[N + 1], level[N];
    int *col = malloc(N * 40 * sizeof *col);
    for (int l = 0; l < LEVELS; l++)
        for (int q = start[l]; q < start[l + 1]; q++) level[list[q]] = l;
    for (int i = 0; i < N; i++) {
        int n = !level[i] ? 0 : i % 97 == 0 ? 400 : i % 9;
        ptr[i + 1] = ptr[i] + n;
        for (int k = 0; k < n; k++) col[ptr[i] + k] = list[(i * 31 + k * 17) % start[level[i]]];
    }
#pragma acc data copyin(list[0:N], x[0:N], ptr, col[0:ptr[N]], start[0:LEVELS + 1]) copy(y[0:N])
    {
        solve(LEVELS, start, list, ptr, col, x, y);
        solve_late(LEVELS, start, list, ptr, col, x, y);
    }
    printf("equations %lld\n", total(y));
    free(col);
}

static void ends(int *start)
{
    for (int l = 0; l <= LEVELS; l++) start[l] = l * l * (N / LEVELS / LEVELS);
    start[LEVELS] = N;
}

int main(void)
{
    static int list[N], x[N], y[N], start[LEVELS + 1];
    for (int i = 0; i < N; i++) list[i] = (i * 7 + 11) % N, x[i] = i % 91, y[i] = 0;
    ends(start);
#pragma acc data copyin(list, x) copy(y)
    {
        plain(LEVELS, start, list, x, y);
        mapped(LEVELS, start, list, x, y);
        int *device = acc_malloc(sizeof start);
        acc_memcpy_to_device(device, start, sizeof start);
        on_device(LEVELS, device, list, x, y);
        acc_free(device);
        printf("parts %d\n", sum_of_parts(LEVELS, start, list, x));
    }
    printf("sums %lld\n", total(y));
    ends(start);
    equations(start, list, x, y);
    return 0;
}
