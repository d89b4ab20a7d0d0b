/* Arrays to whose elements all iterations add: histograms, sums by key, reductions of arrays, beside elements of one iteration and scalars. With
   --multi-gpu each device has sums of its own. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { KEYS = 300 };
static int table[64];
static int *key, n;
static double *w;

static void show(const char *name, const double *x, int count)
{
    double s = 0;
    for (int i = 0; i < count; i++) s += x[i] * (i % 13 + 1);
    printf("%s %.6g\n", name, s);
}

/* Floating-point sums in an array, by the clause. */
static void reduced(double *sum, float *f)
{
#pragma acc parallel loop reduction(+:sum[0:KEYS], f[0:KEYS]) present(key, w)
    for (int i = 0; i < n; i++) sum[key[i]] += w[i], f[(key[i] + 3) % KEYS] += 1;
}

/* A part of an array is added to, and the rest is read. */
static void halves(long *both)
{
    long *rest = both + KEYS;
#pragma acc parallel loop present(both, rest, key)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        both[key[i]] += rest[key[i] % 7];
    }
}

/* An integer plus 1.5 depends on the integer's sign, so this is not split; and what x is subtracted from. */
static void rounded(int *order, long *both)
{
#pragma acc parallel loop present(order, key)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        order[key[i]] += 1.5;
    }
#pragma acc parallel loop present(both, key)
    for (int i = 0; i < 2 * KEYS; i++) {
        int at = i % KEYS;
#pragma acc atomic
        both[at] = 3 - both[at];
    }
}

/* Increments of elements that two keys select, and of a captured one, which is not split. */
static void pairs(unsigned *small, int *order)
{
#pragma acc parallel loop present(small, key)
    for (int i = 0; i < n; i++) {
        int here = key[i], next = (here + 1) % KEYS;
#pragma acc atomic update
        small[here] = small[here] + 2;
#pragma acc atomic update
        small[next] = 3 + small[next];
    }
#pragma acc parallel loop present(order, key, small)
    for (int i = 0; i < n; i++) {
        int at;
#pragma acc atomic capture
        at = order[key[i]]++;
        if (at == 0) {
#pragma acc atomic
            small[0]--;
        }
    }
}

int main(void)
{
    n = 20000;
    int steps = 3;
    long *count = calloc(KEYS, sizeof *count), total = 0;
    unsigned *small = calloc(KEYS, sizeof *small);
    float *f = calloc(KEYS, sizeof *f);
    double *sum = calloc(KEYS, sizeof *sum), *y = calloc(n, sizeof *y);
    key = malloc(n * sizeof *key), w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) key[i] = (i * 7919) % KEYS, w[i] = i % 17;
    for (int i = 0; i < KEYS; i++) sum[i] = i, count[i] = 5, f[i] = 1;
#pragma acc data copyin(key[0:n], w[0:n]) copy(count[0:KEYS], sum[0:KEYS], y[0:n], small[0:KEYS], table, f[0:KEYS])
    for (int t = 0; t < steps; t++) {
        long part = 0;
#pragma acc parallel loop present(key, count)          /* histogram */
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            count[key[i]]++;
        }
#pragma acc parallel loop present(key, w, sum, y) reduction(+:part)     /* sums by key beside elements by owner and a reduction */
        for (int i = 0; i < n; i++) {
#pragma acc atomic update
            sum[key[i]] += w[i] * 2;
            y[i] += 1;
            part += key[i];
        }
        total += part;
#pragma acc parallel loop present(sum, y, count, key)           /* reads the sums */
        for (int i = 0; i < n; i++) y[i] += sum[key[i]] + count[key[i]];
#pragma acc parallel loop reduction(+:small[0:KEYS]) present(key)
        for (int i = 0; i < n; i++) small[key[i]] += 3;
#pragma acc parallel loop reduction(+:table) present(key)
        for (int i = 0; i < n; i++) table[key[i] % 64] += i % 3;
#pragma acc parallel loop present(f, key)
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            f[key[i] / 2] -= 2;
        }
        reduced(sum, f);
        if (t == 1) {
#pragma acc update self(sum[0:KEYS])
            for (int i = 0; i < KEYS; i++) sum[i] -= 1;
#pragma acc update device(sum[0:KEYS])
        }
#pragma acc parallel loop present(count)
        for (int i = 0; i < KEYS; i++) count[i] = count[i] % 1001;
    }
    long *both = calloc(2 * KEYS, sizeof *both);
    int *order = calloc(KEYS, sizeof *order);
    for (int i = 0; i < KEYS; i++) both[KEYS + i] = i + 1, order[i] = i % 2 ? -100000 : 100000;
#pragma acc data copyin(key[0:n]) copy(both[0:2 * KEYS], small[0:KEYS], order[0:KEYS])
    for (int t = 0; t < 2; t++) halves(both), pairs(small, order), rounded(order, both);
    for (int i = 0; i < KEYS; i++) total += both[i] * (i % 3) + order[i];
    double total_small = 0, total_table = 0;
    for (int i = 0; i < KEYS; i++) total_small += small[i] * (double)(i % 5), total += count[i] * (i % 7);
    for (int i = 0; i < 64; i++) total_table += table[i] * (double)(i % 5);
    double ff = 0;
    for (int i = 0; i < KEYS; i++) ff += f[i] * (i % 3);
    show("sum", sum, KEYS), show("y", y, n);
    printf("%ld %g %g %g\n", total, total_small, total_table, ff);
    return 0;
}
