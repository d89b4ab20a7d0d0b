/* temporary: temporary files, removed when the program ends. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TEMPORARY_H
#define ACCEL_TEMPORARY_H
#include "base/arena.h"
#include <stdbool.h>

/* The path of a file `name` in a private folder ($TMPDIR or /tmp) that is removed at exit and on SIGINT, SIGTERM, SIGHUP, with all files
 * named here. Two calls with one name give two paths. NULL when no folder can be made (a message was given). */
const char *temporary_path(struct arena *a, const char *name);
void temporary_remove(void);           /* what exit and those signals do; for handlers of other signals */

/* Writes a whole file through a temporary file in the same folder, so that no partial file is visible; what is not a
   regular file is written to. False: a message was given. */
bool file_write(const char *path, const char *text, size_t length);

#endif
