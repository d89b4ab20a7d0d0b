/* rewrites: the transforms that rewrite trees of kernels (kernel/code/code.h), one file each. SPDX-License-Identifier: MIT
 * Called with the whole tree open. True: it has changed the tree, which is then checked again; false: it does not apply. */
#ifndef ACCEL_REWRITES_H
#define ACCEL_REWRITES_H
#include "kernel/code/code.h"

#define TRANSFORM(id, name, stage, what)
#define REWRITE(id, name, stage, what, function) bool function(struct code_builder *b);
#include "kernel/transforms/transforms.def"
#undef TRANSFORM

#endif
