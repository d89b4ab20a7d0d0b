/* value_text: values as CUDA C++. SPDX-License-Identifier: MIT */
#ifndef ACCEL_VALUE_TEXT_H
#define ACCEL_VALUE_TEXT_H
#include "kernel/values/value.h"

struct buffer;
struct device_text;

/* How tightly the operators of C++ bind, from the least. */
enum precedence {
    PRECEDENCE_LIST, /* an argument, an initializer, a condition: no operator but the comma needs parentheses */
    PRECEDENCE_SELECT,
    PRECEDENCE_OR,
    PRECEDENCE_AND,
    PRECEDENCE_BITS,
    PRECEDENCE_EQUALITY,
    PRECEDENCE_RELATION,
    PRECEDENCE_SHIFT,
    PRECEDENCE_SUM,
    PRECEDENCE_PRODUCT,
    PRECEDENCE_UNARY,
    PRECEDENCE_POSTFIX
};

/* Prints v, in parentheses if its operator binds less tightly than `least`. d prints the program's expressions and types; it may be NULL if
 * v has none. */
void value_print(const struct value *v, struct device_text *d, enum precedence least, struct buffer *out);
/* The same where the target language converts the value to `type`: an initializer, an argument. Conversions that lose nothing are not
 * printed. */
void value_print_as(const struct value *v, const struct type *type, struct device_text *d, struct buffer *out);

#endif
