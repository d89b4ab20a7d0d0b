/* rt_short: synchronous constructs for which the host need not wait at their end. SPDX-License-Identifier: MIT
 *
 * Such a construct writes only to device memory of the runtime, and is short by the time that the host waited for it before. The host waits
 * for long ones: the wait costs little then, and times that the program measures are right. */
#ifndef ACCEL_RT_SHORT_H
#define ACCEL_RT_SHORT_H
#include "data/rt_data.h"

/* What is known of one execution of a construct, from its begin to its end: SHORT_VISIBLE, SHORT_CROWDED, SHORT_SPLIT, SHORT_ASYNC, and the
 * number of its iterations times SHORT_ONE. */
enum { SHORT_VISIBLE = 1,              /* the host must wait: it may see an effect */
       SHORT_CROWDED = 2,              /* earlier constructs of the queue were running when it began */
       SHORT_SPLIT = 4,                /* a kernel ran on several devices: whatever it takes, the host enqueues the next one meanwhile */
       SHORT_ASYNC = 8,                /* with SHORT_VISIBLE: the host sees effects when it waits for the queue, as the program says */
       SHORT_ONE = 16 };

/* After the wait clause and the data clauses. before: the queue's accel__queue_visible before them. */
uintptr_t accel__short_begin(const struct accel_work *w, unsigned long before);
/* Before a launch: whether it takes a few microseconds, and nothing can notice when it starts. *probed: its time on its queue, which is not
 * the synchronous one, is not known, and is taken from here to accel__probe_stop. */
bool accel__short_is_brief(const struct accel_work *w, uintptr_t state, const struct accelrt_kernel *k, const struct accelrt_geometry *g,
                           bool *probed);
/* With a launch. */
uintptr_t accel__short_launch(uintptr_t state, const struct accelrt_kernel *k, const struct accelrt_geometry *g);
/* After the data has been left. before: as above. Whether the host need not wait now. */
bool accel__short_end(struct accel_work *w, uintptr_t state, unsigned long before);
#endif
