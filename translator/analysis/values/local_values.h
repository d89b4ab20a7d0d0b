/* local_values: the assignments that may have given a local its value. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LOCAL_VALUES_H
#define ACCEL_LOCAL_VALUES_H
#include "analysis/values/possible_values.h"

/* `value` is an expression of an assignment or an initializer. */
struct local_value {
    struct node *value;
    struct value_guard guards[MAX_GUARDS];
    int n_guards;
};

/* The values that the integer local `name` may have there, at most `most`: by `if` statements and assignments before it in the same
 * iteration. 0: not all are known. */
int local_values(const struct region *r, struct node *name, struct local_value *found, int most);

#endif
