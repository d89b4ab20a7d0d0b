/* stray_characters: characters in directives that look like blanks or punctuation and are none, and those that nobody sees. An editor or a page from
 * which a directive was copied puts them there; the line would be no directive, or a clause another word. SPDX-License-Identifier: MIT */
#ifndef ACCEL_STRAY_CHARACTERS_H
#define ACCEL_STRAY_CHARACTERS_H
#include "base/unit.h"

/* The line [from, to), which begins with #: gives an error where it would be a directive of ours but for such a character. */
void stray_in_sentinel(struct unit *u, unsigned from, unsigned to);
/* The text [from, to) of a directive, without comments: gives an error for each outside of string literals. */
void stray_in_directive(struct unit *u, unsigned from, unsigned to);

#endif
