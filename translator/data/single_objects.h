/* single_objects: what a pointer in a structure points to, where the construct copies the structure. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SINGLE_OBJECTS_H
#define ACCEL_SINGLE_OBJECTS_H
#include "region/region.h"

/* Items that copy in the objects which r only reads through pointers in structures that r itself copies. Needs r's other items. Returns the
 * items in the arena; *count of them. */
struct data_item *single_objects(struct region *r, int *count);

#endif
