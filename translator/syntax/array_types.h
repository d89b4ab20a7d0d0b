/* array_types: sizes of array types, constant and variable ones, and constant values. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ARRAY_TYPES_H
#define ACCEL_ARRAY_TYPES_H
#include "syntax/syntax.h"

struct arena;

/* Whether an integer expression is made of constants and of const variables with constant initializers, which C counts as variable; *value
 * receives its value. */
bool node_constant(const struct node *n, long long *value);
long long array_level_count(const struct type *t);       /* elements of an array; -1 when not known at compile time */
bool array_level_varies(const struct type *t);           /* an array whose number of elements is not known at compile time */
bool type_is_vla_shaped(const struct type *t);           /* a pointer or array whose elements' size is not constant */
/* A pointer to such elements requires their variable sizes. The two functions list these sizes, outermost first. */
int array_n_dimensions(const struct type *t);
struct node *array_dimension_expr(const struct type *t, int k);
/* Name of the variable that holds the k-th of them for declaration d; k = -1: the number of elements of the array itself. */
const char *array_dimension_name(struct arena *a, const struct decl *d, int k);

#endif
