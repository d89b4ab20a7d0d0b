/* wide_products: lengths and starts of sections whose products of ints are computed as `long`. SPDX-License-Identifier: MIT */
#ifndef ACCEL_WIDE_PRODUCTS_H
#define ACCEL_WIDE_PRODUCTS_H
#include "directive/directive.h"

struct unit;

/* The text of the expression, with `(long)` before the first operand of each product of ints; NULL if it is absent. */
const char *widened_text(struct unit *u, const struct clause_expr *e);

#endif
