/* rt_api: how an API function begins. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_API_H
#define ACCEL_RT_API_H
#include "data/rt_data.h"
#include "lifetime/rt_lifetime.h"

/* Messages name the function in place of a directive, unless a directive has called it; blocks remember it as their maker. */
#define ACCEL_API_SITE() \
    do { \
        static const struct accelrt_site api_site = { .directive = __func__ }; \
        accel__thread.site = accel__thread.directive ? accel__thread.directive : &api_site; \
    } while (0)

/* The calling thread's device, open and current on the thread. */
static inline struct accel_device *accel__api_device(void)
{
    struct accel_device *d = accel__current();
    if (!accel__is_host(d)) accel__open(d);
    return d;
}

/* Ends the program where [device, device + bytes) begins in memory of acc_malloc and goes beyond; of other memory nothing is known. */
void accel__refuse_beyond(struct accel_device *d, void *device, size_t bytes);
#endif
