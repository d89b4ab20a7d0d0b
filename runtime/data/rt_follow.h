/* rt_follow: pointers in memory through which a construct reaches data that none of its clauses names. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_FOLLOW_H
#define ACCEL_RT_FOLLOW_H
#include "data/rt_data.h"

/* Attaches the pointers of the path data->device (struct accelrt_hop). Sets w->absent to the first datum whose path leads to memory that is
 * not on the device, for accel__follow_absent. */
void accel__follow_one(struct accel_work *w, int i, struct accelrt_data *data);
/* Present lock held: records that work on w->queue may use b. */
void accel__block_used(struct accel_work *w, struct accel_block *b);
/* Reports that a kernel would follow data's path to `value`, which is absent. */
_Noreturn void accel__follow_absent(struct accel_device *d, const struct accelrt_data *data, uintptr_t value);
#endif
