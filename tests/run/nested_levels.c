/* Gang, worker and vector nests: private scalars, inner reductions, code between the loops. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>

enum { N = 21, M = 200 };
static double a[N][M], b[N][M], row[N];
static int first[N + 1], found[N];

static void normalise(void)
{
#pragma acc parallel loop gang copyin(a) copyout(b, row)
    for (int g = 0; g < N; g++) {
        double s = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < M; j++) s += a[g][j];
        row[g] = s;
        double scale = s != 0 ? 1 / s : 1;
#pragma acc loop vector
        for (int j = 0; j < M; j++) b[g][j] = a[g][j] * scale;
    }
    print_sum("normalise b", &b[0][0], N * M);
    print_sum("normalise row", row, N);
}

static void load_then_store(void)
{
#pragma acc parallel loop gang copy(row) copyout(b)
    for (int g = 0; g < N; g++) {
        double x = row[g];
        row[g] = -x;
#pragma acc loop vector
        for (int j = 0; j < M; j++) b[g][j] = x * j;
    }
    print_sum("load_then_store b", &b[0][0], N * M);
    print_sum("load_then_store row", row, N);
}

static void conditional_loops(int limit)
{
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int g = 0; g < N; g++) {
        int last = g % 2 ? M : M / 2;
        if (g < limit) {
#pragma acc loop vector
            for (int j = 0; j < last; j++) b[g][j] = a[g][j] + last;
        } else {
#pragma acc loop vector
            for (int j = last - 1; j >= 0; j--) b[g][j] -= 1;
        }
    }
    print_sum("conditional", &b[0][0], N * M);
}

static void workers(void)
{
    for (int g = 0; g <= N; g++) first[g] = g * g * M / (N * N);
    double out[M];
    for (int r = 0; r < M; r++) out[r] = 0;
#pragma acc parallel loop gang copyin(first, a) copy(out)
    for (int g = 0; g < N; g++) {
#pragma acc loop worker
        for (int r = first[g]; r < first[g + 1]; r++) {
            double s = 0;
#pragma acc loop vector reduction(+:s)
            for (int j = 0; j < M; j++) s += a[g][j] * (r + 1);
            out[r] = s;
        }
    }
    print_sum("workers", out, M);
}

static void sequential_outside(int steps)
{
#pragma acc parallel loop gang copy(b, row)
    for (int g = 0; g < N; g++) {
        double carry = row[g] * 1e-3;
#pragma acc loop seq
        for (int t = 0; t < steps; t++) {
#pragma acc loop vector
            for (int j = 0; j < M; j++) b[g][j] = 0.5 * b[g][j] + carry;
            double s = 0;
#pragma acc loop vector reduction(+:s)
            for (int j = 0; j < M; j++) s += b[g][j];
            carry = 0.5 * carry - s / M * 0.01;
        }
        row[g] = carry;
    }
    print_sum("sequential_outside b", &b[0][0], N * M);
    print_sum("sequential_outside row", row, N);
}

static void found_by_one(int key)
{
    static int x[N][M];
    for (int g = 0; g < N; g++)
        for (int j = 0; j < M; j++) x[g][j] = g % 3 && j == g * 37 % M ? key : 0;
#pragma acc parallel loop gang copyin(x) copyout(found)
    for (int g = 0; g < N; g++) {
        int where = -1;
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            if (x[g][j] == key) where = j;
        found[g] = where;
    }
    print_ints("found", found, N);
}

static void all_three(void)
{
    double total = 0;
#pragma acc parallel loop gang reduction(+:total) copyin(a)
    for (int g = 0; g < N; g++) {
        double part = 0;
#pragma acc loop worker reduction(+:part)
        for (int w = 0; w < 4; w++) {
            double s = 0;
#pragma acc loop vector reduction(+:s)
            for (int j = w * M / 4; j < (w + 1) * M / 4; j++) s += a[g][j];
            part += s * (w + 1);
        }
        total += part;
    }
    printf("all three %.9g\n", total);
}

static void early_continue(void)
{
#pragma acc parallel loop gang copy(row, b)
    for (int g = 0; g < N; g++) {
        if (row[g] < 0) continue;
        row[g] = 2;
#pragma acc loop vector
        for (int j = 0; j < M; j++) b[g][j] += g;
    }
    print_sum("continue", &b[0][0], N * M);
}

/* The first lane changes what all lanes have read and read again: a device compiler that may keep what it has loaded through a restrict
 * pointer goes on with the old values. */
static void handed_on(int n, int m, long *restrict count, double *restrict v)
{
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) copy(count[0:n], v[0:n * m])
    for (int g = 0; g < n; g++) {
#pragma acc loop vector
        for (int j = 0; j < (count[g] ? m : 1); j++) v[g * m + j] += count[g];
        {
            if (v[g * m + 2] <= 60) v[g * m + 2] += 3;
            if (count[g] <= 62) count[g]++;
        }
#pragma acc loop vector
        for (int j = 0; j < m; j++) v[g * m + j] += count[g] + count[g] / 7;
    }
    print_sum("handed on", v, n * m);
}

int main(void)
{
    static long counts[N];
    for (int g = 0; g < N; g++) {
        row[g] = g;
        for (int j = 0; j < M; j++) {
            a[g][j] = (g * 31 + j * 7) % 64 / 8.0;
            b[g][j] = 0;
        }
    }
    normalise();
    load_then_store();
    conditional_loops(9);
    workers();
    sequential_outside(5);
    found_by_one(7);
    all_three();
    early_continue();
    for (int g = 0; g < N; g++) counts[g] = g * 5 % 70;
    handed_on(N, M, counts, &b[0][0]);
    return 0;
}
