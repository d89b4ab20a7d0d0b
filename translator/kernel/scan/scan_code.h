/* scan_code: trees of kernels for scans. SPDX-License-Identifier: MIT
 * The state of a carried value is a function that iterations apply to it: of values that are combined by an operator the operand, of
 * linear ones the factor and what is added. The state of a loop, VALUE_RECORD of value_scan_state, has those of all carried values, one
 * after the other. A slot is what a trip has in shared memory: its state, or only what is added if all trips have the same factor. */
#ifndef ACCEL_SCAN_CODE_H
#define ACCEL_SCAN_CODE_H
#include "kernel/code/code.h"
#include "region/updates/scans.h"

void scan_code(struct code_builder *b); /* adds the body of such a kernel */

/* The type in which the value is combined: sums and products of integers modulo a power of two. */
const struct type *scan_state_type(const struct scan_value *v);
bool scan_is_packed(const struct scan *s); /* slots have no factor */

/* ---- scan_body.c -------------------------------------------------------------------------------------------------------------- */

const struct value *scan_load(struct code_builder *b, int k);    /* the k-th load of an iteration */

/* Functions of the index and of the loaded values. */
void scan_add_addend(struct code_builder *b);    /* accel_addend, which returns the slot of a trip */
void scan_add_iteration(struct code_builder *b); /* accel_iteration, whose last parameter is the slot of all trips before it */

/* ---- scan_code.c -------------------------------------------------------------------------------------------------------------- */

const struct value *scan_neutral(struct arena *a, const struct scan_value *v);
/* A state whose parts have these values, and factors where they are linear; NULL: 0. */
const struct value *scan_state(struct code_builder *b, const struct value *(*value)(struct code_builder *b, int k),
                               const struct value *(*factor)(struct code_builder *b, int k));
const struct value *scan_part(struct code_builder *b, const char *state, int k); /* the k-th value's part of a state */

#endif
