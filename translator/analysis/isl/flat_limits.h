/* flat_limits: conditions that bound a subscript as a whole. SPDX-License-Identifier: MIT
 * In `at = i * m + j; if (at < n) a[at] = 0;` no set has the condition, as i * m is a product of two variables. */
#ifndef ACCEL_FLAT_LIMITS_H
#define ACCEL_FLAT_LIMITS_H
#include "analysis/linear.h"

/* What the subscript of a is less than by a condition on the path to it: a form without loop variables, which the host knows; NULL: none. */
const struct linear *flat_limit(struct linear_reader *r, const struct access *a);

#endif
