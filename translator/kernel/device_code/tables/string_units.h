/* string_units: string literals, decoded. SPDX-License-Identifier: MIT */
#ifndef ACCEL_STRING_UNITS_H
#define ACCEL_STRING_UNITS_H
#include "syntax/syntax.h"

struct unit;

/* The elements of a literal, without the final 0, and their size in bytes. */
struct string_units {
    unsigned long *at;
    int n;
    unsigned width;
};

/* `string` is the node of a literal in the text, with all of its parts. */
struct string_units string_units_of(const struct unit *u, const struct node *string);

#endif
