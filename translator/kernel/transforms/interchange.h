/* interchange: see interchange.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_INTERCHANGE_H
#define ACCEL_INTERCHANGE_H
#include "kernel/kernel.h"

/* If the body of the parallel loop `last` is a contraction whose sequential loop is outside of one of its parallel loops, and possibly
 * loops over the same elements before and after it, gives the tree of k's region the order of k and sets k->interchange. */
bool mapping_interchange(struct unit *u, struct kernel *k, struct loop *last);

/* From the order of the text to that of the kernel, and back. All code that reads the statements or loops of a kernel with an interchange
 * does so in the order of the kernel, its fallback and the host's loops in that of the text. NULL: nothing. */
void interchange_swap(struct interchange *x);

/* for k { float t = a[i][k]; for j c[i][j] += t * b[k][j]; }: the kernel has the value where the text has the name. */
struct value_use {
    struct node *name;
    struct node *value; /* of the same type */
};
int interchange_values(const struct interchange *x, const struct value_use **list); /* their number; NULL: none */

#endif
