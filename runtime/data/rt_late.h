/* rt_late: data of a construct that its launch transfers in parts (struct accelrt_parts). SPDX-License-Identifier: MIT
 * Their blocks are made without a transfer, and stay in the state MAKING, so that other threads wait for them. */
#ifndef ACCEL_RT_LATE_H
#define ACCEL_RT_LATE_H
#include "data/rt_data.h"

struct accel_late_item {
    const struct accelrt_data *data;
    const struct accelrt_footprint *footprint;
    struct accel_block *block;
};
struct accel_late {
    int n;
    struct accel_late_item items[];
};

/* Before the data of a construct is entered: w->late, and the state of call->parts, are set if its launch may transfer data in parts; else
 * both are NULL. */
void accel__late_begin(struct accel_work *w, struct accelrt_call *call);
/* Whether the transfers of the new block b, which is given `memory`, are late; if so, it is noted. */
bool accel__late_takes(struct accel_work *w, struct accel_block *b, void *memory, const struct accelrt_data *data);
/* The transfers have been enqueued: to the device, and, if `stored` is set, to the host. */
void accel__late_made(struct accel_work *w, struct accelrt_call *call, bool stored);
/* Transfers what is still late to the device as a whole. */
void accel__late_end(struct accel_work *w, struct accelrt_call *call);
#endif
