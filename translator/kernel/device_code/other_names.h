/* other_names: see other_names.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OTHER_NAMES_H
#define ACCEL_OTHER_NAMES_H
#include "syntax/syntax.h"

struct unit;

bool device_has_other_names(const struct unit *u);                      /* some variable of the file may have one */
const char *device_other_name(struct unit *u, const struct decl *v);    /* another name of the object v; NULL: none */

#endif
