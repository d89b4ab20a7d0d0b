/* data_declared: sizes that the type does not give. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_DECLARED_H
#define ACCEL_DATA_DECLARED_H
#include "syntax/syntax.h"

struct unit;

/* Bytes of a parameter `double a[n][m]` as a C expression that is valid throughout its function; NULL: d is no parameter with a size, or a
 * variable in the size may have changed since the call. */
const char *data_declared_bytes(struct unit *u, const struct decl *d);

#endif
