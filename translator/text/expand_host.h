/* expand_host: the expanded text as the host compiler's preprocessor makes it. SPDX-License-Identifier: MIT
 * One process instead of two, of which clang takes longer to load than to preprocess a file. */
#ifndef ACCEL_EXPAND_HOST_H
#define ACCEL_EXPAND_HOST_H
#include <stdbool.h>

struct unit;

/* Fills u->text, u->length and u->preprocessor_said, and sets u->by_host. False, without a message, where clang must preprocess the file: the
 * host compiler is not gcc, fails or prints anything, or its text is not for libclang. If there is no such clang, text with messages is used, and
 * the messages of a host compiler that fails are in u->preprocessor_said. Requires what expand_with does. */
bool expand_by_host(struct unit *u, const char *clang);

#endif
