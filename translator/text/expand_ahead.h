/* expand_ahead: runs the preprocessor while accelcc-translate is being loaded. SPDX-License-Identifier: MIT
 * Loading libclang and LLVM takes as long as preprocessing a file. accelcc starts the preprocessor in a child process before it executes
 * accelcc-translate, which takes the text from that process. On any failure accelcc-translate preprocesses the file itself and gives the
 * messages. */
#ifndef ACCEL_EXPAND_AHEAD_H
#define ACCEL_EXPAND_AHEAD_H
#include "base/options.h"

struct unit;

/* Starts it for the only source of the command line. Does nothing if its commands must be shown or may print messages. */
void expand_ahead_start(const struct options *o);

/* Waits for it and fills u->text, u->length, u->preprocessor_said; false: none was started for u with this clang, or it failed. */
bool expand_ahead_take(struct unit *u, const char *clang);

#endif
