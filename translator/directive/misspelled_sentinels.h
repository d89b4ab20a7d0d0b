/* misspelled_sentinels: pragmas that are no directives for a misspelled `acc`. SPDX-License-Identifier: MIT
 * C compilers ignore pragmas that they do not know, so this is a warning. */
#ifndef ACCEL_MISSPELLED_SENTINELS_H
#define ACCEL_MISSPELLED_SENTINELS_H
#include "base/unit.h"

/* The line [from, to) of the text is a pragma whose first word is `acc`, `accel` or `openacc` in capitals, misspelled by one character, or
 * without the blank after it, and then a directive's name follows. */
bool is_misspelled_sentinel(const char *line, unsigned length);
/* Gives a warning if the line is one. */
void warn_misspelled_sentinel(struct unit *u, unsigned from, unsigned to);

#endif
