/* printed_kernels: the kernels that a printed text defines. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRINTED_KERNELS_H
#define ACCEL_PRINTED_KERNELS_H
#include <stddef.h>

/* The name in the first definition of a kernel in the text, and its length; NULL: there is none. */
const char *printed_kernel(const char *text, size_t *length);
#endif
