/* flow: is a scalar written before it is read? SPDX-License-Identifier: MIT */
#ifndef ACCEL_FLOW_H
#define ACCEL_FLOW_H
#include "syntax/syntax.h"

/* True if every path through statement n writes `d` before it reads it, or does not touch it at all. False when not known (goto, address
 * taken). d is a scalar. */
bool flow_written_first(struct node *n, const struct decl *d);
/* As above, and in addition every path to the end of n has written d. */
bool flow_always_written(struct node *n, const struct decl *d);
/* Whether the value d has at the end of statement n may be read later in the function (loops around n count). Objects that live longer
 * than the function, or whose address is taken in it, are. `limit`: nothing outside this node counts; NULL for the whole function. */
bool flow_live_after(struct node *n, const struct decl *d, const struct node *limit);
/* The same in the whole function for what reads it by name, or takes its address, behind n: not through an address taken ahead of it. */
bool flow_seen_after(struct node *n, const struct decl *d);
/* No condition and no loop within `top` decides whether n is reached: it stands in the statements themselves or in the head of an outermost
 * loop. Jumps aside. */
bool flow_always_reached(const struct node *n, const struct node *top);
/* The same, as if the bodies of all loops ran. */
bool flow_reached_in_loops(const struct node *n, const struct node *top);
bool flow_names(struct node *n, const struct decl *d); /* d is named in n (sizeof aside) */

#endif
