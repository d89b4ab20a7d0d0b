/* parts: what a launch must know to run a kernel's outermost loop in parts. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_PARTS_H
#define ACCEL_KERNEL_PARTS_H
#include <stdbool.h>

struct kernel;
struct region;

/* As struct accelrt_footprint, in C text for the host at the directive. start NULL: step 0. */
struct footprint {
    const char *start, *step, *bytes;
};
struct kernel_parts {
    int dimension;
    bool has_first;                    /* PARAM_FIRST is a parameter: it is added to the numbers of the loop's trips */
    struct footprint *footprints; /* one for each data item of the region */
    struct footprint *written;    /* of what a trip writes; start NULL: nothing. --multi-gpu; NULL: the loop is not split over devices */
    const char *condition;        /* C text for the host: the footprints are valid; "": always */
};

/* Of the region's only kernel; NULL: it always runs as a whole. */
const struct kernel_parts *parts_of_region(const struct region *r);
/* Why the kernel's outermost loop is not split over devices; NULL: it is. */
const char *parts_refusal(const struct kernel *k);

#endif
