/* induction: see induction.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_INDUCTION_H
#define ACCEL_INDUCTION_H
#include "analysis/linear.h"

void inductions_find(struct linear_reader *reader, struct region *r); /* call it before forms are read */
void inductions_settle(struct region *r);                             /* call it when the independent loops are known */
struct linear *induction_value(struct linear_reader *r, const struct node *n); /* of such a scalar, or of its update, at n; or NULL */
struct linear *induction_begin(struct linear_reader *r, const struct variable *v); /* its value at the start of an iteration; or NULL */
bool induction_over(const struct loop *l, const struct decl *d);      /* d counts iterations of l, as far as is known so far */

#endif
