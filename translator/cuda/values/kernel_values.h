/* kernel_values: values in the text of a kernel. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_VALUES_H
#define ACCEL_KERNEL_VALUES_H
#include "cuda/kernel_text.h"
#include "kernel/values/value.h"

/* As text: of an expression; as an operand of any operator; where C++ converts it to `type`. */
const char *kernel_value(struct kernel_text *t, const struct value *v);
const char *kernel_operand(struct kernel_text *t, const struct value *v);
const char *kernel_value_as(struct kernel_text *t, const struct value *v, const struct type *type);

/* An object of the kernel; the format gives its name. */
const struct value *kernel_object(struct kernel_text *t, const struct type *type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints "const TYPE NAME = VALUE;", of the object's type. */
void kernel_define(struct kernel_text *t, const struct value *object, const struct value *v);
/* Opens "for (TYPE I = FIRST; CONDITION; I += STEP) {". */
void kernel_open_for(struct kernel_text *t, const struct value *i, const struct value *first, const struct value *condition,
                     const struct value *step);
/* Prints a line that ends in "{" and opens its block; one that closes a block. */
void kernel_open_text(struct kernel_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void kernel_close_text(struct kernel_text *t, const char *line);
void kernel_open_if(struct kernel_text *t, const struct value *condition);
void kernel_open(struct kernel_text *t);      /* "{" */
void kernel_close(struct kernel_text *t);     /* "}" */
/* Declares l's index, with its value in a trip, and binds the name: until the environment before is restored. */
void kernel_declare_index(struct kernel_text *t, const struct loop *l, const struct value *trip);

#endif
