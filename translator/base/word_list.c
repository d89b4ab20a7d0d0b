/* word_list: see word_list.h. SPDX-License-Identifier: MIT */
#include "base/word_list.h"
#include "base/arena.h"
#include <string.h>

void strings_add(struct arena *a, struct strings *list, const char *item)
{
    ARENA_PUSH(a, list->items, list->count, item);
}

const char *strings_joined(struct arena *a, const struct strings *list)
{
    const char *all = "";
    for (int i = 0; i < list->count; i++) all = arena_printf(a, "%s%s%s", all, i ? " " : "", list->items[i]);
    return all;
}

bool strings_has(const struct strings *list, const char *item)
{
    bool found = false;
    for (int i = 0; i < list->count && !found; i++) found = !strcmp(list->items[i], item);
    return found;
}
