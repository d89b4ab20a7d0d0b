/* interchange: see interchange.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_INTERCHANGE_H
#define ACCEL_INTERCHANGE_H
#include "kernel/kernel.h"

/* If the body of the parallel loop `last` is a contraction whose sequential loop is outside of one of its parallel loops, and possibly
 * loops over the same elements before and after it, gives the tree of k's region the order of k and sets k->interchange. */
bool mapping_interchange(struct unit *u, struct kernel *k, struct loop *last);

#endif
