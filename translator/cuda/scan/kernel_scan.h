/* kernel_scan: what the printers of scans share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_SCAN_H
#define ACCEL_KERNEL_SCAN_H
#include "cuda/values/kernel_values.h"
#include "region/updates/scans.h"

/* ---- scan_states.c ------------------------------------------------------------------------------------------------------------ */

/* What the k-th carried value is in the text of an iteration. */
const char *scan_carried_name(struct kernel_text *t, int k);
const char *scan_state_type(const struct scan_value *v); /* the type in which the value is combined */
const char *scan_state_classes(struct kernel_text *t);   /* the class of all carried values, as functions of the previous ones */
bool scan_is_packed(const struct kernel_text *t);        /* only the value of a trip's state is in shared memory: all have one factor */
const char *scan_part(struct kernel_text *t, const char *object, int k); /* the k-th value's part of a state */
/* A state whose parts have these values, and factors where they are linear. */
const char *scan_state_of(struct kernel_text *t, const char *(*value)(struct kernel_text *t, int k),
                          const char *(*factor)(struct kernel_text *t, int k));
const char *scan_neutral_value(struct kernel_text *t, int k);
const char *scan_neutral_factor(struct kernel_text *t, int k);

/* ---- scan_body.c -------------------------------------------------------------------------------------------------------------- */

void scan_print_addend(struct kernel_text *t);    /* accel_addend, which returns what a trip has in shared memory */
void scan_print_iteration(struct kernel_text *t); /* accel_iteration, which receives the same of all trips before it */

#endif
