/* device_wide_bits: arithmetic with bit-fields wider than int, in the precision that gcc gives it. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_WIDE_BITS_H
#define ACCEL_DEVICE_WIDE_BITS_H
#include "cuda/c/device_text.h"

struct node;
struct buffer;

/* Prints n if it is an operation on a bit-field of 33 to 63 bits whose result depends on the field's width; false: n is none. */
bool device_print_wide_bits(struct device_text *d, struct node *n, struct buffer *out);

#endif
