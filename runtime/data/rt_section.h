/* rt_section: declarations shared by the files that handle single sections. SPDX-License-Identifier: MIT
 *
 * The present table's lock is held for look-ups and counters only. A block being filled (MAKING) or copied back (LEAVING) stays in the
 * table; other threads that need it wait for `changed`. */
#ifndef ACCEL_RT_SECTION_H
#define ACCEL_RT_SECTION_H
#include "data/rt_data.h"

static inline bool accel__is_sized(const struct accelrt_data *data) { return data->bytes != ACCELRT_UNKNOWN_SIZE; }
static inline uintptr_t accel__section_begin(const struct accelrt_data *data) { return (uintptr_t)data->base + (uintptr_t)data->start; }

static inline void *accel__device_of_base(const struct accel_block *b, const struct accelrt_data *data)
{
    return (void *)(accel__block_device(b) + ((uintptr_t)data->base - accel__block_host(b)));
}

/* Whether the block counts a reference by this datum. The slot of a pointer is counted only in a block made for it: a larger object around
 * it is counted by its own clauses. */
static inline bool accel__is_counted(const struct accel_block *b, const struct accelrt_data *data)
{
    return data->bytes && (!(data->kind & ACCELRT_SLOT) || b->slot);
}

/* ---- rt_locate.c: present lock held -------------------------------------------------------------------------------------------------- */

/* The block that the call site found for data last time, if it is still valid. ATTACH and DEVICEPTR are never looked up, so they are not
 * cached. */
struct accel_block *accel__cached(struct accel_work *w, int i, const struct accelrt_data *data);
/* If the device has only a part of an array and the part contains all that the region touches (ACCELRT_TOUCHED), data becomes the touched
 * part. */
void accel__narrow_to_part(struct accel_work *w, int i, struct accelrt_data *data);
/* A datum for a pointer without a section: the pointer itself if a clause mapped it, which for exit data must be a dynamic one; else its
 * target. Takes the lock. */
struct accelrt_data accel__pointer_or_target(struct accel_work *w, const struct accelrt_data *data, bool leaves);
/* Work on q may use b: q waits for the work of another queue that fills b. */
void accel__after_making(struct accel_queue *q, struct accel_block *b);

/* ---- rt_section.c -------------------------------------------------------------------------------------------------------------------- */

/* Data of the form FORM_SECTION. */
void accel__section_enter(struct accel_work *w, int i, struct accelrt_data *data);
void accel__section_leave(struct accel_work *w, int i, struct accelrt_data *data);
void accel__section_update(struct accel_work *w, int i, struct accelrt_data *data);
void accel__address_enter(struct accel_work *w, int i, struct accelrt_data *data);     /* deviceptr */
void accel__block_enter(struct accel_work *w, struct accel_block *b, struct accelrt_data *data);       /* present lock held: b holds data */
/* b has its memory, which w->queue fills up to `mark`: from now on it is READY. Takes the lock. */
void accel__block_made(struct accel_work *w, struct accel_block *b, void *memory, bool filled, unsigned long mark);
#endif
