/* device_complex: complex numbers in device code. SPDX-License-Identifier: MIT
 * CUDA has none. They are objects of the class template accel_complex, whose operators have C's meaning. */
#ifndef ACCEL_DEVICE_COMPLEX_H
#define ACCEL_DEVICE_COMPLEX_H
#include <stdbool.h>

struct buffer;
struct device_text;
struct node;
struct type;

const char *device_complex_name(struct device_text *d, const struct type *t); /* "accel_complex<double>"; notes the class as used */

/* Expressions that C++ spells differently; false: n is none of them, and nothing was printed. */
bool device_print_complex(struct device_text *d, struct node *n, struct buffer *out);
/* A sum or product that contains several products of complex numbers, if C's rules for infinite factors apply. */
bool device_print_complex_terms(struct device_text *d, struct node *n, struct buffer *out);
/* `inner` converted to type `to`, one of which is complex; false: neither is. */
bool device_print_complex_conversion(struct device_text *d, const struct type *to, struct node *inner, const struct node *parent,
                                     struct buffer *out);
/* If a complex type is spelled at `at`, prints the class and returns the end of the spelling; else returns `at`. */
unsigned device_complex_words(struct device_text *d, unsigned at, unsigned to, struct buffer *out);

#endif
