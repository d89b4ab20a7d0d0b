/* rt_lifetime: the runtime from its start to the process's end, and devices from their first use to their end. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_LIFETIME_H
#define ACCEL_RT_LIFETIME_H
#include "device/rt_device.h"

/* ---- start, devices (rt_start.c) ----------------------------------------------------------------------------------------------------- */

void accel__start(void);                                   /* reads the environment, finds the devices; once for all threads */
extern void (*accel__call_tools)(void);                    /* set before the start: lets tools register their callbacks; once does it */
struct accel_device *accel__current_slow(void);
static inline struct accel_device *accel__current(void)    /* the calling thread's device, perhaps not yet open */
{
    return accel__thread.device ? accel__thread.device : accel__current_slow();
}
void accel__ready(struct accel_device *d);                 /* first use: context, or the end of the program */
void accel__open(struct accel_device *d);                  /* ready, and current on the thread */
void accel__shutdown(struct accel_device *d);

/* ---- declared variables (rt_global.c) ------------------------------------------------------------------------------------------------ */

void accel__globals_make(struct accel_device *d);           /* those not made before */
void accel__globals_drop(struct accel_device *d, const struct accelrt_image *image);   /* its library goes */

/* ---- the end (rt_end.c) -------------------------------------------------------------------------------------------------------------- */

extern atomic_bool accel__ran_on_host; /* a construct: OpenMP may have threads, which a fork's child lacks */
void accel__end_register(void);        /* once, at the start */
void accel__end_by_error(void);        /* for accel__on_stop: exit handlers of this thread find the host device; the reports are written */
_Noreturn void accel__ended(struct accel_device *d);
void accel__forget_library(struct accel_device *d, const struct accelrt_image *image);   /* pointers to its names and sites */
#endif
