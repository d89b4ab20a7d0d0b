/* diag: see diag.h. SPDX-License-Identifier: MIT */
#include "base/diag.h"
#include "base/diag_shown.h"
#include "base/token.h"
#include "base/warnings.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

struct message {
    enum severity severity;
    bool hidden;      /* -w, -Wno-<id> */
    bool is_promoted; /* a warning that -Werror makes an error */
    unsigned offset, length; /* length 0: one token */
    const char *id, *text;
    struct message *notes, *next; /* notes of a message, in order; next note */
    int order;
    struct place place; /* valid if placed */
    bool placed;
};

struct diags {
    struct message **items;
    int count, errors, promoted;
    struct message *last; /* message or note given last */
    struct diag_shown *shown; /* those that were printed */
    int n_shown;
};

static struct diags *diags_of(struct unit *u)
{
    if (!u->diags) u->diags = arena_alloc(u->arena, sizeof *u->diags);
    return u->diags;
}

static struct message *new_message(struct unit *u, enum severity severity, unsigned offset, const char *format, va_list args)
{
    struct message *m = arena_alloc(u->arena, sizeof *m);
    m->severity = severity;
    m->offset = offset;
    m->text = arena_vprintf(u->arena, format, args);
    return m;
}

static void add_message(struct unit *u, const char *id, struct message *m)
{
    struct diags *d = diags_of(u);
    m->id = id;
    m->order = d->count;
    d->errors += m->severity == SEVERITY_ERROR;
    d->last = m;
    ARENA_PUSH(u->arena, d->items, d->count, m);
}

void diag_error(struct unit *u, unsigned offset, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_message(u, id, new_message(u, SEVERITY_ERROR, offset, format, args));
    va_end(args);
}

void diag_warning(struct unit *u, unsigned offset, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct message *m = new_message(u, SEVERITY_WARNING, offset, format, args);
    enum warning_kind kind = u->silent ? WARNING_HIDDEN : warnings_kind(u->warnings, id);
    va_end(args);
    m->hidden = kind == WARNING_HIDDEN;
    m->is_promoted = kind == WARNING_IS_ERROR;
    diags_of(u)->promoted += m->is_promoted;
    add_message(u, id, m);
}

void diag_note(struct unit *u, unsigned offset, const char *format, ...)
{
    struct diags *d = diags_of(u);
    if (!d->count) return;
    va_list args;
    va_start(args, format);
    struct message *m = new_message(u, SEVERITY_NOTE, offset, format, args), **end = &d->items[d->count - 1]->notes;
    va_end(args);
    while (*end) end = &(*end)->next;
    *end = m;
    d->last = m;
}

void diag_underline(struct unit *u, unsigned length)
{
    if (diags_of(u)->last) diags_of(u)->last->length = length;
}

bool diag_has_errors(const struct unit *u)
{
    return u->diags && u->diags->errors > 0;
}

bool diag_has_warning_errors(const struct unit *u)
{
    return u->diags && u->diags->promoted > 0;
}

const char *diag_message_at(const struct unit *u, int k, unsigned *offset, bool *is_error)
{
    if (!u->diags || k >= u->diags->count) return NULL;
    *offset = u->diags->items[k]->offset;
    *is_error = u->diags->items[k]->severity == SEVERITY_ERROR;
    return u->diags->items[k]->text;
}

/* ---- printing ---- */

struct printer {
    struct unit *u;
    FILE *to;
    bool colour;
};

static const char *colour(const struct printer *p, const char *code)
{
    return p->colour ? code : "";
}

enum { LINE_SHOWN = 400, TEXT_SHOWN = 1000, MOST_SHOWN = 100 };

#define BOLD "\033[1m"
#define RESET "\033[0m"
#define GREEN "\033[1;32m"

/* clang gives a header in the folder of the source file the name "./name". */
static const char *shown_name(const struct place *at)
{
    return !at->in_main_file && !strncmp(at->file, "./", 2) ? at->file + 2 : at->file;
}

static const char *level_of(const struct message *m)
{
    static const char *const names[] = {"error", "warning", "note"};
    return names[m->is_promoted ? SEVERITY_ERROR : m->severity];
}

static void print_head(const struct printer *p, const struct message *m, const struct place *at)
{
    static const char *const colours[] = {"\033[1;31m", "\033[1;35m", "\033[1;36m"};
    enum severity shown = m->is_promoted ? SEVERITY_ERROR : m->severity;
    fprintf(p->to, "%s%s:%d:%d:%s %s%s:%s %.*s", colour(p, BOLD), shown_name(at), at->line, at->column, colour(p, RESET),
            colour(p, colours[shown]), level_of(m), colour(p, RESET), TEXT_SHOWN, m->text);
    if (m->id) fprintf(p->to, " [%s%s]", m->is_promoted ? "-Werror=" : "", m->id);
    fputc('\n', p->to);
}

/* Columns to underline: to the end of the marked text if that is on the same line of the source, else one. */
static int underline_width(const struct printer *p, const struct message *m, const struct place *at)
{
    unsigned length = m->length;
    if (!length && m->offset < p->u->length) {
        struct token t = token_next(p->u->text, m->offset, p->u->length);
        length = t.from == m->offset ? t.to - t.from : 1;
    }
    if (length < 2) return 1;
    struct place last = line_map_place(p->u, m->offset + length - 1);
    bool fits = last.exact && last.line == at->line && last.column >= at->column;
    return fits ? last.column - at->column + 1 : 1;
}

/* The first byte of the source line that is shown. Of a long line, as in generated code, only the part around the place is shown. */
static int shown_from(const struct place *at)
{
    size_t length = strnlen(at->source_line, LINE_SHOWN + 1);
    return length <= LINE_SHOWN || at->column <= LINE_SHOWN / 2 ? 0 : at->column - LINE_SHOWN / 2;
}

static void print_source(const struct printer *p, const struct message *m, const struct place *at)
{
    if (!at->source_line) return;
    int from = shown_from(at), width;
    const char *line = at->source_line + from;
    fprintf(p->to, "%5d | %.*s\n", at->line, LINE_SHOWN, line);
    if (!at->exact) return;
    fprintf(p->to, "      | ");
    for (int i = 0; i + 1 + from < at->column && line[i]; i++) fputc(line[i] == '\t' ? '\t' : ' ', p->to);
    fprintf(p->to, "%s^", colour(p, GREEN));
    width = underline_width(p, m, at);
    for (int i = 1; i < width && i < LINE_SHOWN - (at->column - from); i++) fputc('~', p->to);
    fprintf(p->to, "%s\n", colour(p, RESET));
}

static void print_message(const struct printer *p, const struct message *m)
{
    struct place at = line_map_place(p->u, m->offset);
    print_head(p, m, &at);
    print_source(p, m, &at);
    for (const struct message *n = m->notes; n; n = n->next) {
        struct place there = line_map_place(p->u, n->offset);
        print_head(p, n, &there);
        if (there.line != at.line || strcmp(there.file, at.file)) print_source(p, n, &there);
        at = there;
    }
}

static int by_place(const void *a, const void *b)
{
    const struct message *x = *(struct message *const *)a, *y = *(struct message *const *)b;
    if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static const struct place *place_of(struct unit *u, struct message *m)
{
    if (!m->placed) m->place = line_map_place(u, m->offset);
    m->placed = true;
    return &m->place;
}

static bool same_place(struct unit *u, struct message *a, struct message *b)
{
    if (a->offset == b->offset) return true;
    const struct place *x = place_of(u, a), *y = place_of(u, b);
    return x->line == y->line && x->column == y->column && !strcmp(x->file, y->file);
}

/* The same message at the same place of the source: given twice, or in a header that is included twice. */
static bool is_repeated(struct unit *u, struct message **items, int i)
{
    for (int k = 0; k < i; k++)
        if (items[k]->severity == items[i]->severity && !strcmp(items[k]->text, items[i]->text) &&
            same_place(u, items[k], items[i]))
            return true;
    return false;
}

static bool wants_colour(FILE *to)
{
    const char *term = getenv("TERM"), *no = getenv("NO_COLOR");
    return isatty(fileno(to)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

/* ---- for reports ---- */

static struct diag_shown as_shown(const struct printer *p, const struct message *m)
{
    struct place at = line_map_place(p->u, m->offset);
    int end = at.column + (at.exact ? underline_width(p, m, &at) : 1);
    return (struct diag_shown){ .level = level_of(m), .id = m->id, .text = m->text, .place = at, .end_column = end };
}

static void keep(const struct printer *p, struct diags *d, const struct message *m)
{
    struct diag_shown s = as_shown(p, m);
    for (const struct message *n = m->notes; n; n = n->next) ARENA_PUSH(p->u->arena, s.notes, s.n_notes, as_shown(p, n));
    ARENA_PUSH(p->u->arena, d->shown, d->n_shown, s);
}

const struct diag_shown *diag_shown(const struct unit *u, int k)
{
    return u->diags && k < u->diags->n_shown ? &u->diags->shown[k] : NULL;
}

void diag_flush(struct unit *u, FILE *to)
{
    struct diags *d = u->diags;
    if (!d || !d->count) return;
    struct printer p = {u, to, wants_colour(to)};
    qsort(d->items, (size_t)d->count, sizeof *d->items, by_place);
    int shown = 0, i = 0;
    for (; i < d->count && shown < MOST_SHOWN; i++) {
        if (d->items[i]->hidden || is_repeated(u, d->items, i)) continue;
        print_message(&p, d->items[i]);
        keep(&p, d, d->items[i]);
        shown++;
    }
    if (i < d->count) fprintf(to, "%s: note: only the first %d messages are shown\n", u->name, MOST_SHOWN);
    d->count = 0;
    d->last = NULL;
}
