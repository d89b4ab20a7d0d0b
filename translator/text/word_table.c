/* word_table: see word_table.h. SPDX-License-Identifier: MIT */
#include "text/word_table.h"
#include <ctype.h>
#include <string.h>

static unsigned hash(const char *s, unsigned n)
{
    unsigned h = 2166136261u;
    while (n--) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static struct word **slot_of(const struct word_table *t, const char *text, unsigned length)
{
    unsigned i = hash(text, length) & (t->room - 1);
    while (t->slots[i] && (t->slots[i]->length != length || memcmp(t->slots[i]->name, text, length))) i = (i + 1) & (t->room - 1);
    return &t->slots[i];
}

static void grow(struct word_table *t)
{
    struct word_table bigger = { .arena = t->arena, .room = t->room ? t->room * 4 : 4096, .count = t->count };
    bigger.slots = arena_alloc(t->arena, bigger.room * sizeof *bigger.slots);
    for (unsigned i = 0; i < t->room; i++)
        if (t->slots[i]) *slot_of(&bigger, t->slots[i]->name, t->slots[i]->length) = t->slots[i];
    *t = bigger;
}

struct word *word_find(struct word_table *t, const char *text, unsigned length, bool add)
{
    if (t->count * 2 >= t->room) grow(t);
    struct word **slot = slot_of(t, text, length);
    if (*slot || !add) return *slot;
    *slot = arena_alloc(t->arena, sizeof **slot);
    (*slot)->name = arena_copy(t->arena, text, length);
    (*slot)->length = length;
    t->count++;
    return *slot;
}

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

static unsigned skip_literal(const char *text, unsigned at, unsigned to)
{
    char quote = text[at++];
    while (at < to && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

void word_each(const char *text, unsigned from, unsigned to, void (*f)(void *context, const char *name, unsigned length), void *context)
{
    for (unsigned at = from; at < to;) {
        unsigned begin = at;
        if (text[at] == '"' || text[at] == '\'') at = skip_literal(text, at, to);
        else if (!in_name(text[at])) at++;
        else {
            while (at < to && in_name(text[at])) at++;
            if (!isdigit((unsigned char)text[begin])) f(context, text + begin, at - begin);
        }
    }
}
