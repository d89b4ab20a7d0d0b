/* json_text: JSON as text. SPDX-License-Identifier: MIT
 * Text is UTF-8: a byte that is no part of a valid character becomes U+FFFD. '<' is escaped, so that the text may be in an HTML script. */
#ifndef ACCEL_JSON_TEXT_H
#define ACCEL_JSON_TEXT_H
#include "base/buffer.h"
#include <stdbool.h>

/* Initialize with { out } and, inside of an object that is open already, with { out, depth, true }. */
struct json {
    struct buffer *out;
    int depth;      /* objects and arrays that are open */
    bool has_items; /* the innermost of them has an item */
};

/* `name` NULL: an item of an array. */
void json_open(struct json *j, const char *name, char bracket);     /* '{' or '[' */
void json_close(struct json *j, char bracket);                      /* '}' or ']' */
void json_text(struct json *j, const char *name, const char *text); /* nothing if text is NULL */
void json_number(struct json *j, const char *name, long long value);
void json_bool(struct json *j, const char *name, bool value);
void json_true(struct json *j, const char *name, bool value); /* nothing if value is false */
/* Items that another writer has written at the same depth; nothing if there are none. */
void json_items(struct json *j, const struct buffer *items);

#endif
