/* object_sizes: variables that are larger than their type. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OBJECT_SIZES_H
#define ACCEL_OBJECT_SIZES_H
#include "syntax/syntax.h"

/* Bytes of a variable whose type ends with a flexible array member, including the elements of its initializer; -1: another type, or not
 * known in this file. */
long long object_flexible_bytes(struct unit *u, struct decl *d);

#endif
