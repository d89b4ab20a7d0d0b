/* attributes: see attributes.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/attributes.h"
#include "base/unit.h"
#include <string.h>

bool attribute_begins(const char *text, const struct token *t)
{
    return t->kind == TOKEN_NAME && (token_is(text, t, "__attribute__") || token_is(text, t, "__attribute"));
}

bool alignas_begins(const char *text, const struct token *t)
{
    return t->kind == TOKEN_NAME && (token_is(text, t, "_Alignas") || token_is(text, t, "alignas"));
}

bool device_has_attribute(const char *text, unsigned from, unsigned to)
{
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to))
        if (attribute_begins(text, &t) || alignas_begins(text, &t)) return true;
    return false;
}

unsigned device_after_parentheses(const char *text, unsigned at, unsigned to)
{
    int depth = 0;
    unsigned pos = at;
    for (;;) {
        struct token t = token_next(text, pos, to);
        if (t.kind == TOKEN_END) return at;
        if (token_is(text, &t, "(")) depth++;
        else if (!depth) return at;
        if (token_is(text, &t, ")") && !--depth) return t.to;
        pos = t.to;
    }
}

unsigned attributes_end(const char *text, unsigned at, unsigned to)
{
    struct token t = token_next(text, at, to);
    for (; attribute_begins(text, &t); t = token_next(text, at, to)) at = device_after_parentheses(text, t.to, to);
    return at;
}

/* ---- byte order ---------------------------------------------------------------------------------------------------------------- */

static bool is_in(const char *text, unsigned from, unsigned to, const char *word)
{
    return to > from && memmem(text + from, to - from, word, strlen(word));
}

/* The last scalar_storage_order pragma before `at` requires the other byte order. */
static bool is_under_pragma(const char *text, unsigned at)
{
    static const char pragma[] = "#pragma scalar_storage_order";
    const char *last = NULL;
    for (const char *p = text; (p = strstr(p, pragma)) != NULL && p < text + at; p++) last = p;
    size_t blanks = last ? strspn(last + strlen(pragma), " \t") : 0;
    return last && !strncmp(last + strlen(pragma) + blanks, "big-endian", strlen("big-endian"));
}

bool device_has_other_order(const struct unit *u, const struct decl *r)
{
    if (!r->to) return false;
    unsigned end = attributes_end(u->text, r->to, u->length);
    bool own = is_in(u->text, r->from, end, "scalar_storage_order"), big = is_in(u->text, r->from, end, "big-endian");
    return own ? big : is_under_pragma(u->text, r->from);
}
