/* ascii_names: names with characters that CUDA's compilers do not take in names. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ASCII_NAMES_H
#define ACCEL_ASCII_NAMES_H
#include "base/arena.h"
#include "base/buffer.h"

/* The name with `$` and every character beyond ASCII (UTF-8, or \u and \U as C has them) as _u and its hexadecimal number; the name itself
 * where it has none. Equal names of C get equal names, in every file. */
const char *ascii_name(struct arena *a, const char *name);
/* The same for each name in device text; literals, comments and the number of lines stay. */
void ascii_names(struct buffer *text);

#endif
