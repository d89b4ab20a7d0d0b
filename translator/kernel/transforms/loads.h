/* loads: see loads.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LOADS_H
#define ACCEL_LOADS_H
#include "kernel/kernel.h"

/* A read of an arithmetic value inside `body`, in whatever order with what else the body does, that no condition there decides on. The place may
 * not be known before the body. one_assignment: the body reads before it writes. */
bool load_may_precede(const struct kernel *k, const struct access *a, const struct node *body, bool one_assignment);

#endif
