/* rt_api: the prologue of an API function. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_API_H
#define ACCEL_RT_API_H
#include "data/rt_replicas.h"
#include "lifetime/rt_lifetime.h"

/* Messages name the API function in place of a directive, unless a directive calls it. Blocks record it as the site that made them. */
#define ACCEL_API_SITE() \
    do { \
        static const struct accelrt_site api_site = { .directive = __func__ }; \
        accel__thread.site = accel__thread.directive ? accel__thread.directive : &api_site; \
    } while (0)

/* The calling thread's device, opened and made current on the thread. */
static inline struct accel_device *accel__api_device(void)
{
    struct accel_device *d = accel__current();
    if (accel__is_host(d)) return d;
    accel__open(d);
    accel__replicas_before(d, NULL, TOUCH_ALL);
    return d;
}

/* Ends the program if [device, device + bytes) begins in memory of acc_malloc and extends beyond it. The size of other memory is not
 * known. */
void accel__refuse_beyond(struct accel_device *d, void *device, size_t bytes);
#endif
