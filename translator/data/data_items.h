/* data_items: what the files of plan_data share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_ITEMS_H
#define ACCEL_DATA_ITEMS_H
#include "region/region.h"

bool data_needs_extent(int kind); /* the kind of data allocates memory on the device */
int data_written_flags(const struct variable *v); /* the flags of an item for v that say how the region uses it */
/* ACCELRT_WRITTEN, for rows to which pointers in d's memory lead, unless the analysis knows that the region only reads them. */
int data_rows_flags(const struct region *r, const struct decl *d);
/* Appends the item to r->data; v: NULL or the variable whose data it is. */
void data_add_item(struct region *r, struct variable *v, const struct data_item *item);
/* An array parameter with a declared size: sets the item to all of it. False: it is none. */
bool data_whole_parameter(struct unit *u, struct data_item *item);
/* Infers the extent from the region's accesses where no clause gives it. False: the data must already be on the device by another
 * directive. */
bool data_infer_item(struct region *r, const struct variable *v, struct data_item *item);
/* A pointer that the region uses for one structure: sets the item to that structure. */
void data_one_structure(struct region *r, struct variable *v, struct data_item *item);
void data_whole_scalar(struct unit *u, struct data_item *item); /* the object itself, even if it is a pointer */
/* implicit_items.c: the item of a variable that no clause of r's own directive names. */
void data_add_uncovered(struct region *r, struct variable *v);

#endif
