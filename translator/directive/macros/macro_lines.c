/* macro_lines: see macro_lines.h. SPDX-License-Identifier: MIT */
#include "directive/macros/macro_lines.h"
#include <string.h>

enum line_kind line_kind(const char *text, unsigned from, unsigned to, struct token *name)
{
    if (from >= to || text[from] != '#') return LINE_OTHER;
    struct token word = token_next(text, from + 1, to);
    if (word.kind == TOKEN_NUMBER) return LINE_MARKER;
    *name = token_next(text, word.to, to);
    if (token_is(text, &word, "define")) return LINE_DEFINE;
    return token_is(text, &word, "undef") ? LINE_UNDEF : LINE_OTHER;
}

unsigned line_end(const struct unit *u, unsigned at)
{
    const char *newline = memchr(u->text + at, '\n', u->length - at);
    return newline ? (unsigned)(newline - u->text) : u->length;
}

bool line_builtin_macro(const char *name, size_t length)
{
    static const char *const names[] = {"__LINE__", "__FILE__", "__COUNTER__", "__DATE__", "__TIME__", "__INCLUDE_LEVEL__", "_Pragma"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && !memcmp(names[i], name, length)) return true;
    return false;
}
