/* scope_tokens: rejects `::` where C has none. SPDX-License-Identifier: MIT
 * It is one token within attributes ([[gnu::cold]]) and two within asm. Elsewhere clang 14 does not terminate on it if
 * -fdouble-square-bracket-attributes is set. */
#include "base/diag.h"
#include "base/token.h"
#include "text/expand.h"
#include "base/unit.h"
#include <string.h>

enum { DEEPEST = 64 };

/* Brackets that are open at a place. Those of asm and of attributes may contain `::`. */
struct brackets {
    int depth;
    bool allows[DEEPEST];  /* of the outermost; deeper ones use the last entry */
    bool asm_begins;       /* after asm and the words that may follow it */
    unsigned last_bracket; /* end of the previous token if it is `[`, else 0 */
};

static bool inside(const struct brackets *b)
{
    return b->depth > 0 && b->allows[(b->depth <= DEEPEST ? b->depth : DEEPEST) - 1];
}

static void open_bracket(struct brackets *b, bool attribute)
{
    bool allows = inside(b) || b->asm_begins || attribute;
    b->depth++;
    if (b->depth <= DEEPEST) b->allows[b->depth - 1] = allows;
}

static bool is_one_of(const char *text, const struct token *t, const char *const *words)
{
    while (*words && !token_is(text, t, *words)) words++;
    return *words != NULL;
}

static void read_token(struct brackets *b, const char *text, const struct token *t)
{
    static const char *const begins[] = {"asm", "__asm", "__asm__", NULL};
    static const char *const goes_on[] = {"volatile", "__volatile", "__volatile__", "goto", "inline",
                                          "__inline", "__inline__", "const",        NULL};
    char c = t->kind == TOKEN_PUNCTUATION ? text[t->from] : 0;
    if (c == '(' || c == '[' || c == '{') open_bracket(b, c == '[' && b->last_bracket == t->from);
    if ((c == ')' || c == ']' || c == '}') && b->depth) b->depth--;
    b->last_bracket = c == '[' ? t->to : 0;
    b->asm_begins = is_one_of(text, t, begins) || (b->asm_begins && is_one_of(text, t, goes_on));
}

bool expand_scope_tokens(struct unit *u, const char *view)
{
    struct brackets b = {0};
    struct token before = {0};
    if (!strstr(view, "::")) return true;
    for (unsigned at = 0; at < u->length;) {
        struct token t = token_next(view, at, u->length);
        bool doubled = t.kind == TOKEN_PUNCTUATION && view[t.from] == ':' && before.to == t.from && t.from && view[t.from - 1] == ':';
        if (doubled && !inside(&b)) {
            diag_error(u, t.from - 1, "c-syntax", "expected expression");
            return false;
        }
        read_token(&b, view, &t);
        before = t;
        at = t.to > at ? t.to : at + 1;
    }
    return true;
}
