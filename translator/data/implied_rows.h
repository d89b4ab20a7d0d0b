/* implied_rows: the rows that the pointers in an array point to, where no clause names them. SPDX-License-Identifier: MIT */
#ifndef ACCEL_IMPLIED_ROWS_H
#define ACCEL_IMPLIED_ROWS_H
#include "region/region.h"

/* v is an array of pointers, or points to them (double **v), no clause names it, and all accesses to the rows are subscripts v[i][j]...
 * that the loops bound, in every row alike: the rows of a triangle may have different lengths. Then `item`, which is the memory of the
 * pointers, gets the levels of the rows as ACCELRT_ROWS (section_second), and a kind that copies rows back only if the region writes them.
 * Returns why the rows have their extents; NULL: the item is unchanged. */
const char *implied_rows(struct region *r, struct variable *v, struct data_item *item);

#endif
