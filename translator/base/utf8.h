/* utf8: characters of UTF-8. SPDX-License-Identifier: MIT */
#ifndef ACCEL_UTF8_H
#define ACCEL_UTF8_H
#include <stdbool.h>

/* The character that begins at the NUL-terminated s; returns its length in bytes. A byte that begins none is a character of its own value.
 */
unsigned utf8_decode(const char *s, unsigned long *c);
/* A character beyond ASCII that names may hold (C11 Annex D.1). */
bool utf8_is_name(unsigned long c);
/* The bytes of c in `to`, at most 4; returns how many. */
unsigned utf8_encode(unsigned long c, char to[4]);

#endif
