/* Counts of pairs by their distance: nests and triangles that only add atomically, with and without code between the loops. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 300, BINS = 60 };
static int x[N], y[N], after[N];
static int count[BINS], large[5000];
static double weight[BINS];

static void triangle(int n, int bins, int *h)
{
#pragma acc parallel loop copyin(x, y) copy(h[0 : bins])
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int d = abs(x[i] - x[j]) + abs(y[i] - y[j]);
            if (d >= bins) continue;
#pragma acc atomic
            h[d]++;
        }
}

static void between(int n, int bins, int *h)
{
#pragma acc parallel loop copyin(x, y) copy(h[0 : bins])
    for (int i = 0; i < n; i++) {
        int xi = x[i], yi = y[i];
        for (int j = 0; j < i; j++) {
            int d = abs(xi - x[j]) + abs(yi - y[j]);
            if (d < bins) {
#pragma acc atomic update
                h[d] += 2;
            }
        }
    }
}

static void all_pairs(int n)
{
#pragma acc parallel loop copyin(x, y) copy(count, weight)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int d = abs(x[i] - x[j]) % BINS;
#pragma acc atomic
            count[d]++;
#pragma acc atomic
            weight[d] += (y[i] + y[j]) * 0.5;
        }
}

static void with_directive(int n, int bins, int *h)
{
#pragma acc parallel loop gang copyin(x) copy(h[0 : bins])
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = i; j < n; j++) {
#pragma acc atomic
            h[abs(x[i] - x[j]) % bins]++;
        }
}

/* Each thread adds often, mostly after the elements of which blocks have copies. */
static void walks(int n, int steps)
{
#pragma acc parallel loop copyin(after) copy(large)
    for (int i = 0; i < n; i++) {
        int at = i;
        for (int k = 0; k < steps; k++) {
            at = after[at];
#pragma acc atomic
            large[at * 16]++;
        }
    }
}

/* Another array that the nest stores: its rows stay in order. */
static int stores(int n, int *h)
{
    int last = 0;
#pragma acc parallel loop copyin(x) copy(h[0 : BINS], after) reduction(max : last)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 5; j++) {
            after[i] = (after[i] + x[j] + i) % N;
#pragma acc atomic
            h[after[i] % BINS]++;
            last = after[i] > last ? after[i] : last;
        }
    return last;
}

int main(void)
{
    for (int i = 0; i < N; i++) x[i] = i * 37 % 91, y[i] = i * 53 % 71, after[i] = i * 7 % N;
    for (int n = 0; n <= N; n = 2 * n + 1) {
        triangle(n, BINS, count), print_ints("triangle", count, BINS);
        between(n, BINS - 3, count), print_ints("between", count, BINS);
        all_pairs(n), print_ints("all", count, BINS), print_sum("weights", weight, BINS);
        with_directive(n, 50, count), print_ints("with a directive", count, BINS);
        walks(n, 100), print_ints("walks", large, 5000);
    }
    triangle(N, 5000, large), print_ints("large", large, 5000);
    printf("%d\n", stores(N, count)), print_ints("stores", count, BINS);
    return 0;
}
