/* verbatim: applies edits of the expanded text to the user's own file. SPDX-License-Identifier: MIT */
#include "text/host_text.h"
#include "base/line_map.h"
#include "base/token.h"
#include "base/unit.h"
#include <string.h>

struct source {
    const char *text;
    unsigned length;
    const char *name;
    unsigned counted;                  /* newlines before this offset are in `line` */
    int line;
};

/* End of the logical line that contains `at`. Spliced lines and block comments over several lines are part of it. */
static unsigned logical_line_end(const struct source *s, unsigned at)
{
    char quote = 0;
    bool comment = false;
    for (; at < s->length; at++) {
        const char *c = s->text + at;
        unsigned splice = token_splice(s->text, at, s->length);
        if (*c == '\\' && at + 1 < s->length) at += splice ? splice - 1 : 1;
        else if (comment) {
            comment = !(c[0] == '*' && c[1] == '/');
            at += !comment;
        } else if (*c == '\n') break;
        else if (quote) quote = *c == quote ? 0 : quote;
        else if (*c == '"' || *c == '\'') quote = *c;
        else if (c[0] == '/' && c[1] == '*') comment = true, at++;
        else if (c[0] == '/' && c[1] == '/') quote = '\n';
    }
    return at;
}

static int line_at(void *context, unsigned offset, const char **file)
{
    struct source *s = context;
    if (offset < s->counted) s->counted = 0, s->line = 1;
    for (; s->counted < offset; s->counted++) s->line += s->text[s->counted] == '\n';
    *file = s->name;
    return s->line;
}

/* Translates an offset of the expanded text to one of the file. False if the place is not exact or not in this file. */
static bool carry(struct unit *u, unsigned offset, unsigned *at)
{
    struct place p = line_map_place(u, offset);
    *at = p.file_offset;
    return p.exact && p.in_main_file;
}

static bool carry_edit(struct unit *u, const struct source *s, struct edit *e)
{
    unsigned from = e->from, to = e->to;
    bool after = e->kind == EDIT_AFTER;
    if (!carry(u, after ? from - 1 : from, &e->from)) return false;
    e->from += after;
    if (e->kind == EDIT_REPLACE) {
        if (!carry(u, to - 1, &e->to)) return false;
        e->to++;
        return e->to >= e->from;
    }
    if (e->kind == EDIT_COMMENT && s->text[e->from] != '#') return false;
    e->to = e->kind == EDIT_COMMENT ? logical_line_end(s, e->from) : e->from;
    return true;
}

static bool carry_all(struct unit *u, const struct source *s, const struct edit_list *from, struct edit_list *to, unsigned *offset)
{
    const struct edit *a, *b;
    *to = (struct edit_list){ .arena = u->arena };
    for (int i = 0; i < from->count; i++) {
        struct edit e = from->items[i];
        *offset = e.from;
        if (!carry_edit(u, s, &e)) return false;
        e.scope = (unsigned)(from->count - i);         /* keeps their present order */
        ARENA_PUSH(u->arena, to->items, to->count, e);
    }
    return edit_list_sort(to, &a, &b);
}

bool verbatim_write(struct unit *u, const struct edit_list *edits, bool compact, struct buffer *out, unsigned *offset)
{
    struct source s = { .name = u->name, .line = 1 };
    struct edit_list carried;
    *offset = 0;
    s.text = strcmp(u->path, "-") ? line_map_file(u, u->path, &s.length) : NULL;
    if (!s.text || !carry_all(u, &s, edits, &carried, offset)) return false;
    struct edit_writer w = { .text = s.text, .length = s.length, .edits = &carried, .out = out, .compact = compact, .line_at = line_at,
                             .context = &s };
    edit_write(&w, 0, s.length);
    return true;
}
