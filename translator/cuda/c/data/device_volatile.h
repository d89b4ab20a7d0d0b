/* device_volatile: volatile records, complex numbers and vectors, which are classes in C++. SPDX-License-Identifier: MIT
 * C++ does not copy volatile objects of a class. Objects and targets of pointers remain volatile, and are copied by functions of the CUDA
 * library. A volatile member would prevent copying of the record around it: it is declared without volatile, and each access to it is
 * volatile. */
#ifndef ACCEL_DEVICE_VOLATILE_H
#define ACCEL_DEVICE_VOLATILE_H
#include "cuda/c/device_text.h"

/* Whether the conversion from type `from` to `to` reads the value of a volatile class. */
bool device_loads_volatile(const struct type *to, const struct type *from);
/* t without volatile if it or its element type is a class; else t. */
const struct type *device_copied_type(struct device_text *d, const struct type *t);
/* n as the value of a volatile class, if libclang gives no conversion for it; false: n is none. */
bool device_print_volatile_value(struct device_text *d, struct node *n, struct buffer *out);
/* The value of the volatile or misaligned class that the text `object` names, and an assignment to it. */
const char *device_volatile_value(struct device_text *d, const char *object, bool misaligned);
const char *device_volatile_store(struct device_text *d, const char *object, const char *value, bool misaligned);
/* An assignment, op=, ++ or -- of a volatile class, or op=, ++ or -- of a misaligned one; false: n is none. */
bool device_print_volatile_update(struct device_text *d, struct node *n, struct buffer *out);
/* A member that is volatile in C but not in its declaration in device code; false: n is none. */
bool device_print_volatile_member(struct device_text *d, struct node *n, struct buffer *out);

#endif
