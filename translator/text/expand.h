/* expand: from the user's file to the expanded text. SPDX-License-Identifier: MIT
 * Runs the host compiler for its predefined macros and the clang that belongs to libclang as preprocessor. */
#ifndef ACCEL_EXPAND_H
#define ACCEL_EXPAND_H
#include <stdbool.h>

struct unit;

bool expand_source(struct unit *u);                                     /* fills u->text, u->length; false: a message was given */
/* False, after an error: `view` has a `::` where no C has one. */
bool expand_scope_tokens(struct unit *u, const char *view);
/* The commands behind it, with that clang as preprocessor; fills u->preprocessor_said too. Of u it needs arena, options, path and name. */
bool expand_with(struct unit *u, const char *clang);
/* The clang that belongs to libclang of that version, for running its preprocessor: "clang-14", else "clang". */
const char *expand_clang_of(int version);

#endif
