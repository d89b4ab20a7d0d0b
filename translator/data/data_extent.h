/* data_extent: the part of a pointer's memory that a region accesses. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_EXTENT_H
#define ACCEL_DATA_EXTENT_H
#include "region/region.h"

/* Sets the item's start and bytes (C expressions at the directive, 0 bytes when the loops do not run) to the range of the accesses to v,
 * from the first element to the last, and sets its why. False when the range is not known; *why is then the reason. */
bool data_extent(const struct region *r, const struct variable *v, struct data_item *item, const char **why);
/* The same where the launch must test that the accesses stay in their rows: a[i * m + j] with j < m. */
bool data_extent_if_in_rows(const struct region *r, const struct variable *v, struct data_item *item);
/* The same for a list of accesses, all through the pointer `name` or all through others of its type: the range of all of them. */
bool data_extent_among(const struct region *r, const struct access *const *accesses, int n, const char *name, struct data_item *item);
/* The accesses to v itself, with one for each of several possible forms of its subscripts: extent_accesses.c. */
const struct access *const *data_extent_accesses(const struct region *r, const struct variable *v, int *count);
/* An access to v that may be to elements of a flexible array member, which no extent of v's own elements includes; NULL: none. */
const struct access *data_flexible_access(const struct region *r, const struct variable *v);
/* The accesses to v are known to range from element *first to the one before *end, both constants, whenever r runs. */
bool data_extent_known(const struct region *r, const struct variable *v, long long *first, long long *end);

#endif
