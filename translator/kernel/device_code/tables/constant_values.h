/* constant_values: the values of constant expressions of floating type. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CONSTANT_VALUES_H
#define ACCEL_CONSTANT_VALUES_H
#include "syntax/syntax.h"

struct unit;

/* The value of n, an expression of floating type or an integer of known value; false: it is not known. */
bool constant_floating(const struct unit *u, const struct node *n, double *value);
/* n is the address `*value` bytes after variable `*of`, or, as in &((struct s *)0)->member, that address itself, with *of NULL; or such an address as
 * an integer. False: it is none of these. */
bool constant_address(const struct node *n, const struct decl **of, long long *value);
/* The value as an object of type t, a floating type, has it. */
double constant_rounded(const struct type *t, double value);

#endif
