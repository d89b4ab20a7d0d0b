/* allocations: how many elements a pointer's memory has, by the call that allocates it or the arrays that callers pass.
 * SPDX-License-Identifier: MIT */
#ifndef ACCEL_ALLOCATIONS_H
#define ACCEL_ALLOCATIONS_H
#include <stdbool.h>

struct unit;
struct decl;
struct node;

/* The number of elements as C text, valid wherever `pointer` is in scope and set: "n * n" for double *a = malloc(n * n * sizeof *a). NULL
 * unless the pointer is set once, to the result of malloc, calloc or aligned_alloc, and no variable of the text changes later, or is a
 * parameter that is never set and argument_extents.h knows. */
const char *allocation_elements(struct unit *u, const struct decl *pointer);
/* The pointer is set once, to memory of malloc or aligned_alloc, whose elements have no values at first. */
bool allocation_is_indeterminate(struct unit *u, const struct decl *pointer);
/* The expression of that one setting of the pointer; NULL: it is set several times, or never. */
const struct node *allocation_setting(struct unit *u, const struct decl *pointer);

#endif
