/* rt_observe: what ACCEL_NOTIFY and ACCEL_TIME report. Events for tools are in rt_prof.h. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_OBSERVE_H
#define ACCEL_RT_OBSERVE_H
#include "device/rt_device.h"

void accel__notify_launch(struct accel_queue *q, const struct accel_launch *l, const struct accelrt_kernel *k);
void accel__notify_transfer(struct accel_queue *q, enum accel_direction way, const char *name, size_t bytes);
void accel__notify_memory(struct accel_device *d, bool alloc, const char *name, size_t bytes, const void *device);
void accel__notify_wait(struct accel_queue *q);
void accel__notify_region(const struct accelrt_call *call, const struct accel_device *d, bool enter);

void accel__time_region(const struct accelrt_site *site, const struct accel_device *d);
void accel__time_launch(const struct accelrt_site *site, const struct accel_device *d, const struct accel_launch *l, const char *kernel,
                        double device_us, double elapsed_us);
void accel__time_transfer(const struct accelrt_site *site, const struct accel_device *d, enum accel_direction way, size_t bytes,
                         double us);
void accel__time_host(const struct accelrt_site *site, double us);       /* a compute construct has run on the host */
double accel__now_us(void);
void accel__time_report(void);           /* at exit, to stderr */
#endif
