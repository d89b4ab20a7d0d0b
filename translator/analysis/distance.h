/* distance: what equal subscripts say of the two iterations, by arithmetic alone. SPDX-License-Identifier: MIT
 * Most pairs of accesses are a[i] and a[i]: they meet in one iteration only, which takes a subtraction to see, not a set of integers. */
#ifndef ACCEL_DISTANCE_H
#define ACCEL_DISTANCE_H
#include "analysis/linear.h"

/* Two iterations of `loop` that differ; those of the loops below depth `shared` are equal, of all others anything is possible. */
struct distance {
    const struct loop *loop;
    int shared;
    bool known;       /* the equations so far say that the first is `value` behind the second */
    long long value;
};

/* Adds the equation "a in the first iteration = b in the second". True: no two different iterations fulfil all that were added; false says
 * nothing. */
bool distance_excludes(struct distance *d, struct unit *u, const struct linear *a, const struct linear *b);

#endif
