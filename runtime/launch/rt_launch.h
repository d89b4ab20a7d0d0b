/* rt_launch: compute constructs and their kernels. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_LAUNCH_H
#define ACCEL_RT_LAUNCH_H
#include "data/rt_data.h"

/* rt_special.c: the kernel of a struct accelrt_special, compiled for the values among args; NULL: the general kernel must run. */
struct accel_function *accel__special_function(struct accel_device *d, struct accelrt_image *image, const struct accelrt_kernel *kernel,
                                               int overlap, void **args);
void accel__specials_forget(struct accel_device *d, const struct accelrt_image *image);   /* called before the driver unloads the image */
#endif
