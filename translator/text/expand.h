/* expand: preprocesses the user's file to the expanded text. SPDX-License-Identifier: MIT
 * The preprocessor is the host compiler's, or the clang of libclang's version with the predefined macros of the host compiler. */
#ifndef ACCEL_EXPAND_H
#define ACCEL_EXPAND_H
#include <stdbool.h>

struct unit;

bool expand_source(struct unit *u);                                     /* fills u->text, u->length; false: a message was given */
/* False, after an error: `view` has a `::` where C has none. */
bool expand_scope_tokens(struct unit *u, const char *view);
/* Runs the commands of expand_source, with that clang where clang preprocesses; fills u->preprocessor_said too. Requires u's arena, options,
 * path and name. */
bool expand_with(struct unit *u, const char *clang);
/* The clang of that version of libclang, run as preprocessor: "clang-14" if it is in PATH, else "clang". Static storage. */
const char *expand_clang_of(int version);

#endif
