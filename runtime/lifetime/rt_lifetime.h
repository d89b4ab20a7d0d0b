/* rt_lifetime: the runtime from its start to the process's end, and devices from their first use to their end.
 * SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_LIFETIME_H
#define ACCEL_RT_LIFETIME_H
#include "device/rt_device.h"

/* ---- start, devices (rt_start.c) ----------------------------------------------------------------------------------------------------- */

void accel__start(void);                                   /* reads the environment and finds the devices; only the first call of the
                                                              process does so */
extern void (*accel__call_tools)(void);                    /* set before the start; called once, to let tools register their callbacks */
struct accel_device *accel__current_slow(void);
static inline struct accel_device *accel__current(void)    /* the calling thread's device, perhaps not yet open */
{
    return accel__thread.device ? accel__thread.device : accel__current_slow();
}
void accel__ready(struct accel_device *d);                 /* first use: opens the device, or ends the program */
void accel__open(struct accel_device *d);                  /* accel__ready, and makes it current on the thread */
void accel__shutdown(struct accel_device *d);

/* ---- declared variables (rt_global.c) ------------------------------------------------------------------------------------------------ */

void accel__globals_make(struct accel_device *d);           /* makes those that do not yet exist on d */
/* Deletes the variables of an image whose library is unloaded. */
void accel__globals_drop(struct accel_device *d, const struct accelrt_image *image);

/* ---- the end (rt_end.c) -------------------------------------------------------------------------------------------------------------- */

extern atomic_bool accel__ran_on_host; /* a construct ran on the host: OpenMP may have threads, which the child of a fork lacks */
void accel__end_register(void);        /* called once, at the start */
void accel__end_by_error(void);        /* for accel__on_stop: selects the host device for exit handlers of this thread, and writes the
                                          reports */
void accel__end_caught(void);           /* after an error that was caught: every later use of a device, or of the runtime by a thread that
                                           has not yet used it, is an error */
_Noreturn void accel__ended(struct accel_device *d);
/* Clears pointers to names and sites of the image's library. */
void accel__forget_library(struct accel_device *d, const struct accelrt_image *image);
#endif
