/* suggest_source: directives for loops that have none. SPDX-License-Identifier: MIT
 * accelcc --suggest tries `#pragma acc kernels` on the loops of a file: the passes that translate such a construct decide whether the loop
 * is parallel, which of its variables are reductions and what data it needs. A patch adds the directives that say what they found. */
#ifndef ACCEL_SUGGEST_SOURCE_H
#define ACCEL_SUGGEST_SOURCE_H
#include <stdio.h>

struct options;

/* Prints to `to`, for `patch -p0`: a list of the loops with the reasons, then the changes of the file at `path`. Returns an exit status: 1
 * after messages about errors in the file. */
int suggest_source(const struct options *o, const char *path, FILE *to);

#endif
