/* loads: see loads.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LOADS_H
#define ACCEL_LOADS_H
#include "kernel/code/code.h"
#include "kernel/kernel.h"

/* A read of an arithmetic value inside `body`, in whatever order with what else the body does, that no condition there decides on. The place may
 * not be known before the body. The value is that of before the body if ranges do not overlap. */
bool load_may_precede(const struct kernel *k, const struct access *a, const struct node *body);

/* What the read a, x[e], means where `load` is its value before the body: where ranges overlap, and the body stores before the read, the element is
 * read again. Then the kernel has a variant for such ranges. */
const struct value *load_meaning(struct code_builder *b, const struct access *a, const struct node *body, const struct value *load);

#endif
