/* rt_compare_values: comparison of the numbers in two arrays. SPDX-License-Identifier: MIT */
#include "compare/rt_compare.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Results that a rounding error in the data changes by d may differ by this many times d: the device adds and multiplies in another order,
 * and fuses operations. */
#define SENSITIVITY 256

/* ---- layouts ------------------------------------------------------------------------------------------------------------------------ */

static const char unknown_layout[] = "4?"; /* words */

static size_t letter_bytes(char letter)
{
    switch (letter) {
    case 'b':
    case 'B':
    case '.':
    case '?': return 1;
    case 'h':
    case 'H': return 2;
    case 'f':
    case 'w':
    case 'W': return 4;
    default: return 8;
    }
}

/* The next letters of a layout; false at its end. */
static bool next_letters(const char **layout, char *letter, size_t *count)
{
    char *end;
    if (!**layout || **layout == ',') return false;
    *count = **layout >= '0' && **layout <= '9' ? strtoul(*layout, &end, 10) : (end = (char *)*layout, 1);
    *letter = *end;
    *layout = end + 1;
    return true;
}

size_t accel__layout_bytes(const char *layout)
{
    size_t bytes = 0, count;
    char letter;
    if (!layout) layout = unknown_layout;
    while (next_letters(&layout, &letter, &count)) bytes += count * letter_bytes(letter);
    return bytes;
}

bool accel__layout_has_pointers(const char *layout)
{
    size_t length = layout ? strcspn(layout, ",") : 0;
    return !layout || memchr(layout, 'p', length) || memchr(layout, '?', length);
}

/* Calls f for every scalar of an array, with its place in bytes. What is unknown is called in words of 4 bytes where it is aligned. */
static void each_scalar(const char *layout, size_t bytes, void (*f)(char letter, size_t at, void *context), void *context)
{
    size_t period = accel__layout_bytes(layout), count;
    if (!layout) layout = unknown_layout;
    for (size_t from = 0; period && from + period <= bytes; from += period) {
        const char *rest = layout;
        size_t at = from;
        char letter;
        while (next_letters(&rest, &letter, &count)) {
            size_t size = letter_bytes(letter), end = at + count * size;
            for (; at < end; at += size) {
                size = letter == '?' && at % 4 == 0 && at + 4 <= end ? 4 : letter_bytes(letter);
                if (letter != '.') f(letter == '?' && size == 1 ? 'B' : letter, at, context);
            }
        }
    }
}

/* ---- numbers ------------------------------------------------------------------------------------------------------------------------ */

static bool is_floating(char letter)
{
    return letter == 'f' || letter == 'd';
}

/* Integers of 64 bits fit. */
static long double number(char letter, const void *values, size_t at)
{
    switch (letter) {
#define NUMBER(letter, type)                                                                                                               \
    case letter: {                                                                                                                         \
        type v;                                                                                                                            \
        memcpy(&v, (const char *)values + at, sizeof v);                                                                                   \
        return v;                                                                                                                          \
    }
        NUMBER('f', float)
        NUMBER('d', double)
        NUMBER('b', int8_t)
        NUMBER('h', int16_t)
        NUMBER('w', int32_t)
        NUMBER('q', int64_t)
        NUMBER('B', uint8_t)
        NUMBER('H', uint16_t)
        NUMBER('W', uint32_t)
        NUMBER('?', uint32_t)
    default: NUMBER('Q', uint64_t)
#undef NUMBER
    }
}

void accel__number_text(char letter, const void *values, size_t at, char *text, size_t size)
{
    long double v = number(letter, values, at);
    if (is_floating(letter)) snprintf(text, size, "%.*Lg", letter == 'f' ? 9 : 17, v);
    else if (letter == 'p') snprintf(text, size, "%#llx", (unsigned long long)v);
    else snprintf(text, size, "%.0Lf", v);
}

/* Numbers in the order of their representations. */
static long long rank_of(char letter, long double v)
{
    long long bits;
    if (letter == 'f') {
        float f = (float)v;
        int32_t b;
        memcpy(&b, &f, sizeof b);
        return b < 0 ? -(long long)(b & 0x7fffffff) : b;
    }
    double d = (double)v;
    memcpy(&bits, &d, sizeof bits);
    return bits < 0 ? -(bits & 0x7fffffffffffffffLL) : bits;
}

static bool are_near(char letter, long double host, long double device, const struct accel_tolerance *t)
{
    long double difference = fabsl(host - device);
    if (host == device || (isnan(host) && isnan(device))) return true;
    if (!is_floating(letter) || !isfinite(host) || !isfinite(device)) return false;
    if (t->absolute >= 0 && difference <= t->absolute) return true;
    if (t->relative >= 0 && difference <= t->relative * fabsl(host)) return true;
    return t->ulps >= 0 && llabs(rank_of(letter, host) - rank_of(letter, device)) <= t->ulps;
}

/* ---- comparison --------------------------------------------------------------------------------------------------------------------- */

struct comparing {
    const void *host, *device, *near;
    size_t bytes;
    const struct accel_tolerances *tolerances;
    struct accel_difference *found;
};

/* Whether a rounding error in the data changes the number about as much. */
static bool is_sensitive(const struct comparing *c, char letter, size_t at, long double host, long double device)
{
    if (!c->near) return false;
    long double other = number(letter, c->near, at), change = fabsl(other - host);
    return isnan(other) != isnan(host) || (change > 0 && fabsl(host - device) <= SENSITIVITY * change);
}

static bool are_equal(const struct comparing *c, char letter, size_t at)
{
    const struct accel_tolerance *t = letter == 'f' ? &c->tolerances->of_float : &c->tolerances->of_double;
    long double host = number(letter, c->host, at), device = number(letter, c->device, at);
    return are_near(letter, host, device, t) || is_sensitive(c, letter, at, host, device);
}

/* Whether a number may be meant: neither tiny nor huge, as integers and pointers are if they are taken for one. */
static bool is_plausible(char letter, const void *values, size_t at)
{
    long double v = number(letter, values, at);
    return v == 0 || (isfinite(v) && fabsl(v) > 1e-30L && fabsl(v) < 1e30L);
}

char accel__word_letter(const void *a, const void *b, size_t at, size_t bytes)
{
    size_t of_double = at / 8 * 8;
    if (of_double + 8 <= bytes && is_plausible('d', a, of_double) && is_plausible('d', b, of_double)) return 'd';
    return is_plausible('f', a, at) && is_plausible('f', b, at) ? 'f' : 'w';
}

/* A word of unknown type: near as a float, or as a half of a double, is near enough. */
static bool words_are_equal(const struct comparing *c, size_t at)
{
    size_t of_double = at / 8 * 8;
    bool may_be_double = of_double + 8 <= c->bytes && is_plausible('d', c->host, of_double) && is_plausible('d', c->device, of_double);
    bool may_be_float = is_plausible('f', c->host, at) && is_plausible('f', c->device, at);
    return (may_be_double && are_equal(c, 'd', of_double)) || (may_be_float && are_equal(c, 'f', at));
}

static void note(struct accel_difference *d, char letter, size_t at, long double host, long double device)
{
    double difference = isfinite(host) && isfinite(device) ? (double)fabsl(host - device) : INFINITY;
    if (!d->count++) d->first = d->worst = at, d->letter = letter, d->largest = -1;
    if (difference <= d->largest) return;
    d->worst = at;
    d->largest = difference;
    d->relative = host != 0 ? (double)(difference / fabsl(host)) : INFINITY;
}

static void compare_scalar(char letter, size_t at, void *context)
{
    struct comparing *c = context;
    size_t size = letter == '?' ? 4 : letter_bytes(letter);
    c->found->scalars++;
    if (!memcmp((const char *)c->host + at, (const char *)c->device + at, size)) return;
    if (letter == '?' ? words_are_equal(c, at) : are_equal(c, letter, at)) return;
    note(c->found, letter, at, number(letter, c->host, at), number(letter, c->device, at));
}

struct order {
    size_t size;
};

static int compare_bytes(const void *a, const void *b, void *context)
{
    return memcmp(a, b, ((struct order *)context)->size);
}

static bool are_permuted(const void *host, const void *device, size_t n, size_t size)
{
    struct order order = {size};
    char *a = malloc(n * size), *b = malloc(n * size);
    bool same = false;
    if (a && b) {
        memcpy(a, host, n * size);
        memcpy(b, device, n * size);
        qsort_r(a, n, size, compare_bytes, &order);
        qsort_r(b, n, size, compare_bytes, &order);
        same = !memcmp(a, b, n * size);
    }
    free(a);
    free(b);
    return same;
}

struct accel_difference accel__compare_values(const char *layout, const void *host, const void *device, const void *near, size_t bytes,
                                              const struct accel_tolerances *tolerances, bool unordered)
{
    struct accel_difference d = {0};
    struct comparing c = {host, device, near, bytes, tolerances, &d};
    size_t period = accel__layout_bytes(layout);
    if (!memcmp(host, device, bytes) || !period) return d;
    each_scalar(layout, bytes, compare_scalar, &c);
    d.permuted = unordered && d.count > 1 && layout && are_permuted(host, device, bytes / period, period);
    return d;
}

/* ---- magnitudes --------------------------------------------------------------------------------------------------------------------- */

struct largest {
    const void *values;
    double found;
};

static void note_largest(char letter, size_t at, void *context)
{
    struct largest *l = context;
    double v = is_floating(letter) ? (double)fabsl(number(letter, l->values, at)) : 0;
    if (isfinite(v) && v > l->found) l->found = v;
}

double accel__largest_number(const char *layout, const void *values, size_t bytes)
{
    struct largest l = {values, 0};
    each_scalar(layout, bytes, note_largest, &l);
    return l.found;
}

/* ---- addresses ---------------------------------------------------------------------------------------------------------------------- */

struct hiding {
    char *values;
    size_t bytes;
};

/* Of a process on Linux: as a double, it would be tiny. */
static bool is_like_address(unsigned long long word) { return word >> 48 == 0 && word >> 40 != 0; }

static void hide_address(char letter, size_t at, void *context)
{
    const struct hiding *h = context;
    unsigned long long word;
    if ((letter != 'p' && letter != '?') || at % sizeof word || at + sizeof word > h->bytes) return;
    memcpy(&word, h->values + at, sizeof word);
    if (letter == 'p' ? word != 0 : is_like_address(word)) memcpy(h->values + at, &(unsigned long long){1}, sizeof word);
}

void accel__hide_addresses(const char *layout, void *values, size_t bytes)
{
    each_scalar(layout, bytes, hide_address, &(struct hiding){values, bytes});
}

/* ---- rounding errors ---------------------------------------------------------------------------------------------------------------- */

/* The neighbor of a normal number that is farther from 0 or nearer to it; its representation is an integer of the same size. */
static void nudge(char letter, size_t at, void *context)
{
    char *place = (char *)context + at;
    bool up = at * 2654435761u >> 16 & 1;
    if (letter == 'f' && isnormal((float)number('f', context, at))) {
        uint32_t bits;
        memcpy(&bits, place, sizeof bits);
        bits += up ? 1u : -1u;
        memcpy(place, &bits, sizeof bits);
    } else if (letter == 'd' && isnormal((double)number('d', context, at))) {
        uint64_t bits;
        memcpy(&bits, place, sizeof bits);
        bits += up ? 1u : -1ull;
        memcpy(place, &bits, sizeof bits);
    }
}

void accel__nudge_values(const char *layout, void *values, size_t bytes)
{
    each_scalar(layout, bytes, nudge, values);
}
