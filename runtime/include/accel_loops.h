/* accel_loops.h: the trip counts of the loops of generated code. SPDX-License-Identifier: MIT
 *
 * Included by accel_abi.h; the same rules apply. */
#ifndef ACCEL_LOOPS_H
#define ACCEL_LOOPS_H

/* Iterations of `for (i = lower; i < upper; i += step)` and of its <=, >, >=, != forms; 0 if there is none. No overflow for any values:
 * computed in unsigned 64 bits. `inclusive`: <= or >=. step != 0; a negative step counts down. `is_unsigned`: compare as unsigned. */
static __inline__ __attribute__((unused)) long long accelrt_trips(long long lower, long long upper, long long step, int inclusive,
                                                                  int is_unsigned)
{
    unsigned long long span, stride = step > 0 ? (unsigned long long)step : 0ULL - (unsigned long long)step;
    int none = step > 0 ? (is_unsigned ? (unsigned long long)lower > (unsigned long long)upper : lower > upper)
                        : (is_unsigned ? (unsigned long long)lower < (unsigned long long)upper : lower < upper);
    if (none || (lower == upper && !inclusive)) return 0;
    span = step > 0 ? (unsigned long long)upper - (unsigned long long)lower : (unsigned long long)lower - (unsigned long long)upper;
    return (long long)(inclusive ? span / stride + 1 : (span - 1) / stride + 1);
}

/* Iterations of a loop with the condition !=, from `from` up to `to`, or from `to` down to `from` if it counts down. The index wraps around
 * at the size of its type. */
static __inline__ __attribute__((unused)) long long accelrt_distance(long long from, long long to, int bytes)
{
    return (long long)(((unsigned long long)to - (unsigned long long)from) & (~0ULL >> (64 - 8 * bytes)));
}

/* As accelrt_trips, for an index of an unsigned type of 4 or 8 bytes, whose steps may pass the end of its type: then the iterations are
 * counted. `down`: > or >=. */
static __inline__ __attribute__((unused)) long long accelrt_trips_over_end(long long lower, long long upper, long long step, int down,
                                                                          int inclusive, int is_unsigned, int bytes)
{
    const unsigned long long mask = ~0ULL >> (64 - 8 * bytes), flip = is_unsigned ? 0 : 1ULL << 63, end = (unsigned long long)upper ^ flip,
                             stride = step > 0 ? (unsigned long long)step : 0ULL - (unsigned long long)step;
    unsigned long long at, i = (unsigned long long)lower & mask, room = down ? i : mask - i;
    long long trips;
    if (step && (step < 0) == (down != 0)) {
        trips = accelrt_trips(lower, upper, step, inclusive, is_unsigned);
        if (!trips || stride <= room / (unsigned long long)trips) return trips;
    }
    for (trips = 0;; trips++) {
        at = i ^ flip;
        if (at == end ? !inclusive : (at > end) != (down != 0)) return trips;
        i = (i + (unsigned long long)step) & mask;
    }
}

/* As accelrt_trips, for an index of 1 or 2 bytes that wraps around at the end of its type. `down`: > or >=. A loop without an end has 65537
 * iterations. */
static __inline__ __attribute__((unused)) long long accelrt_trips_modulo(long long lower, long long upper, long long step, int down,
                                                                         int inclusive, int is_unsigned, int bytes, int is_signed)
{
    const long long size = 1LL << 8 * bytes, highest = is_signed ? size / 2 - 1 : size - 1, lowest = highest - size + 1;
    const unsigned long long flip = is_unsigned ? 0 : 1ULL << 63, end = (unsigned long long)upper ^ flip;
    long long trips, i = lower;
    if (step && (step < 0) == (down != 0) && step < size && step > -size) {
        trips = accelrt_trips(lower, upper, step, inclusive, is_unsigned);
        if (trips <= size && lower + trips * step <= highest && lower + trips * step >= lowest) return trips;
    }
    for (trips = 0; trips <= 65536; trips++) {
        unsigned long long at = (unsigned long long)i ^ flip;
        if (at == end ? !inclusive : (at > end) != (down != 0)) break;
        i = (long long)(((unsigned long long)i + (unsigned long long)step - (unsigned long long)lowest) & (unsigned long long)(size - 1)) +
            lowest;
    }
    return trips;
}

/* A trip count for the size of a grid, from bounds that may differ on the device. */
static __inline__ __attribute__((unused)) long long accelrt_estimate(long long trips)
{
    return trips < 1 ? 1 : trips > 2147483647 ? 2147483647 : trips;
}

/* The product of the absolute values, saturated. */
static __inline__ __attribute__((unused)) long long accelrt_product(long long a, long long b)
{
    const unsigned long long most = ~0ULL >> 1, x = a < 0 ? 0ULL - (unsigned long long)a : (unsigned long long)a,
                             y = b < 0 ? 0ULL - (unsigned long long)b : (unsigned long long)b;
    return (long long)(x && y > most / x ? most : x * y);
}

static __inline__ __attribute__((unused)) long long accelrt_longer(long long a, long long b)
{
    return a > b ? a : b;
}

/* A thread for each row fills half of the device. */
static __inline__ __attribute__((unused)) int accelrt_has_many_rows(long long rows)
{
    return rows >= 131072;
}

/* So many rows that a thread each fills the device, or so short that lanes have little to share. */
static __inline__ __attribute__((unused)) int accelrt_has_short_rows(long long length, long long rows)
{
    return length > 0 && (length <= 32 || (length <= 64 && rows >= 32768));
}

/* The same for rows of few trips, of which lanes combine the sums. */
static __inline__ __attribute__((unused)) int accelrt_has_narrow_rows(long long length, long long rows, long long most)
{
    return length > 0 && length <= most && accelrt_has_many_rows(rows);
}

/* Generated code takes the address of variables that conditions read, so gcc no longer sees that x is set before it is read: no warning
 * about that. */
#if defined __GNUC__ && !defined __clang__
#define ACCELRT_MAY_BE_SET(x)                                                                                                      \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wuninitialized\"")                                           \
        _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"") __asm__("" : "+r"(x));                                         \
    _Pragma("GCC diagnostic pop")
#else
#define ACCELRT_MAY_BE_SET(x)
#endif

/* The index in iteration `trip`, from 0. */
static __inline__ __attribute__((unused)) long long accelrt_at(long long lower, long long step, long long trip)
{
    return (long long)((unsigned long long)lower + (unsigned long long)step * (unsigned long long)trip);
}

/* Whether i < x in C (inclusive: <=; down: > or >=), compared in a floating type with `digits` binary digits: 24, 53, or more. */
static __inline__ __attribute__((unused)) int accelrt_before_end(long long i, long double x, int digits, int down, int inclusive,
                                                                 int is_unsigned)
{
    long double v = digits == 24 ? (is_unsigned ? (float)(unsigned long long)i : (float)i)
                  : digits == 53 ? (is_unsigned ? (double)(unsigned long long)i : (double)i)
                                 : (is_unsigned ? (long double)(unsigned long long)i : (long double)i);
    return inclusive ? (down ? v >= x : v <= x) : (down ? v > x : v < x);
}

/* The integer e such that i < e if and only if i < x in C (inclusive: i <= x); down: i > e if and only if i > x (i >= x). i is a 64-bit
 * integer, unsigned if is_unsigned. If x is a NaN, i < e holds for no i. */
static __inline__ __attribute__((unused)) long long accelrt_end(long double x, int digits, int down, int inclusive, int is_unsigned)
{
    const unsigned long long sign = is_unsigned ? 0 : 1ULL << 63;
    unsigned long long low = 0, high = ~0ULL;
    if (x > (is_unsigned ? 1 : -16777216) && x < 16777216) {
        long long whole = (long long)x;
        if (down) return whole - ((inclusive && (long double)whole == x) || (long double)whole > x);
        return whole + ((inclusive && (long double)whole == x) || (long double)whole < x);
    }
    while (low < high) {                                 /* invariant: the condition holds below e (down: above e) */
        unsigned long long middle = low + (high - low) / 2 + (down && (high - low) % 2);
        int before = accelrt_before_end((long long)(middle ^ sign), x, digits, down, inclusive, is_unsigned);
        if (down) high = before ? middle - 1 : high, low = before ? low : middle;
        else low = before ? middle + 1 : low, high = before ? high : middle;
    }
    return (long long)(low ^ sign);
}

/* A number of gangs, or of iterations in a chunk: a value below 1 becomes 1. */
static __inline__ __attribute__((unused)) long long accelrt_positive(long long n)
{
    return n > 0 ? n : 1;
}
#endif
