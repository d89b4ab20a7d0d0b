/* loop_text: bounds and trip counts of a loop as C expressions for the host. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LOOP_TEXT_H
#define ACCEL_LOOP_TEXT_H
#include "region/region.h"

/* The trip count of a canonical loop, as a call of a function of accel_abi.h: "accelrt_trips(0, n, 1, 0, 0)". */
const char *loop_trips(struct unit *u, const struct loop *l);

/* First value and bound of the index, with the values that they have in C's comparison. The bound of a comparison in floating point is the
 * first integer that the index does not reach, so that <= and >= become < and >. */
void loop_bounds(struct unit *u, const struct loop *l, const char **lower, const char **upper);

/* The loop's `for (...)` with a 64-bit counter in place of its index: "for (c = 0; c < n; c++)". NULL if signed 64-bit integers cannot make
 * C's comparison. If loop_counts_from_zero, the counter is the number of the iteration and loop_index_at gives the index. */
const char *loop_wide_header(struct unit *u, const struct loop *l, const char *counter);

bool loop_counts_from_zero(const struct loop *l);
const char *loop_index_at(struct unit *u, const struct loop *l, const char *counter);


/* The host's OpenMP computes the trip count correctly in the type of the index. gcc and clang compute
 * (upper - lower + step - 1) / step in that type; with `simd_only` they run the loop unchanged. */
bool loop_counts_right(const struct loop *l, bool simd_only);

/* The bound is a constant expression whose value is not known here (floating point), or a comparison, which may be constant (an unsigned
 * byte > -38). gcc may fold the test to a constant, and then rejects the loop under OpenMP. */
bool loop_test_may_fold(const struct loop *l);

const char *loop_index_type(struct unit *u, const struct loop *l);     /* as C text: "int" */
const char *loop_counter_type(struct unit *u, const struct loop *l);   /* of 64 bits at least, for a counter of its iterations */
/* l is for (i = lower; i < upper; i++), or with <=, and can be compared in signed 64-bit integers or in the index's own type. */
bool loop_counts_up(struct unit *u, const struct loop *l);

long long loop_constant_trips(const struct loop *l);   /* -1: not constant */

/* Offset after the `)` of the loop's header. */
unsigned loop_header_end(const struct unit *u, const struct loop *l);

struct host_loop;
const char *openmp_group_trips(struct unit *u, const struct host_loop *h); /* trip count of the group as C text, which evaluates its bounds again */
bool openmp_bounds_have_effects(const struct host_loop *h);                /* it must not be evaluated twice */

#endif
