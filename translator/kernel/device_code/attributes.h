/* attributes: attributes in the program's text whose meaning the syntax tree does not contain. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ATTRIBUTES_H
#define ACCEL_ATTRIBUTES_H
#include "base/token.h"
#include "syntax/syntax.h"

struct unit;

bool attribute_begins(const char *text, const struct token *t);           /* __attribute__ */
bool alignas_begins(const char *text, const struct token *t);             /* _Alignas */
unsigned attributes_end(const char *text, unsigned at, unsigned to);      /* position after the attributes that begin at `at` */
bool device_has_attribute(const char *text, unsigned from, unsigned to);  /* __attribute__ or _Alignas in the text */
/* The position after the `)` that closes the next `(` after `at`; `at` if there is none. */
unsigned device_after_parentheses(const char *text, unsigned at, unsigned to);
/* The scalars of the record have the byte order that GPUs lack. */
bool device_has_other_order(const struct unit *u, const struct decl *r);

#endif
