/* element_layout: what the elements of data are, for the comparison of host and device. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ELEMENT_LAYOUT_H
#define ACCEL_ELEMENT_LAYOUT_H
#include "region/region.h"

struct arena;

/* The layout of an element of the datum, as in struct accelrt_site of accel_abi.h: "d" for sections of doubles. NULL: the datum is none of
 * its variable's own memory, or the type is not known. */
const char *element_layout(struct arena *arena, const struct data_item *item);
/* The layout of an object of a type; of the elements of an array. NULL: more than a few hundred letters. */
const char *type_layout(struct arena *arena, const struct type *type);

#endif
