/* host_lines: see host_emit.h. SPDX-License-Identifier: MIT */
#include "host/host_emit.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <ctype.h>
#include <string.h>

enum { LINE_COLUMNS = 120 };

struct lines lines_begin(struct unit *u, unsigned offset)
{
    struct place p = line_map_place(u, offset);
    const char *line = p.source_line ? p.source_line : "";
    return (struct lines){ .u = u, .indent = arena_copy(u->arena, line, strspn(line, " \t")) };
}

void lines_put(struct lines *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_printf(&l->b, "%s%*s", l->indent, l->level * 4, "");
    buffer_vprintf(&l->b, format, args);
    buffer_putc(&l->b, '\n');
    va_end(args);
}

/* The length of as many of the values as a line may have, with the comma after them. */
static size_t line_length(const char *values, size_t all, size_t columns)
{
    size_t n = all;
    for (size_t at = 0; at < all && (n == all || at < columns); at++)
        if (values[at] == ',' && values[at + 1] == ' ' && all > columns) n = at + 1;
    return n;
}

/* The length of the first of the rows in braces, with the comma after it. */
static size_t row_length(const char *rows)
{
    size_t n = 0;
    for (int depth = 0; rows[n] && (n == 0 || depth); n++) depth += (rows[n] == '{') - (rows[n] == '}');
    return n + (rows[n] == ',');
}

static bool are_rows(const char *values)
{
    while (*values == '{') {
        values += row_length(values);
        values += *values == ' ';
    }
    return !*values;
}

/* In several lines; a row begins a line, and its other lines are indented. */
static void put_values(struct lines *l, const char *values)
{
    bool rows = are_rows(values);
    while (*values) {
        size_t all = rows ? row_length(values) : strlen(values);
        for (const char *s = values, *end = values + all; s < end;) {
            size_t n = line_length(s, (size_t)(end - s), LINE_COLUMNS - 20);
            lines_put(l, s > values && rows ? "      %.*s" : "    %.*s", (int)n, s);
            s += n + (s[n] == ' ');
        }
        values += all + (values[all] == ' ');
    }
}

void lines_table(struct lines *l, const char *head, const char *values)
{
    if (strlen(l->indent) + (size_t)l->level * 4 + strlen(head) + strlen(values) < LINE_COLUMNS) {
        lines_put(l, "%s = { %s };", head, values);
        return;
    }
    lines_put(l, "%s = {", head);
    put_values(l, values);
    lines_put(l, "};");
}

void lines_directive(struct lines *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_vprintf(&l->b, format, args);
    buffer_putc(&l->b, '\n');
    va_end(args);
}

const char *lines_end(struct lines *l)
{
    const char *text = arena_copy(l->u->arena, l->b.data ? l->b.data : "", l->b.length);
    buffer_free(&l->b);
    return text;
}

struct member_search { unsigned at; const struct node *use; };

static bool search_member(struct node *n, void *context)
{
    struct member_search *s = context;
    bool is_member = n->kind == NODE_NAME && n->decl && n->decl->stands_for;
    if (is_member && n->from >= s->at && (!s->use || n->from < s->use->from)) s->use = n;
    return true;
}

/* The node's text, with private members replaced by their variables. */
static char *text_of(struct unit *u, const struct node *n)
{
    struct member_search s = { n->from, NULL };
    char *text = arena_copy(u->arena, "", 0);
    for (node_walk((struct node *)n, search_member, &s); s.use; node_walk((struct node *)n, search_member, &s)) {
        text = arena_printf(u->arena, "%s%.*s%s", text, (int)(s.use->from - s.at), u->text + s.at, s.use->decl->name);
        s = (struct member_search){ s.use->to, NULL };
    }
    return arena_printf(u->arena, "%s%.*s", text, (int)(n->to - s.at), u->text + s.at);
}

/* Sequences of line breaks and tabs become one blank. */
const char *host_source(struct unit *u, const struct node *n)
{
    char *text = text_of(u, n), *to = text;
    for (const char *s = text; *s; s++) {
        bool space = *s == '\n' || *s == '\r' || *s == '\t';
        if (space && (to == text || to[-1] == ' ')) continue;
        *to++ = space ? ' ' : *s;
    }
    *to = 0;
    return text;
}

const char *host_operand(struct unit *u, const char *text)
{
    const char *s = text;
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    return *s ? arena_printf(u->arena, "(%s)", text) : text;
}

const char *host_quote(struct unit *u, const char *text)
{
    struct buffer b = { 0 };
    buffer_quoted(&b, text);
    const char *quoted = arena_copy(u->arena, b.data, b.length);
    buffer_free(&b);
    return quoted;
}

/* A type's spelling that a declarator can follow, without top-level qualifiers; NULL if there is none. */
static const char *plain_type(struct unit *u, const struct type *t)
{
    char *s = arena_string(u->arena, t->spelling);
    static const char *const qualifiers[] = { "const", "restrict", "__restrict", "volatile" };
    static const char *const before[] = { "const ", "volatile " };
    if (strpbrk(s, "([") || strstr(s, "unnamed") || strstr(s, "anonymous")) return NULL;
    if (t->kind != TYPE_POINTER) {
        for (int k = 0; k < 2; k++)
            if (!strncmp(s, before[k], strlen(before[k]))) s += strlen(before[k]), k = -1;
        return t->is_volatile || t->is_const ? (strstr(s, "const") || strstr(s, "volatile") ? NULL : t->name ? NULL : s) : s;
    }
    for (int k = 0; k < 4; k++) {
        size_t n = strlen(s), m = strlen(qualifiers[k]);
        if (n > m && !strcmp(s + n - m, qualifiers[k])) {
            s[n - m] = 0;
            while (n - m > 0 && s[n - m - 1] == ' ') s[n - ++m] = 0;
            k = -1;
        }
    }
    return s[0] && s[strlen(s) - 1] == '*' ? s : t->name && !t->is_const && !t->is_volatile ? s : NULL;
}

const char *host_declare(struct unit *u, const struct type *t, const char *name, const char *like)
{
    const char *plain = plain_type(u, t);
    if (!plain) return arena_printf(u->arena, "__typeof__(%s) %s", like, name);
    return arena_printf(u->arena, "%s%s%s", plain, plain[strlen(plain) - 1] == '*' ? "" : " ", name);
}

const char *host_suffix(const struct directive *d, struct unit *u)
{
    int depth = 0;
    if (d->kind == DIR_DECLARE) return arena_printf(u->arena, "_d%d", d->line); /* one block may have several */
    for (const struct directive *o = d->outer; o; o = o->outer)
        depth += o->kind == DIR_DATA || o->kind == DIR_HOST_DATA || directive_is_compute(o);
    return depth ? arena_printf(u->arena, "_%d", depth + 1) : "";
}

/* On the host, functions use the file-scope variable itself, so threads cannot have copies of it. */
static bool shares_private(const struct region *r)
{
    for (int i = 0; i < r->n_vars; i++)
        if (r->vars[i]->received && (r->vars[i]->role == ROLE_PRIVATE || r->vars[i]->role == ROLE_REDUCTION)) return true;
    return false;
}

bool host_is_serial(const struct region *r)
{
    return r->directive->kind == DIR_SERIAL || r->directive->kind == DIR_SERIAL_LOOP || shares_private(r);
}

void host_before_body(struct host_emitter *e, const struct region *r, const struct node *body, const char *text)
{
    unsigned from = body->from;
    for (int i = 0; i < r->n_inner; i++) {
        const struct directive *d = r->inner[i];
        if (d->kind == DIR_ATOMIC && d->statement && d->statement->from == body->from && d->statement->to == body->to) from = d->from;
    }
    edit_before(&e->edits, from, body->to, text);
}
