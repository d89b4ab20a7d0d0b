/* rt_follow: pointers in memory through which a construct reaches what no clause of it names. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_FOLLOW_H
#define ACCEL_RT_FOLLOW_H
#include "data/rt_data.h"

/* Attaches the pointers of the path data->device (struct accelrt_hop). Sets w->absent to the first datum that leads to memory which is not
 * on the device, for accel__follow_absent. */
void accel__follow_one(struct accel_work *w, int i, struct accelrt_data *data);
/* Present lock held: work on w->queue may use b. */
void accel__block_used(struct accel_work *w, struct accel_block *b);
/* A kernel is about to follow data's path to `value`. */
_Noreturn void accel__follow_absent(struct accel_device *d, const struct accelrt_data *data, uintptr_t value);
#endif
