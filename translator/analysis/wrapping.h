/* wrapping: subscripts that C computes modulo 2^32 or 2^64. SPDX-License-Identifier: MIT
 * A linear form is about integers without bounds. Unsigned arithmetic, and conversions to a type of fewer bits, equal the form only
 * modulo a power of two: different forms may then be one element, a[i * s * 4u] with s = 1 << 30. Two values of a form that differ by
 * 2^32 or more need a factor that skips most of the numbers between, or an object of billions of elements, which is not subscripted in 32
 * bits:
 *   - a loop variable times one number, a constant of less than 2^24 (2^48 in 64 bits) or a symbol of no more bits than the arithmetic, is
 *     assumed not to wrap: all elements between would belong to the object;
 *   - a product of more, n * m * i or 4 * n * i, equals the form where the factors' product fits, which the host tests at the launch;
 *   - other constants are assumed not to wrap where the bounds of the loop are constants and the product fits. */
#ifndef ACCEL_WRAPPING_H
#define ACCEL_WRAPPING_H
#include "analysis/linear.h"

/* The condition under which f is what C computes: "" always, else C text in parentheses for the host; NULL: not known. */
const char *wrapping_condition(struct unit *u, const struct linear *f);

/* `side` of an unsigned comparison may be negative as an integer without bounds. */
bool wrapping_turns_large(struct linear_reader *r, struct node *side);

/* A variable step may take the index, unsigned and of at least 32 bits, over the end of its type, and no directive promises a trip count (OpenACC
 * 3.4, 2.9): the iterations are those of C. */
bool loop_passes_end(const struct loop *l);

#endif
