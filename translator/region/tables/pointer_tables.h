/* pointer_tables: see pointer_tables.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_POINTER_TABLES_H
#define ACCEL_POINTER_TABLES_H
#include "syntax/syntax.h"

struct unit;

/* A const object of file scope with an initializer in this file. */
bool constant_object(const struct decl *d);

/* A const object of file scope (or a static one of a function) whose values this file gives: device code has it as a constant table. */
bool constant_table(const struct decl *v);

/* An object with pointers in it that has its initial values in the whole program: strings, other constants, null. Device code can have it
 * as a table although it is not const. */
bool pointer_table(struct unit *u, const struct decl *d);

/* A static number or array of a function that keeps its known initial values: device code has it as a table. */
bool static_table(struct unit *u, const struct decl *d);

/* own_structures.c: a local structure of numbers alone, small enough for a parameter of a kernel, that no clause names and whose address
 * nothing takes: the device cannot have it. */
bool own_structure(struct unit *u, const struct decl *d);

/* The same as static_table of a const one. */
bool constant_of_function(struct unit *u, const struct decl *d);

#endif
