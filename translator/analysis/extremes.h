/* extremes: lower bounds of linear forms in loops, by arithmetic alone. SPDX-License-Identifier: MIT
 * That the column of x[i*m + j] is less than m follows from the bounds of the loop over j, without a set of integers. */
#ifndef ACCEL_EXTREMES_H
#define ACCEL_EXTREMES_H
#include "analysis/linear.h"

/* True: the bounds of `innermost` and the loops around it prove that f is not negative in any of their iterations; false: unknown. */
bool extremes_not_negative(struct linear_reader *r, const struct linear *f, const struct loop *innermost);

#endif
