/* suggest_patch: the suggested directives as a patch. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SUGGEST_PATCH_H
#define ACCEL_SUGGEST_PATCH_H
#include "driver/suggest/candidates.h"
#include <stdio.h>

/* Prints what became of each loop, first those with most of the run, or the deepest nests, then the changes for `patch -p0`. */
void suggest_print(const struct candidates *c, FILE *to);

#endif
