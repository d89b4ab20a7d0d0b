/* rt_sort: addresses in ascending order. SPDX-License-Identifier: MIT
 *
 * By digits, from the last on: addresses of one heap differ in few bits. */
#include "rt.h"
#include <stdlib.h>
#include <string.h>

enum { DIGIT = 11, BUCKETS = 1 << DIGIT };

/* The bits in which the values differ. */
static uintptr_t differing(const uintptr_t *values, size_t n)
{
    uintptr_t bits = 0;
    for (size_t i = 1; i < n; i++) bits |= values[i] ^ values[0];
    return bits;
}

/* Stable, by the digit at `shift`. */
static void by_digit(uintptr_t *to, const uintptr_t *from, size_t n, int shift)
{
    size_t place[BUCKETS] = { 0 }, sum = 0;
    for (size_t i = 0; i < n; i++) place[from[i] >> shift & (BUCKETS - 1)]++;
    for (int k = 0; k < BUCKETS; k++) {
        size_t count = place[k];
        place[k] = sum;
        sum += count;
    }
    for (size_t i = 0; i < n; i++) to[place[from[i] >> shift & (BUCKETS - 1)]++] = from[i];
}

void accel__sort_addresses(uintptr_t *sorted, const uintptr_t *values, size_t n)
{
    uintptr_t bits = differing(values, n), *between = accel__reserve((n + 1) * sizeof *between), *from = sorted, *to = between;
    memcpy(sorted, values, n * sizeof *values);
    while (bits) {
        int shift = __builtin_ctzl(bits);
        uintptr_t *now = from;
        by_digit(to, from, n, shift);
        from = to;
        to = now;
        bits = shift + DIGIT < 64 ? bits >> (shift + DIGIT) << (shift + DIGIT) : 0;
    }
    if (from != sorted) memcpy(sorted, from, n * sizeof *values);
    free(between);
}
