/* object_macros: macros without parameters in the text of directives. SPDX-License-Identifier: MIT
 * Sizes such as `copyin(a[0:N])` are nearly all that directives use macros for; they cost no run of the preprocessor. */
#ifndef ACCEL_OBJECT_MACROS_H
#define ACCEL_OBJECT_MACROS_H
#include "base/unit.h"

/* texts[i]: the text of directive i with its macros expanded as they are defined at its place. False where one of them takes more: macros with
 * parameters, # and ##, those that the preprocessor has the value of. */
bool object_macros_expand(struct unit *u, char **texts);

#endif
