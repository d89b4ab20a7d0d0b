/* rt_sort: addresses in ascending order. SPDX-License-Identifier: MIT
 *
 * If the addresses are dense, each has a slot of its own, whose index follows from the distance from the lowest address. Otherwise a radix
 * sort from the least significant digit: addresses of one heap differ in few bits. */
#include "core/rt_core.h"
#include <stdlib.h>
#include <string.h>

enum { DIGIT = 11, BUCKETS = 1 << DIGIT, SLOTS_EACH = 4 };     /* with more slots per address, the radix sort is as fast */

/* ---- radix sort ---------------------------------------------------------------------------------------------------------------------- */

/* The bits in which the values differ. */
static uintptr_t differing(const uintptr_t *values, size_t n)
{
    uintptr_t bits = 0;
    for (size_t i = 1; i < n; i++) bits |= values[i] ^ values[0];
    return bits;
}

/* One stable pass, by the digit at bit `shift`. */
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

static void by_digits(uintptr_t *sorted, const uintptr_t *values, size_t n)
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

/* ---- by slots ------------------------------------------------------------------------------------------------------------------------ */

/* Sorts values into slots of 1 << shift addresses, and stores one value per used slot to `sorted`, which has room for one more. Returns
 * their number; less than n if two values share a slot. No value may be 0. */
static size_t by_slots(uintptr_t *sorted, const uintptr_t *values, size_t n, uintptr_t low, int shift, size_t n_slots)
{
    uintptr_t *slots = accel__allocate(n_slots * sizeof *slots);
    size_t found = 0;
    for (size_t i = 0; i < n; i++) slots[(values[i] - low) >> shift] = values[i];
    for (size_t k = 0; k < n_slots; k++) {
        sorted[found] = slots[k];
        found += slots[k] != 0;
    }
    free(slots);
    return found;
}

bool accel__copy_apart(uintptr_t *to, const uintptr_t *from, size_t n, size_t bytes)
{
    uintptr_t free_from = 1;
    bool apart = true;
    for (size_t i = 0; i < n; i++) {
        to[i] = from[i];
        apart &= to[i] >= free_from;
        free_from = to[i] + bytes;
    }
    return apart;
}

bool accel__sort_apart(uintptr_t *sorted, const uintptr_t *values, size_t n, size_t bytes)
{
    uintptr_t low = UINTPTR_MAX, high = 0;
    for (size_t i = 0; i < n; i++) {
        low = values[i] < low ? values[i] : low;
        high = values[i] > high ? values[i] : high;
    }
    int shift = 63 - __builtin_clzl(bytes);
    size_t last_slot = (high - low) >> shift;
    if (last_slot >= SLOTS_EACH * n) by_digits(sorted, values, n);
    else if (by_slots(sorted, values, n, low, shift, last_slot + 1) < n) return false;
    return accel__copy_apart(sorted, sorted, n, bytes);
}
