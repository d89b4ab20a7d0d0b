/* device_misaligned: objects that may have less than their type's alignment. SPDX-License-Identifier: MIT
 * They are members of packed records, parts of such members, and targets of pointers to types with a smaller alignment. C++ has no
 * references to them: a compiler assumes that the object of a reference is aligned, and on GPUs a wide access to a misaligned address is
 * an error. */
#ifndef ACCEL_DEVICE_MISALIGNED_H
#define ACCEL_DEVICE_MISALIGNED_H
#include "kernel/device_code/alignment.h"

struct buffer;
struct device_text;
struct node;

/* The value of an object that is a class in C++ and misaligned, or has such a part, as a copy by bytes: C++ reads operands through
 * references, and nvcc and NVRTC 13.0 take the source of a copy for aligned as its target is (tests/gpu/compiler_faults.cu). false: n is
 * none, or is d->place. */
bool device_print_misaligned_value(struct device_text *d, struct node *n, struct buffer *out);
/* An element of a misaligned vector; false: n is none. */
bool device_print_misaligned_element(struct device_text *d, struct node *n, struct buffer *out);

#endif
