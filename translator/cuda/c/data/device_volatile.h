/* device_volatile: volatile records, complex numbers and vectors. They are classes in C++, which copies no volatile ones.
 * SPDX-License-Identifier: MIT Objects and what pointers point to stay volatile, and are copied by functions of the CUDA library. Members
 * that are volatile classes would take the copies from the record around them: they are declared without volatile, and each access through
 * them is volatile. */
#ifndef ACCEL_DEVICE_VOLATILE_H
#define ACCEL_DEVICE_VOLATILE_H
#include "cuda/c/device_text.h"

/* The conversion from type `from` to `to` takes the value of a volatile class. */
bool device_loads_volatile(const struct type *to, const struct type *from);
/* t without volatile where it, or what its elements are, is a class; t itself where nothing changes. */
const struct type *device_copied_type(struct device_text *d, const struct type *t);
/* n as the value of a volatile class, from an expression to which libclang gives no conversion; false: it is something else. */
bool device_print_volatile_value(struct device_text *d, struct node *n, struct buffer *out);
/* n is a member of a packed record, or a part of one, that may have less than the alignment of its type. No reference to it is possible. */
bool device_is_misaligned(const struct node *n);
/* The value of the volatile or misaligned class that the text `object` names, and an assignment to it. */
const char *device_volatile_value(struct device_text *d, const char *object, bool misaligned);
const char *device_volatile_store(struct device_text *d, const char *object, const char *value, bool misaligned);
/* An assignment, op= or step of a volatile class, or op= or step of a misaligned one; false: n is something else. */
bool device_print_volatile_update(struct device_text *d, struct node *n, struct buffer *out);
/* A member that C makes volatile and its declaration in device code does not; false: n is something else. */
bool device_print_volatile_member(struct device_text *d, struct node *n, struct buffer *out);

#endif
