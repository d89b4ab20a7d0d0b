/* passed_arrays: arrays, and places in them, as arguments of functions of the file. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PASSED_ARRAYS_H
#define ACCEL_PASSED_ARRAYS_H

struct unit;
struct decl;
struct node;

/* The variable into whose elements an argument points: x, of x, &x[e], x + e, and of rows x[e]. NULL: none. */
struct decl *passed_array(const struct node *actual);
/* The call that passes `name`, as above, and the number of the argument, from 0. NULL: none does. */
const struct node *passing_call(const struct node *name, int *argument);
/* The function that `call` calls, if its body is in the file; it takes a fixed number of arguments. NULL: it is not. */
struct decl *called_body(struct unit *u, const struct node *call);
/* n without parentheses and conversions above it. */
const struct node *node_above(const struct node *n);

#endif
