/* loop_text: bounds and trip counts of a loop as C expressions for the host. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LOOP_TEXT_H
#define ACCEL_LOOP_TEXT_H
#include "region/region.h"

/* "accelrt_trips(0, n, 1, 0, 0)": iterations of a canonical loop, in the terms of the function's comment. */
const char *loop_trips(struct unit *u, const struct loop *l);

/* First value and bound of the index as C has them in the comparison: not yet converted to another type than the loop's own. The bound of a
 * comparison in floating point is the integer that the index does not reach: <= and >= are < and > then. */
void loop_bounds(struct unit *u, const struct loop *l, const char **lower, const char **upper);

/* The loop's `for (...)` with a counter of 64 bits in place of its index: "for (c = 0; c < n; c++)". NULL where the comparison in C is one
 * that 64 signed bits cannot make. Some counters are the number of the iteration, from 0: the index is what loop_index_at says. */
const char *loop_wide_header(struct unit *u, const struct loop *l, const char *counter);

bool loop_counts_from_zero(const struct loop *l);
const char *loop_index_at(struct unit *u, const struct loop *l, const char *counter);


/* Whether the host's OpenMP counts the loop's iterations right in the type of its index. gcc and clang compute
 * (upper - lower + step - 1) / step in that type; with `simd_only` they run the loop as it stands. */
bool loop_counts_right(const struct loop *l, bool simd_only);

/* The bound is a constant of floating point, whose value is not known here, or a comparison, which may be one (an unsigned byte > -38): gcc may
 * find the test to have one result whatever the index is, and does not take the loop under OpenMP then. */
bool loop_test_may_fold(const struct loop *l);

long long loop_constant_trips(const struct loop *l);   /* -1: not constant */

/* Offset behind the `)` of the loop's header. */
unsigned loop_header_end(const struct unit *u, const struct loop *l);

#endif
