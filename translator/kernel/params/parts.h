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
/* Of a data item that the kernel only reads: subscripts are values of another item, or `direct`. */
struct indexed_item {
    const struct variable *by;         /* NULL: not known */
    struct footprint direct;
};
struct kernel_parts {
    const struct loop *loop;
    int dimension;
    bool only_split;                   /* the ranges may run on several devices at once, but not one after another on one */
    bool has_first;                    /* PARAM_FIRST is a parameter: it is added to the numbers of the loop's trips */
    struct footprint *footprints; /* one for each data item of the region */
    struct footprint *written;    /* of what a trip writes; start NULL: nothing. --multi-gpu; NULL: the loop is not split over devices */
    struct indexed_item *indexed; /* as `written`; NULL: none */
    int *joins;                   /* of each data item, see split_join; --multi-gpu; NULL: all SPLIT_NO_JOIN */
    const char *condition;        /* C text for the host: the footprints are valid; "": always */
};

/* NULL: the kernel always runs as a whole. */
const struct kernel_parts *parts_of_kernel(const struct kernel *k);
/* With them: the launch may not run the ranges one after another. */
bool parts_only_split(const struct kernel *k);
/* Of the region's only kernel. */
const struct kernel_parts *parts_of_region(const struct region *r);
/* Why the kernel's outermost loop is not split over devices; NULL: it is. */
const char *parts_refusal(const struct kernel *k);

#endif
