/* data_declared: sizes that the type does not tell. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_DECLARED_H
#define ACCEL_DATA_DECLARED_H
#include "syntax/syntax.h"

struct unit;

/* Bytes of `double a[n][m]` as a C expression that holds anywhere in its function; NULL: d is no parameter with a size, or what the size
 * was made of may have changed since the call. */
const char *data_declared_bytes(struct unit *u, const struct decl *d);

/* Bytes of a variable with a flexible array member, which its initialiser may fill, as a C expression; NULL: the file does not tell. */
const char *data_flexible_bytes(struct unit *u, struct decl *d);

#endif
