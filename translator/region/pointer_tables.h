/* pointer_tables: see pointer_tables.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_POINTER_TABLES_H
#define ACCEL_POINTER_TABLES_H
#include "syntax.h"

struct unit;

/* An object with pointers in it whose values are those of its initialiser in the whole program: strings, other constants, null. Device code can
 * hold it though it is not const. */
bool pointer_table(struct unit *u, const struct decl *d);

#endif
