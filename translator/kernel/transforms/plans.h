/* plans: what the optional steps decide about one kernel, each in a file of its own. SPDX-License-Identifier: MIT
 * They fill fields of struct kernel, which builders read, and may add a kernel that the launch selects in its place. */
#ifndef ACCEL_PLANS_H
#define ACCEL_PLANS_H

struct kernel;
struct unit;

enum plan_point {
    PLAN_NEST,   /* of a flat kernel, whose dimensions, blocks and lanes are known */
    PLAN_ROWS,   /* of a nested kernel, whose levels and reductions are known */
    PLAN_PLACES, /* of one with parameters, no scan: what is in shared memory */
    PLAN_KERNEL  /* all else is known, its fallback too */
};

#define TRANSFORM(id, name, stage, what)
#define PLAN(point, id, function) void function(struct unit *u, struct kernel *k);
#include "kernel/transforms/transforms.def"
#undef TRANSFORM

/* Those of the point that --without does not leave out, in the order of the table. */
void plans_run(enum plan_point point, struct unit *u, struct kernel *k);

#endif
