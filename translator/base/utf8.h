/* utf8: characters of UTF-8. SPDX-License-Identifier: MIT */
#ifndef ACCEL_UTF8_H
#define ACCEL_UTF8_H
#include <stdbool.h>

/* Decodes the character at s (NUL-terminated); returns its length in bytes. A byte that begins no valid sequence is a character of its own
 * value. */
unsigned utf8_decode(const char *s, unsigned long *c);
/* A non-ASCII character that names may contain (C11 Annex D.1). */
bool utf8_is_name(unsigned long c);
/* Writes the bytes of c to `to`, at most 4; returns how many. */
unsigned utf8_encode(unsigned long c, char to[4]);

#endif
