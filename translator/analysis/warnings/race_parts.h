/* race_parts: what the warnings about races share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RACE_PARTS_H
#define ACCEL_RACE_PARTS_H
#include "region/region.h"
#include <isl/ctx.h>

/* The statement that updates the place by one operator, or NULL. */
const struct node *race_update(struct unit *u, struct node *place);
/* All threads of the construct share it: no gang has a copy. */
bool race_is_shared(const struct access *a);
/* n is in the statement of an `atomic` directive. */
bool race_is_atomic(const struct unit *u, const struct node *n);
/* A condition between the loop and n that may hold in one iteration only. */
bool race_is_chosen(const struct loop *l, const struct node *n);

/* h[x[i]]++: an update at a place that memory, a remainder or a quotient selects, where nothing states that all iterations have different
 * ones. Gives a warning. */
bool race_warn_scatter(isl_ctx *ctx, const struct loop *l, const struct access *a);

/* Each iteration of l calls a function that writes the same elements, and reads them afterwards. Gives a warning. */
bool race_warn_calls(const struct loop *l);

#endif
