/* ascii_names: ASCII forms of names with characters that CUDA's compilers do not accept. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ASCII_NAMES_H
#define ACCEL_ASCII_NAMES_H
#include "base/arena.h"
#include "base/buffer.h"

/* The name with `$` and every non-ASCII character (UTF-8, or a \u or \U escape of C) replaced by _u and its hexadecimal code point. Returns
 * `name` itself if it has none. Equal names of C get equal results in every file. */
const char *ascii_name(struct arena *a, const char *name);
/* The same for each name in device text. Literals, comments and line numbers do not change. */
void ascii_names(struct buffer *text);

#endif
