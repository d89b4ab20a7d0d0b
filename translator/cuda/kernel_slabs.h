/* kernel_slabs: see kernel_slabs.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_SLABS_H
#define ACCEL_KERNEL_SLABS_H
#include "cuda/kernel_text.h"

const char *slabs_own_tile(const struct kernel *k);                             /* subscript of the thread's tile along z; "": one tile */
bool slabs_have_rows_of_trips(const struct kernel *k, const struct operand *o); /* else rows of iterations */
const struct value *slabs_last_trip(struct kernel_text *t, int d);              /* of the loop of dimension d */
const struct value *slabs_least(struct kernel_text *t, const struct value *x, const struct value *y);

/* Declares what fills the slabs of the loop's operands. */
void slabs_begin(struct kernel_text *t, const struct loop *l, const struct value *trips);
/* Loads those of the trips from `at` on; for tensor cores, begins their copies to the slabs of accel_f. */
void slabs_fetch(struct kernel_text *t, const struct loop *l, const struct value *at, const struct value *trips);
/* Stores what was loaded to the slabs of a buffer, and waits for all threads. */
void slabs_store(struct kernel_text *t, const struct loop *l, const char *buffer);

#endif
