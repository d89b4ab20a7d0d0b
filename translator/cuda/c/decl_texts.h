/* decl_texts: a text for each of many declarations. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DECL_TEXTS_H
#define ACCEL_DECL_TEXTS_H
#include "base/arena.h"

struct decl;

/* Initialized with { 0 }; its memory is in the arena of decl_texts_set. */
struct decl_texts {
    struct decl_text *slots;
    unsigned room, count;
};

const char *decl_texts_get(const struct decl_texts *t, const struct decl *d);                        /* NULL: none */
void decl_texts_set(struct decl_texts *t, struct arena *a, const struct decl *d, const char *text);  /* text is not copied; it may be NULL */

#endif
