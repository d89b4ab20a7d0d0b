/* sweep_kernel: see sweep_kernel.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SWEEP_KERNEL_H
#define ACCEL_SWEEP_KERNEL_H
#include "kernel/kernel.h"

struct unit;

/* The sweep that the statement is, as its outermost sequential loop; NULL: it is none, or the sizes of the clauses are kept. */
struct loop *mapping_sweep_loop(const struct region *r, struct node *statement);
/* Gives the tree of k's region the order of k, columns outermost, and sets k->interchange. k has one statement, `sweep`. Returns the column
 * loop, the root of the kernel's nest. */
struct loop *mapping_sweep(struct unit *u, struct kernel *k, struct loop *sweep);
const struct sweep *sweep_of(const struct kernel *k); /* NULL: it runs none */
void mapping_describe_sweep(struct unit *u, struct loop *sweep); /* the mapping of its sequential loops, as text */

#endif
