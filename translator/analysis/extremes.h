/* extremes: how small linear forms become in loops, by arithmetic alone. SPDX-License-Identifier: MIT
 * That the column of x[i*m + j] stays below m follows from the bounds of the loop over j: no set of integers is needed to see it. */
#ifndef ACCEL_EXTREMES_H
#define ACCEL_EXTREMES_H
#include "analysis/linear.h"

/* True: f is not negative in any iteration of `innermost` and the loops around it, as their bounds alone show; false says nothing. */
bool extremes_not_negative(struct linear_reader *r, const struct linear *f, const struct loop *innermost);

#endif
