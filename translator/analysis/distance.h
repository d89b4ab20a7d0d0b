/* distance: what equal subscripts imply for the two iterations, by arithmetic alone. SPDX-License-Identifier: MIT
 * Most pairs of accesses are a[i] and a[i], which touch one element in the same iteration only. A subtraction proves that without a set of
 * integers. */
#ifndef ACCEL_DISTANCE_H
#define ACCEL_DISTANCE_H
#include "analysis/linear.h"

/* Two different iterations of `loop`; those of the loops below depth `shared` are equal, all others may be any. */
struct distance {
    const struct loop *loop;
    int shared;
    bool known;       /* the equations so far imply that the first iteration is `value` after the second */
    long long value;
};

/* Adds the equation "a in the first iteration = b in the second". True: no two different iterations satisfy all equations added; false:
 * unknown. */
bool distance_excludes(struct distance *d, const struct linear *a, const struct linear *b);

#endif
