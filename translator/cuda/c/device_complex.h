/* device_complex: complex numbers in device code. SPDX-License-Identifier: MIT
 * CUDA has none: they are objects of the class template accel_complex, whose operators are C's. */
#ifndef ACCEL_DEVICE_COMPLEX_H
#define ACCEL_DEVICE_COMPLEX_H
#include <stdbool.h>

struct buffer;
struct device_text;
struct node;
struct type;

const char *device_complex_name(struct device_text *d, const struct type *t); /* "accel_complex<double>"; notes the class as used */

/* Expressions that C++ needs otherwise; false when n is none (nothing was printed). */
bool device_print_complex(struct device_text *d, struct node *n, struct buffer *out);
/* A sum or product with several products of complex numbers in it, where C's rules for infinite factors hold. */
bool device_print_complex_terms(struct device_text *d, struct node *n, struct buffer *out);
/* `inner` as a value of type `to`, one of the two complex; false when neither is. */
bool device_print_complex_conversion(struct device_text *d, const struct type *to, struct node *inner, const struct node *parent,
                                     struct buffer *out);
/* Words of the text that spell a complex type, from the one at `at` on: prints the class, returns their end; `at` if they are none. */
unsigned device_complex_words(struct device_text *d, unsigned at, unsigned to, struct buffer *out);

#endif
