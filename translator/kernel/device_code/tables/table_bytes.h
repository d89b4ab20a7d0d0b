/* table_bytes: constant tables that are printed as the bytes that C gives them. SPDX-License-Identifier: MIT
 * C++ initializes the first member of a union. Designators of C++20 name a later one, but CUDA's compilers find no member of an unnamed
 * union in an unnamed struct, and an unnamed struct has no name. Nothing can assign to a constant table after its declaration. */
#ifndef ACCEL_TABLE_BYTES_H
#define ACCEL_TABLE_BYTES_H
#include "kernel/device_code/initialiser_parts.h"

/* A union that no initializer of C++ initializes as s says. */
bool initialiser_lacks_form(const struct initialiser_part *s);
/* The bytes of v, v->type->size of them, where its initializer has such a union and all of its values are known; else NULL. */
const unsigned char *device_table_bytes(struct unit *u, const struct decl *v);

#endif
