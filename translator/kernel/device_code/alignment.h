/* alignment: objects of device code that may have less than their type's alignment. SPDX-License-Identifier: MIT
 * They are members of packed records, parts of such members, and targets of pointers to types with a smaller alignment. */
#ifndef ACCEL_ALIGNMENT_H
#define ACCEL_ALIGNMENT_H
#include "syntax/syntax.h"

/* n designates an object that an address can be taken of, in its printed text too. */
bool device_has_address(const struct node *n);
/* The operand of which n is a part: the record of a member, the array or vector of an element; NULL: n is no part. */
const struct node *device_whole_of(const struct node *n);
/* The object n may be aligned to less than `align` bytes. */
bool device_may_be_below(const struct node *n, long long align);
/* n designates an object that may have less than its type's alignment. */
bool device_is_misaligned(const struct node *n);
/* The alignment of objects of type t, in bytes, also where its typedef has a smaller one. */
long long device_alignment_of(const struct type *t);
/* The object whose address n is, or the array that becomes an address, if it has less than the alignment that the use of the address
 * requires: on GPUs an access through it is an error. NULL: n is no such address. */
const struct node *device_misaligned_object(const struct node *n);

#endif
