/* value_types: the arithmetic types of values. SPDX-License-Identifier: MIT */
#ifndef ACCEL_VALUE_TYPES_H
#define ACCEL_VALUE_TYPES_H
#include "kernel/values/value.h"

bool value_is_integer_type(const struct type *t);        /* not of enumerations, which C++ converts in one direction alone */
const struct type *value_promoted(const struct type *t); /* C11, 6.3.1.1 */
const struct type *value_common_type(const struct type *x,
                                     const struct type *y); /* C11, 6.3.1.8; of a pointer and an integer the pointer's */
/* x without a conversion that arithmetic with an operand of type `other` makes in any case. */
const struct value *value_without_cast(const struct value *x, const struct type *other);
bool value_widens(const struct value *x); /* a conversion that keeps all values of an integer type */
/* The operand of a conversion that keeps all of its values, if the number is one of them too; else NULL. */
const struct value *value_narrow(const struct value *x, const struct value *number);
bool value_is_generated_type(const struct type *t);              /* one of those that value.h declares, not of the program */
long long value_wrapped(const struct type *t, long long number); /* the number modulo the size of the integer type */

#endif
