/* device_vector: GNU C's vector types in device code. SPDX-License-Identifier: MIT
 * CUDA has none. They are objects of the class template accel_vector, whose operators apply to each element. */
#ifndef ACCEL_DEVICE_VECTOR_H
#define ACCEL_DEVICE_VECTOR_H
#include <stdbool.h>

struct buffer;
struct decl;
struct device_text;
struct node;
struct type;

const char *device_vector_name(struct device_text *d, const struct type *t); /* "accel_vector<float, 4, 16>"; notes the class as used */
/* inner, of another type, converted to type `to`: true if one of the types is a vector. */
bool device_converts_vector(const struct type *to, const struct type *from);
void device_print_vector_conversion(struct device_text *d, const struct type *to, struct node *inner, struct buffer *out);
/* The same for an explicit cast: the bits are kept, also those of a number. */
void device_print_vector_cast(struct device_text *d, const struct type *to, struct node *value, struct buffer *out);
/* __builtin_convertvector(value, type): each element converted; false: n is none. */
bool device_print_converted_elements(struct device_text *d, struct node *n, struct buffer *out);
/* The definition of a typedef of a vector, or NULL. Its own text uses an attribute. */
const char *device_vector_typedef(struct device_text *d, const struct decl *name);

#endif
