/* initialiser_parts: initializers in the order of the object's members. SPDX-License-Identifier: MIT
 * A list with designators is sorted: a tree of parts is filled by C's rules (6.7.9). */
#ifndef ACCEL_INITIALISER_PARTS_H
#define ACCEL_INITIALISER_PARTS_H
#include "syntax/syntax.h"

struct unit;

struct initialiser_part {
    const struct type *type;
    const struct decl *member;         /* of the record around it, or NULL */
    struct node *value;                /* of a scalar, or the expression for a whole record */
    struct initialiser_part *sub;                  /* parts of an array or record, made when first needed */
    int n, chosen;                     /* chosen: the member of a union */
    bool touched;
};

/* An initializer that device code cannot contain: of `member`, a flexible array member with elements at `at`; NULL: a designator that is
 * not supported. */
struct initialiser_fault { const struct node *at; const struct decl *member; };
struct initialiser_faults { struct initialiser_fault *list; int count; };

/* Fills s, of which only the type is set; `faults` may be NULL. */
void initialiser_fill(struct unit *u, struct initialiser_part *s, struct node *list, struct initialiser_faults *faults);
/* The list n for a t must be printed part by part for CUDA: it has designators, t has members without elements or unions of bit-fields, or
 * C++ does not accept the list as written. */
bool initialiser_needs_order(const struct type *t, struct node *n);

bool initialiser_is_aggregate(const struct type *t);
struct node *initialiser_of_scalar(const struct type *t, struct node *value); /* value, or the first one in its braces if t is a scalar */
bool initialiser_is_whole(const struct type *t, const struct node *value); /* value initializes all of a t, not its first part */
bool initialiser_is_union(const struct initialiser_part *s);
int initialiser_places(const struct initialiser_part *s);                  /* number of parts that a list without designators fills */
/* The bits that the union s, initialized by a bit-field of known value, contains: its first 8 bytes, others are 0. false: s is no such. */
bool initialiser_union_bits(const struct initialiser_part *s, unsigned long long *bits);

#endif
