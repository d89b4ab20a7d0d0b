/* rt_ranges: the device memory that the data of a construct occupy. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_RANGES_H
#define ACCEL_RT_RANGES_H
#include "data/rt_data.h"

struct accel_range {
    uintptr_t begin, end;
    bool known, written;               /* a range that is not known may be anywhere */
};

/* The ranges of a launch. */
enum { ACCEL_RANGES_MAX = 64 };
struct accel_ranges {
    struct accel_range items[ACCEL_RANGES_MAX];
    int n;
    bool too_many;
};
/* A range that begins where the last one ends extends that: the rows of one directive, and the tables of pointers to them, follow each
 * other. */
void accel__range_add(struct accel_ranges *out, struct accel_range r);

/* Pointers in memory of the device may have other values than the runtime attached. */
static inline bool accel__range_is_stored(const struct accel_work *w)
{
    return atomic_load_explicit(&w->device->has_stored_pointers, memory_order_relaxed);
}

/* Adds the range of the rows of each level (ACCELRT_ROWS), which is not known if rows that are written overlap each other. */
void accel__rows_ranges(struct accel_work *w, const struct accelrt_data *data, bool written, struct accel_ranges *out);
/* Adds the ranges of what the last pointers of the path call->data[i] point to (ACCELRT_FOLLOW with ACCELRT_LOADED): sections of the table
 * that begin there, else the whole blocks. Pointers that are null, or were not attached by the runtime, have no known range. */
void accel__path_ranges(struct accel_work *w, const struct accelrt_call *call, int i, struct accel_ranges *out);
/* rt_bundle_data.c: the rows are a bundle whose pointers are attached, and therefore disjoint; its memory on the device. */
bool accel__bundle_range(struct accel_work *w, const struct accelrt_data *data, struct accel_range *r);
#endif
