/* syntax_errors: errors of libclang, with advice for words of CUDA. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "syntax/cuda_words.h"
#include "base/diag.h"
#include "base/unit.h"
#include "syntax/syntax.h"
#include <string.h>

/* The first word that the text has in quotes; NULL: none. */
static const char *quoted(struct arena *a, const char *text)
{
    const char *open = strchr(text, '\''), *close = open ? strchr(open + 1, '\'') : NULL;
    return close ? arena_copy(a, open + 1, (size_t)(close - open - 1)) : NULL;
}

void syntax_give_error(struct unit *u, const struct syntax_error *e)
{
    const char *word = quoted(u->arena, e->text), *note = word ? cuda_word_advice(word) : NULL;
    diag_error(u, e->at, "c-syntax", "%s", e->text);
    if (note) diag_note(u, e->at, "%s", note);
}
