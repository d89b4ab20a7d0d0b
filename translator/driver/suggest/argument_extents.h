/* argument_extents: how large the arrays are that callers pass for a parameter. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ARGUMENT_EXTENTS_H
#define ACCEL_ARGUMENT_EXTENTS_H
#include <stdbool.h>

struct unit;
struct decl;

/* The number of elements that a pointer parameter points to: all callers pass arrays of the same constant size, and no other file can call
 * its function. -1: not known. *text receives it as text for a clause in the function, in the unit's arena: the dimension as the user has
 * written it, if that means the same there. */
long long argument_count(struct unit *u, const struct decl *parameter, const char **text);

/* Each time that the text names the function, it is declared or called: no pointer to it exists. */
bool function_is_only_called(const struct unit *u, const struct decl *function);

#endif
