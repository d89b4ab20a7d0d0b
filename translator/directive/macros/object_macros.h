/* object_macros: expands object-like macros in the text of directives. SPDX-License-Identifier: MIT
 * Directives use macros mainly for sizes, `copyin(a[0:N])`; these require no run of the preprocessor. */
#ifndef ACCEL_OBJECT_MACROS_H
#define ACCEL_OBJECT_MACROS_H
#include "base/unit.h"

/* texts[i] receives the text of directive i with its macros expanded as they are defined at its place. False if a directive uses a macro
 * that is not supported: one with parameters, with # or ##, or one whose value the preprocessor defines. */
bool object_macros_expand(struct unit *u, char **texts);

#endif
