/* pragma_scan: finds the directives in the expanded text. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "directive/continued_comments.h"
#include "directive/directive.h"
#include "directive/macros/pragma_expand.h"
#include "directive/misspelled_sentinels.h"
#include "directive/stray_characters.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <string.h>

/* The offset after `# pragma acc` or `accel` on the line [from, to), or 0. */
static unsigned after_sentinel(const char *text, unsigned from, unsigned to)
{
    static const char *const words[] = {"#", "pragma"};
    for (int i = 0; i < 2; i++) {
        struct token t = token_next(text, from, to);
        if (!token_is(text, &t, words[i])) return 0;
        from = t.to;
    }
    struct token t = token_next(text, from, to);
    return token_is(text, &t, "acc") || token_is(text, &t, "accel") ? t.to : 0;
}

static const char *one_line(struct unit *u, unsigned from, unsigned to)
{
    while (from < to && strchr(" \t\r", u->text[from])) from++;
    while (to > from && strchr(" \t\r", u->text[to - 1])) to--;
    return arena_copy(u->arena, u->text + from, to - from);
}

static void add_directive(struct unit *u, unsigned from, unsigned to, unsigned text_at)
{
    while (strchr(" \t", u->text[from])) from++;
    while (to > text_at && strchr(" \t\r", u->text[to - 1])) to--;
    struct directive *d = arena_alloc(u->arena, sizeof *d);
    struct place place = line_map_place(u, from);
    while (text_at < to && strchr(" \t", u->text[text_at])) text_at++;
    d->kind = DIR_COUNT;
    d->name = "";
    d->text = arena_copy(u->arena, u->text + text_at, to - text_at);
    d->written = one_line(u, from, to);
    d->from = from;
    d->to = to;
    d->line = place.line;
    d->valid = true;
    pragma_cut(u, d, text_at);
    ARENA_PUSH(u->arena, u->directives, u->n_directives, d);
    ARENA_PUSH(u->arena, u->directive_at, u->n_directive_at, d->from);
}

bool pragma_scan(struct unit *u)
{
    for (unsigned at = 0; at < u->length;) {
        const char *newline = memchr(u->text + at, '\n', u->length - at);
        unsigned end = newline ? (unsigned)(newline - u->text) : u->length;
        unsigned first = at + (unsigned)strspn(u->text + at, " \t");
        unsigned text_at = first < end && u->text[first] == '#' ? after_sentinel(u->text, first, end) : 0;
        if (text_at) {
            stray_in_directive(u, text_at, end);
            warn_continued_comment(u, first);
            add_directive(u, first, end, text_at);
        } else if (first < end && u->text[first] == '#') {
            stray_in_sentinel(u, first, end);
            warn_misspelled_sentinel(u, first, end);
        }
        at = end + 1;
    }
    bool ok = pragma_expand_macros(u);
    return ok && !diag_has_errors(u);
}
