/* rt_tune: choices of launches against the rules: those of ACCEL_VARIANT, of a file of winners, and the trials of ACCEL_TUNE.
 * SPDX-License-Identifier: MIT
 *
 * A launch is never repeated. Successive launches of a kernel with sizes of one class try one choice after another, each several times;
 * from then on all have the fastest. */
#ifndef ACCEL_RT_TUNE_H
#define ACCEL_RT_TUNE_H
#include "device/rt_device.h"
#include "launch/rt_choices.h"

/* While false, no launch has a choice against the rules, and no other function need be called. */
extern atomic_bool accel__tune_on;

/* One launch, from begin to end. Zero: by the rules. */
struct accel_tried {
    struct accel_tuning *of;    /* the kernel with its size class; NULL: none */
    struct accel_choice choice; /* what is wanted; rt_settle clears the members that the launch does not allow, */
    bool refused;               /* and sets this */
    bool is_timed;              /* `end` is to be called */
    int trial;
    unsigned serial;
};

/* k: the kernel that the program launches, or its fallback; overlap: the variant of its binary. */
void accel__tune_begin(struct accel_tried *t, struct accel_device *d, const struct accelrt_site *site, const struct accelrt_kernel *k,
                       const struct accelrt_geometry *g, int overlap);
/* After the launch is settled: fails if it does not allow what ACCEL_VARIANT demands of this construct. Returns
 * accel_launch.variant, valid until the thread's next launch. */
const char *accel__tune_settled(const struct accel_tried *t, const struct accel_place *p);
/* us: the time of the launch on the device. */
void accel__tune_end(const struct accel_tried *t, const struct accel_place *p, double us);
/* Called when an image with `tuned` lines is registered. */
void accel__tune_image(const struct accelrt_image *image);
/* Called before the image is removed. */
void accel__tune_forget(const struct accelrt_image *image);
#endif
