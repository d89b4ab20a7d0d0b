/* rt_capture: copies that the `capture` modifier makes where the host is the device. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_CAPTURE_H
#define ACCEL_RT_CAPTURE_H
#include "data/rt_data.h"

extern atomic_int accel__n_captures;                       /* 0: nothing of this need be called */

void accel__capture_begin(const struct accelrt_call *owner);           /* of a data construct, and its end */
void accel__capture_end(const struct accelrt_call *owner);
/* Around the host's loops of a compute construct, on all captures there are; never 0. leave: on those that it entered. */
uintptr_t accel__capture_enter(void);
void accel__capture_leave(uintptr_t until);
void accel__capture_update(const struct accelrt_data *data);           /* UPDATE_SELF, UPDATE_DEVICE */

#endif
