/* expand_ahead: the expanded text is made while accelcc-translate is being loaded. SPDX-License-Identifier: MIT
 * The dynamic linker spends as long on libclang and LLVM as the preprocessor does on a file. accelcc starts the preprocessor in a process of
 * its own before it becomes accelcc-translate, which takes the text from there; where anything goes wrong it makes the text itself, and gives
 * the messages. */
#ifndef ACCEL_EXPAND_AHEAD_H
#define ACCEL_EXPAND_AHEAD_H
#include "base/options.h"

struct unit;

/* Starts it for the only source of the command line. Does nothing where its commands are to be shown or may speak to the user. */
void expand_ahead_start(const struct options *o);

/* Waits for it and fills u->text, u->length, u->preprocessor_said; false: nothing was started for u, not with this clang, or it failed. */
bool expand_ahead_take(struct unit *u, const char *clang);

#endif
