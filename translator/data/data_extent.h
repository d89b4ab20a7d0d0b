/* data_extent: the part of a pointer's memory that a region touches. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_EXTENT_H
#define ACCEL_DATA_EXTENT_H
#include "region/region.h"

/* Sets start and bytes (C expressions at the directive's place, 0 bytes when the loops do not run) and why of the item to what the accesses
 * to v reach, from the first element to the last. False when that is not known; *why then says because of what. */
bool data_extent(const struct region *r, const struct variable *v, struct data_item *item, const char **why);
/* An access to v that may reach elements of a flexible array member, which no extent of v's own elements covers; NULL: none. */
const struct access *data_flexible_access(const struct region *r, const struct variable *v);
/* The accesses to v are known to reach from element *first to the one before *end, both numbers, whenever r runs. */
bool data_extent_known(const struct region *r, const struct variable *v, long long *first, long long *end);

#endif
