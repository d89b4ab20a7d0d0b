/* decl_texts: see decl_texts.h. SPDX-License-Identifier: MIT */
#include "cuda/c/decl_texts.h"
#include <stdint.h>

struct decl_text {
    const struct decl *decl;           /* NULL: a free slot */
    const char *text;
};

/* The slot of d, or the free one for it. At least one slot is free. */
static struct decl_text *slot_of(const struct decl_texts *t, const struct decl *d)
{
    unsigned i = (unsigned)(((uint64_t)(uintptr_t)d * 0x9e3779b97f4a7c15u) >> 40) & (t->room - 1);
    while (t->slots[i].decl && t->slots[i].decl != d) i = (i + 1) & (t->room - 1);
    return &t->slots[i];
}

static void grow(struct decl_texts *t, struct arena *a)
{
    struct decl_texts bigger = { .room = t->room ? t->room * 4 : 64, .count = t->count };
    bigger.slots = arena_alloc(a, bigger.room * sizeof *bigger.slots);
    for (unsigned i = 0; i < t->room; i++)
        if (t->slots[i].decl) *slot_of(&bigger, t->slots[i].decl) = t->slots[i];
    *t = bigger;
}

const char *decl_texts_get(const struct decl_texts *t, const struct decl *d)
{
    return t->room ? slot_of(t, d)->text : NULL;
}

void decl_texts_set(struct decl_texts *t, struct arena *a, const struct decl *d, const char *text)
{
    if (t->count * 2 >= t->room) grow(t, a);
    struct decl_text *slot = slot_of(t, d);
    t->count += !slot->decl;
    slot->decl = d;
    slot->text = text;
}
