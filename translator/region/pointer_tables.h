/* pointer_tables: see pointer_tables.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_POINTER_TABLES_H
#define ACCEL_POINTER_TABLES_H
#include "syntax/syntax.h"

struct unit;

/* A const object of file scope (or a static one of a function) whose values are at hand: device code holds it as a constant table. */
bool constant_table(const struct decl *v);

/* An object with pointers in it whose values are those of its initialiser in the whole program: strings, other constants, null. Device code can
 * hold it though it is not const. */
bool pointer_table(struct unit *u, const struct decl *d);

/* A static variable of a function, number or array, that keeps the known values it begins with: what device code calls has it as a table. */
bool static_table(struct unit *u, const struct decl *d);

#endif
