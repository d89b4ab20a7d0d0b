/* staging_footprint: the elements of an array that a whole tile reads. SPDX-License-Identifier: MIT */
#ifndef ACCEL_STAGING_FOOTPRINT_H
#define ACCEL_STAGING_FOOTPRINT_H
#include "kernel/kernel.h"

/* The reads of v in `body`, divided into groups that differ in constants and in inner loops only. Reads that are not linear in the kernel's
 * loops are omitted. Returns the number of groups; sets var, like, accesses, n_dims and in_chunks of each. */
int footprint_groups(struct unit *u, const struct kernel *k, const struct node *body, struct variable *v, struct staged **list);
/* Sets low, size and condition from what every iteration of a tile certainly reads, and removes accesses that may read other elements;
 * *reads: their number in a tile. False: nothing is read for certain, or isl gives up. */
bool footprint_box(struct unit *u, const struct kernel *k, struct staged *s, long long *reads);

#endif
