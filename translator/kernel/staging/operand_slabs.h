/* operand_slabs: see operand_slabs.c. operands.c says what the names mean. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPERAND_SLABS_H
#define ACCEL_OPERAND_SLABS_H
#include "kernel/code/code.h"
#include "kernel/staging/operands.h"

/* The loop, and the sum that its trips add to; NULL: they do what the program says. */
struct contraction {
    const struct loop *loop;
    const struct value *trips;
    const struct value *first;         /* of the loop's trips, with blocks that divide them; NULL: the first one */
    const struct accumulation *sum;
};

/* Declares the index of the loop in a trip of the contraction. */
void contraction_index(struct code_builder *b, const struct contraction *c, const struct value *trip);
bool operands_has(const struct kernel *k, const struct loop *l); /* reads of the loop are operands */
void operands_declare(struct code_builder *b);                   /* their arrays in shared memory */
void operands_leave(struct code_builder *b);                     /* blocks without an iteration of a triangle leave the kernel */
/* A row in shared memory has the trips of one iteration, else the iterations of one trip. */
bool operand_has_rows_of_trips(const struct kernel *k, const struct operand *o);
/* Without arithmetic that may wrap, and without iterations that have no element. */
bool operand_is_linear(const struct kernel *k, const struct operand *o);

const struct value *operand_element(struct code_builder *b,
                                    int j); /* of operand j, of iteration accel_item in trip accel_within of the slab */
const struct value *operand_last_trip(struct code_builder *b, int d); /* of the loop of dimension d */
const struct value *operand_least(struct code_builder *b, const struct value *x, const struct value *y);
const struct value *operand_name(struct code_builder *b, const struct type *type, const char *name);
void operand_index(struct code_builder *b, const struct loop *l, const struct value *trip); /* declares it */
/* Declares the index of dimension d of the iteration `at` places after the block's first one, or of the last one. Returns whether a
 * triangle has no iteration with it, for which it declares the index of the other dimension too; NULL: it has. */
const struct value *operand_index_at(struct code_builder *b, int d, const struct value *at);

void slabs_declare(struct code_builder *b, const struct contraction *c); /* what fills those of the loop's operands */
/* Loads the slabs of the trips from `at` on; for tensor cores, begins their copies to the slabs of accel_filled. */
void slabs_fetch(struct code_builder *b, const struct contraction *c, const struct value *at);
/* Stores what was loaded to the slabs of a buffer, and waits for all threads. */
void slabs_store(struct code_builder *b, const struct contraction *c, const struct value *buffer);
void slabs_barrier(struct code_builder *b);
void slabs_call(struct code_builder *b, const char *name, int n, const struct value *const *arguments); /* adds a call */

#endif
