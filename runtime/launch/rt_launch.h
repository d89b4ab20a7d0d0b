/* rt_launch: compute constructs and their kernels. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_LAUNCH_H
#define ACCEL_RT_LAUNCH_H
#include "data/rt_data.h"

/* rt_special.c: the kernel of a struct accelrt_special, compiled for the values among args; NULL: the general kernel must run. */
struct accel_function *accel__special_function(struct accel_device *d, struct accelrt_image *image, const struct accelrt_kernel *kernel,
                                               int overlap, void **args);
struct accel_ready_kernel {
    const struct accelrt_kernel *kernel;
    struct accel_function *function;
    struct accel_launch launch;
};

/* rt_enqueue.c: launches `first` with `scratch` bytes of scratch memory, the pointer to which is in call->scratch, and then `rest`, the kernel of
 * its long rows, if that has a kernel. If the kernel has phases (ACCELRT_ROW_PHASES) and blocks share its rows, `rest` alone runs, once for each. Ends the program if a launch fails. */
void accel__enqueue(struct accel_queue *q, struct accelrt_call *call, const struct accel_ready_kernel *first, const struct accel_ready_kernel *rest,
                    size_t scratch);
void accel__specials_forget(struct accel_device *d, const struct accelrt_image *image);   /* called before the driver unloads the image */
#endif
