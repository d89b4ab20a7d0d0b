/* rt_observe: what ACCEL_NOTIFY and ACCEL_TIME report. Events for tools are in rt_prof.h. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_OBSERVE_H
#define ACCEL_RT_OBSERVE_H
#include "device/rt_device.h"
#include <stdio.h>

void accel__notify_launch(struct accel_queue *q, const struct accel_launch *l, const struct accelrt_kernel *k);
/* From q's device. */
void accel__notify_peer(struct accel_queue *q, struct accel_device *from, const struct accel_device *to, const char *name, size_t bytes);
void accel__notify_transfer(struct accel_queue *q, enum accel_direction way, const char *name, size_t bytes);
void accel__notify_memory(struct accel_device *d, bool alloc, const char *name, size_t bytes, const void *device);
void accel__notify_wait(struct accel_queue *q);
void accel__notify_region(const struct accelrt_call *call, const struct accel_device *d, bool enter);

void accel__time_region(const struct accelrt_site *site, const struct accel_device *d);
/* What the thread's next launch reads, writes and computes at least (accelrt_measure). */
struct accel_time_work {
    double bytes, of_floats, of_doubles;
};
extern _Thread_local struct accel_time_work accel__time_work;
void accel__time_launch(const struct accelrt_site *site, const struct accel_device *d, const struct accel_launch *l, const char *kernel,
                        double device_us, double elapsed_us);
/* host: memory that has the values now; NULL: they are not in one piece. */
void accel__time_transfer(const struct accelrt_site *site, const struct accel_device *d, enum accel_direction way, const void *host,
                          size_t bytes, double us);
void accel__time_host(const struct accelrt_site *site, double us);       /* a compute construct has run on the host */
void accel__put_quoted(FILE *out, const char *text);                     /* as a string of JSON: rt_trace.c */
void accel__time_report(void);           /* at exit */
#endif
