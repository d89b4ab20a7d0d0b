/* rt_section: what the files that handle single sections share. SPDX-License-Identifier: MIT
 *
 * The present table's lock is held for look-ups and counters only. A block being filled (MAKING) or copied back (LEAVING) is in the table
 * meanwhile; other threads that need it wait for `changed`. */
#ifndef ACCEL_RT_SECTION_H
#define ACCEL_RT_SECTION_H
#include "data/rt_data.h"

static inline bool accel__is_sized(const struct accelrt_data *data) { return data->bytes != ACCELRT_UNKNOWN_SIZE; }
static inline uintptr_t accel__section_begin(const struct accelrt_data *data) { return (uintptr_t)data->base + (uintptr_t)data->start; }

static inline void *accel__device_of_base(const struct accel_block *b, const struct accelrt_data *data)
{
    return (void *)(accel__block_device(b) + ((uintptr_t)data->base - accel__block_host(b)));
}

/* A pointer's place counts only where a directive made it for its pointer: the object around it has its own clauses. */
static inline bool accel__is_counted(const struct accel_block *b, const struct accelrt_data *data)
{
    return data->bytes && (!(data->kind & ACCELRT_SLOT) || b->slot);
}

/* ---- rt_locate.c: present lock held ---------------------------------------------------------------------------------------------------- */

/* What the call site found for data last time, if it still holds. Only what has been looked up is cached: neither ATTACH nor DEVICEPTR. */
struct accel_block *accel__cached(struct accel_work *w, int i, const struct accelrt_data *data);
/* An array of which the device has a part, with all that the region touches (ACCELRT_TOUCHED): data becomes that part. */
void accel__narrow_to_part(struct accel_work *w, int i, struct accelrt_data *data);
/* A pointer without a section: itself if a clause brought it, which for exit data has to be one that exit data ends; else its target. Takes the
 * lock. */
struct accelrt_data accel__pointer_or_target(struct accel_work *w, const struct accelrt_data *data, bool leaves);
void accel__after_making(struct accel_queue *q, struct accel_block *b);        /* work on q may use b: what fills it in another queue comes first */

/* ---- rt_section.c ---------------------------------------------------------------------------------------------------------------------- */

/* One datum of the form SECTION. */
void accel__section_enter(struct accel_work *w, int i, struct accelrt_data *data);
void accel__section_leave(struct accel_work *w, int i, struct accelrt_data *data);
void accel__section_update(struct accel_work *w, int i, struct accelrt_data *data);
void accel__address_enter(struct accel_work *w, int i, struct accelrt_data *data);     /* deviceptr */
void accel__block_enter(struct accel_work *w, struct accel_block *b, struct accelrt_data *data);       /* present lock held: b is there for data */
#endif
