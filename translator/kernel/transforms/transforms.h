/* transforms: the optional steps of planning, which --without=NAME leaves out. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TRANSFORMS_H
#define ACCEL_TRANSFORMS_H
#include <stdbool.h>

struct region;

enum transform {
#define TRANSFORM(id, name, stage, what) TRANSFORM_##id,
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
    N_TRANSFORMS
};

/* Each step asks this before it decides anything. */
bool transform_is_on(const struct region *r, enum transform t);

#endif
