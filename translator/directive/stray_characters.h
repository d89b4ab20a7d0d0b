/* stray_characters: invisible characters in directives, and those that look like blanks or punctuation. SPDX-License-Identifier: MIT
 * They come from editors and from pages from which a directive was copied. With one the line would not be a directive, or a clause would be
 * another word. */
#ifndef ACCEL_STRAY_CHARACTERS_H
#define ACCEL_STRAY_CHARACTERS_H
#include "base/unit.h"

/* Gives an error if the line [from, to), which begins with #, would be a directive without such a character. */
void stray_in_sentinel(struct unit *u, unsigned from, unsigned to);
/* Gives an error for each such character outside of literals in the text [from, to) of a directive, which has no comments. */
void stray_in_directive(struct unit *u, unsigned from, unsigned to);

#endif
