/* rt_capture: copies that the `capture` modifier makes where the host is the device. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_CAPTURE_H
#define ACCEL_RT_CAPTURE_H
#include "data/rt_data.h"

extern atomic_int accel__n_captures;                       /* while 0, no other function need be called */

void accel__capture_begin(const struct accelrt_call *owner);           /* begin and end of a data construct */
void accel__capture_end(const struct accelrt_call *owner);
/* Called before and after the host's loops of a compute construct. enter applies to all captures and returns a number that is not 0; leave
 * applies to those that enter with this number did. */
uintptr_t accel__capture_enter(void);
void accel__capture_leave(uintptr_t until);
void accel__capture_update(const struct accelrt_data *data);           /* UPDATE_SELF, UPDATE_DEVICE */

#endif
