/* called_loops: the functions of the program that a statement calls, and whether they have loops. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CALLED_LOOPS_H
#define ACCEL_CALLED_LOOPS_H
#include "syntax/syntax.h"

struct unit;

/* The functions with bodies in the user's files that `n` calls, and those that they call, *count of them; in the unit's arena. */
struct decl **called_functions(struct unit *u, const struct node *n, int *count);

/* The first call in `n` of a function that contains a loop, or that calls one which does; NULL: there is none. */
struct node *call_of_loop(struct unit *u, struct node *n);

#endif
