/* pragma_expand: macros in the text of directives. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRAGMA_EXPAND_H
#define ACCEL_PRAGMA_EXPAND_H
#include "directive/directive.h"
#include "base/unit.h"

/* Splits d->text into d->tokens; the text begins at `at` in the unit's text. */
void pragma_cut(struct unit *u, struct directive *d, unsigned at);

/* Expands macros in the text of all directives of the unit: object-like ones directly (object_macros.h), else by one run of the
 * preprocessor over the macro definitions. Does nothing if no directive names a macro. False: an error was given. */
bool pragma_expand_macros(struct unit *u);

#endif
