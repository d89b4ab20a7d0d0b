/* device_vector: GNU C's vector types in device code. SPDX-License-Identifier: MIT
 * CUDA has none: they are objects of the class template accel_vector, whose operators go by element. */
#ifndef ACCEL_DEVICE_VECTOR_H
#define ACCEL_DEVICE_VECTOR_H
#include <stdbool.h>

struct buffer;
struct decl;
struct device_text;
struct node;
struct type;

const char *device_vector_name(struct device_text *d, const struct type *t); /* "accel_vector<float, 4, 16>"; notes the class as used */
/* inner, of another type, as a value of type `to`: true if one of them is a vector. */
bool device_converts_vector(const struct type *to, const struct type *from);
void device_print_vector_conversion(struct device_text *d, const struct type *to, struct node *inner, struct buffer *out);
/* The same for a cast that is written: its bits, also of a number. */
void device_print_vector_cast(struct device_text *d, const struct type *to, struct node *value, struct buffer *out);
/* The definition of a typedef that names vectors, or NULL: its own text spells them by an attribute. */
const char *device_vector_typedef(struct device_text *d, const struct decl *name);

#endif
