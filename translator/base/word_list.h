/* word_list: words in the order in which they were added, such as those of a command line. SPDX-License-Identifier: MIT */
#ifndef ACCEL_WORD_LIST_H
#define ACCEL_WORD_LIST_H

#include <stdbool.h>

struct arena;

struct strings { const char **items; int count; };   /* items in the arena */

void strings_add(struct arena *a, struct strings *list, const char *item);
bool strings_has(const struct strings *list, const char *item);
/* The words, separated by single spaces; "" for none. */
const char *strings_joined(struct arena *a, const struct strings *list);

#endif
