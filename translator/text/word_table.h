/* word_table: identifiers and what is known about them while a text is folded. SPDX-License-Identifier: MIT */
#ifndef ACCEL_WORD_TABLE_H
#define ACCEL_WORD_TABLE_H
#include "base/arena.h"
#include <stdbool.h>

struct word {
    const char *name;
    unsigned length;
    bool in_user_text;                 /* occurs in expanded text that the user wrote */
    unsigned fold;                     /* number of the last fold whose headers mention it */
    /* as a macro: */
    const char *define;                /* its last "#define" or "#undef" line, not NUL-terminated; NULL: never a macro */
    unsigned define_length;
    bool live, of_header;
};

struct word_table {
    struct arena *arena;
    struct word **slots;
    unsigned room, count;
};

/* The word text[0..length); NULL if it is absent and `add` is false. The addresses of words do not change. */
struct word *word_find(struct word_table *t, const char *text, unsigned length, bool add);

/* Calls f for every identifier of text[from, to) outside literals. */
void word_each(const char *text, unsigned from, unsigned to, void (*f)(void *context, const char *name, unsigned length), void *context);

#endif
