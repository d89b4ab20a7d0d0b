/* Arrays whose elements all iterations update with one operator other than +: extreme values, products, operations on bits, by a clause or as
   atomic updates. With --multi-gpu each device has an array of its own, with the operator's identity first. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { KEYS = 300 };
static double most[KEYS], product[KEYS];
static float smallest[KEYS];
static int least[KEYS], bits[KEYS], mixed[KEYS];
static unsigned parity[64], highest[64];
static long any[KEYS], farthest[KEYS];
static unsigned long long flags[KEYS], lowest[16];
static int n, *key;
static double *w;

static void extremes(int t)
{
#pragma acc parallel loop reduction(max:most) present(key, w)
    for (int i = 0; i < n; i++) most[key[i]] = fmax(most[key[i]], w[i] + t);
#pragma acc parallel loop reduction(min:least[0:KEYS], smallest) present(key, w)
    for (int i = 0; i < n; i++) {
        int k = key[i], v = (int)w[i] - 300 * t;
        if (v < least[k]) least[k] = v;
        smallest[k] = smallest[k] < w[i] ? smallest[k] : w[i];
    }
#pragma acc parallel loop reduction(max:highest, farthest[100:200]) reduction(min:lowest) present(key, w)
    for (int i = 0; i < n; i++) {
        unsigned v = 4000000000u + i % 77;
        long far = -5000000000l + i;
        unsigned long long u = 18000000000000000000ull - i;
        if (v > highest[key[i] % 64]) highest[key[i] % 64] = v;
        farthest[100 + key[i] % 200] = far > farthest[100 + key[i] % 200] ? far : farthest[100 + key[i] % 200];
        if (u < lowest[key[i] % 16]) lowest[key[i] % 16] = u;
    }
}

static void products_and_bits(int t)
{
    double last = 0;
#pragma acc parallel loop reduction(*:product) reduction(max:last) present(key, w)
    for (int i = 0; i < n; i++) {
        product[key[i]] *= i % 50 == t ? 2 : 1;
        last = fmax(last, w[i]);
    }
#pragma acc parallel loop reduction(&:bits) present(key, w)
    for (int i = 0; i < n; i++) bits[key[i]] &= ~(1 << (i + t) % 31);
#pragma acc parallel loop reduction(^:parity) present(key, w)
    for (int i = 0; i < n; i++) parity[key[i] % 64] ^= (unsigned)i * 77;
#pragma acc parallel loop reduction(||:any) present(key, w)
    for (int i = 0; i < n; i++) any[key[i]] = any[key[i]] || w[i] > 1000;
    printf("last %g\n", last);
}

/* The last one is of two operators. */
static void updates(void)
{
#pragma acc parallel loop present(key, flags, product, mixed)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        flags[key[i]] |= 1ull << i % 60;
#pragma acc atomic
        product[key[i]] = (i % 100 ? 1 : 0.5) * product[key[i]];
    }
#pragma acc parallel loop present(key, mixed)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        mixed[key[i]] += 2;
#pragma acc atomic
        mixed[(key[i] + 150) % KEYS] &= ~1;
    }
}

int main(void)
{
    n = 3001;
    key = malloc(n * sizeof *key), w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) key[i] = (i * 7919) % (KEYS - 20), w[i] = (i * 31) % 1009;       /* some keys have no iteration */
    for (int i = 0; i < KEYS; i++) {
        most[i] = i * 5, least[i] = 400, product[i] = 1 + i % 2, bits[i] = -1, smallest[i] = 1000, any[i] = i % 2, farthest[i] = -4999999000l;
        flags[i] = i, mixed[i] = 2 * i;
    }
    for (int i = 0; i < 16; i++) lowest[i] = 18000000000000000000ull - 500;
    most[7] = NAN, most[290] = -INFINITY;
#pragma acc data copyin(key[0:n], w[0:n]) copy(most, least, product, bits, parity, smallest, any, highest, farthest, lowest, flags, mixed)
    for (int t = 0; t < 3; t++) {
        extremes(t);
#pragma acc parallel loop present(most, least)
        for (int k = 0; k < KEYS; k++) most[k] += least[k] % 3;
        products_and_bits(t);
        updates();
    }
    double a = 0, b = 0, c = 0;
    unsigned long d = 0;
    for (int i = 0; i < KEYS; i++) {
        if (i != 7 && i != 290) a += most[i] * (i % 7);
        b += log2(product[i]) * (i % 3) + smallest[i] * (i % 9);
        d = d * 31 + (unsigned long)(least[i] + 3l * bits[i] + any[i] + farthest[i] + (long)flags[i] + mixed[i]);
    }
    for (int i = 0; i < 64; i++) c += parity[i] * (double)i + highest[i] + (double)(lowest[i % 16] % 100003);
    printf("%.9g %.9g %.9g %ld\n", a, b, c, (long)d);
    printf("%d %d\n", most[290] < 0, least[299]);
    return 0;
}
