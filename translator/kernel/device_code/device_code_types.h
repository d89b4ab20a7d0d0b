/* device_code_types: how device code represents types and their objects. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_CODE_TYPES_H
#define ACCEL_DEVICE_CODE_TYPES_H
#include "syntax/syntax.h"

struct unit;

bool device_is_complex(const struct type *t);           /* of float or double */
bool device_is_vector(const struct type *t);            /* of integers, float or double */
bool device_is_unnamed_vector(const struct type *t);    /* one, or an array of them, without a typedef: attributes spell it */
const struct type *device_flat_element(const struct type *t); /* below all array levels */
/* The typedef with which t was written, where device code has it. Those of functions and most of system headers are replaced by their
 * types. */
struct decl *device_kept_typedef(const struct type *t);
bool device_is_local_vla(const struct decl *v);         /* an array of variable length that device code declares */
/* The type of such an array is a typedef that precedes a change of a variable in its size. */
bool device_has_old_size(const struct decl *v);
/* The literal that initializes a whole array of type t, in braces or not; NULL: n is none. */
const struct node *device_string_for(const struct type *t, const struct node *n);
const char *type_unqualified(struct unit *u, const struct type *t); /* canonical spelling without the value's own qualifiers */
/* A declaration's text contains a type that device code has at file scope only. */
bool device_type_is_elsewhere(const struct type *t);

#endif
