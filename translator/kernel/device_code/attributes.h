/* attributes: what attributes in the program's text mean that the tree does not tell. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ATTRIBUTES_H
#define ACCEL_ATTRIBUTES_H
#include "base/token.h"
#include "syntax/syntax.h"

struct unit;

bool attribute_begins(const char *text, const struct token *t);           /* __attribute__ */
bool alignas_begins(const char *text, const struct token *t);             /* _Alignas */
unsigned attributes_end(const char *text, unsigned at, unsigned to);      /* after the attributes that begin at `at` */
bool device_has_attribute(const char *text, unsigned from, unsigned to);  /* __attribute__ or _Alignas in the text */
/* After the `)` that closes the `(` which comes next after `at`; `at` if none comes. */
unsigned device_behind_parentheses(const char *text, unsigned at, unsigned to);
/* The scalars of the record are in the byte order that GPUs do not have. */
bool device_has_other_order(const struct unit *u, const struct decl *r);

#endif
