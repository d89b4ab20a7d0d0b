/* object_macros: see object_macros.h. SPDX-License-Identifier: MIT */
#include "directive/macros/object_macros.h"
#include "directive/directive.h"
#include "directive/macros/macro_lines.h"
#include "text/word_table.h"
#include <ctype.h>
#include <string.h>

enum { MOST_NESTED = 64, MOST_TEXT = 1 << 20 };

struct expansion {
    struct word_table macros;                  /* as defined at the directive's place */
    struct buffer out;
    const struct word *inside[MOST_NESTED];    /* macros whose replacements are being expanded: their names are not expanded again */
    int n_inside;
    bool number;                               /* the last token is a number */
    bool failed;
};

/* ---- definitions ---- */

static void note_definition(struct expansion *e, const struct unit *u, unsigned from, unsigned to, const struct token *name, bool defined)
{
    struct word *w = word_find(&e->macros, u->text + name->from, name->to - name->from, defined);
    if (!w) return;
    w->live = defined;
    w->define = u->text + from;
    w->define_length = to - from;
}

/* Offset of the replacement in the line "#define NAME replacement"; 0: the macro has parameters. */
static unsigned replacement_of(const struct word *macro)
{
    struct token define = token_next(macro->define, 1, macro->define_length);
    struct token name = token_next(macro->define, define.to, macro->define_length);
    return name.to < macro->define_length && macro->define[name.to] == '(' ? 0 : name.to;
}

static bool is_inside(const struct expansion *e, const struct word *macro)
{
    for (int i = 0; i < e->n_inside; i++)
        if (e->inside[i] == macro) return true;
    return false;
}

/* ---- expansion ---- */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '"' || c == '\'';
}

/* Without a blank between them the two characters could be part of one token. */
static bool would_join(char before, char after)
{
    static const char pairs[] = "++ -- -> /* // << <: <% >> && || %> %: :> ..";
    if (in_word(before) && in_word(after)) return true;
    if (after == '=') return strchr("+-*/%<>&|^!=", before) != NULL;
    for (const char *s = pairs; *s; s += 2 + (s[2] == ' '))
        if (s[0] == before && s[1] == after) return true;
    return false;
}

/* A blank is required at an edge of a macro's replacement, as the preprocessor writes one: after 1 before .5, e and -. */
static bool needs_blank(const struct expansion *e, char after)
{
    char before = e->out.data[e->out.length - 1];
    bool to_number = isdigit((unsigned char)after) || after == '.';
    if (e->number && (strchr("+-.", after) || in_word(after))) return true;
    return would_join(before, after) || (before == '.' && to_number);
}

static void put_token(struct expansion *e, const char *text, const struct token *t, bool space, bool edge)
{
    bool after_blank = !e->out.length || e->out.data[e->out.length - 1] == ' ';
    if (!after_blank && (space || (edge && needs_blank(e, text[t->from])))) buffer_putc(&e->out, ' ');
    buffer_add(&e->out, text + t->from, t->to - t->from);
    e->number = t->kind == TOKEN_NUMBER;
}

/* # or ##, or their digraphs. */
static bool is_operator(const char *token)
{
    return token[0] == '#' || (token[0] == '%' && token[1] == ':');
}

/* `space`: a blank precedes the first token. */
static void expand_range(struct expansion *e, const char *text, unsigned from, unsigned to, bool space);

static void expand_macro(struct expansion *e, const struct word *macro, bool space)
{
    unsigned from = replacement_of(macro);
    e->failed |= !from || e->n_inside == MOST_NESTED || e->out.length > MOST_TEXT;
    if (e->failed) return;
    e->inside[e->n_inside++] = macro;
    from += (unsigned)strspn(macro->define + from, " \t");
    expand_range(e, macro->define, from, macro->define_length, space);
    e->n_inside--;
}

static void expand_range(struct expansion *e, const char *text, unsigned from, unsigned to, bool space)
{
    bool edge = true;
    unsigned after = from;
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END && !e->failed; t = token_next(text, t.to, to)) {
        bool is_name = t.kind == TOKEN_NAME;
        const struct word *w = is_name ? word_find(&e->macros, text + t.from, t.to - t.from, false) : NULL;
        space |= t.from > after;
        after = t.to;
        e->failed |= (is_name && line_builtin_macro(text + t.from, t.to - t.from)) || is_operator(text + t.from);
        bool expands = w && w->live && !is_inside(e, w);
        if (expands) expand_macro(e, w, space);
        else put_token(e, text, &t, space, edge);
        edge = expands;
        space = false;
    }
}

static char *expand_directive(struct expansion *e, struct unit *u, const struct directive *d)
{
    e->out.length = 0;
    expand_range(e, d->text, 0, (unsigned)strlen(d->text), false);
    return e->failed ? NULL : arena_copy(u->arena, e->out.data ? e->out.data : "", e->out.length);
}

bool object_macros_expand(struct unit *u, char **texts)
{
    struct expansion e = {.macros = {.arena = arena_new()}};
    int next = 0;
    for (unsigned at = 0; at < u->length && next < u->n_directives && !e.failed; at = line_end(u, at) + 1) {
        unsigned end = line_end(u, at);
        struct token name;
        enum line_kind kind = line_kind(u->text, at, end, &name);
        if (kind == LINE_DEFINE || kind == LINE_UNDEF) note_definition(&e, u, at, end, &name, kind == LINE_DEFINE);
        else if (u->directives[next]->from < end) texts[next] = expand_directive(&e, u, u->directives[next]), next++;
    }
    arena_free(e.macros.arena);
    buffer_free(&e.out);
    return !e.failed && next == u->n_directives;
}
