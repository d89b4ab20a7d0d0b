/* suggest_patch: see suggest_patch.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/suggest_patch.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "syntax/syntax.h"
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3, COLUMNS = 100 };

/* ---- what became of each loop ---- */

static int by_gain(const void *a, const void *b)
{
    const struct candidate *x = *(struct candidate *const *)a, *y = *(struct candidate *const *)b;
    if (x->share != y->share) return x->share < y->share ? 1 : -1;
    if (x->depth != y->depth) return y->depth - x->depth;
    return x->stmt->from < y->stmt->from ? -1 : x->stmt->from > y->stmt->from;
}

static struct candidate **sorted(const struct candidates *c)
{
    struct candidate **list = arena_alloc(c->unit->arena, (size_t)(c->count + 1) * sizeof *list);
    memcpy(list, c->items, (size_t)c->count * sizeof *list);
    qsort(list, (size_t)c->count, sizeof *list, by_gain);
    return list;
}

static void print_decision(const struct candidate *k, FILE *to)
{
    bool accepted = k->state == CANDIDATE_ACCEPTED;
    fprintf(to, "%s:%d: %s: ", k->place.file, k->place.line, k->function->name);
    if (k->share >= 0) fprintf(to, "%.0f%% of the run: ", 100 * k->share);
    fprintf(to, "%s%s%s", accepted ? k->pragma : "no directive", k->why && *k->why ? ": " : "", k->why ? k->why : "");
    if (k->promise) fprintf(to, "; %s: %s", k->when, k->promise);
    fputc('\n', to);
}

static void print_runs(const struct candidates *c, FILE *to)
{
    for (int i = 0; i < c->n_runs; i++) {
        const struct data_run *r = &c->runs[i];
        if (!r->on) continue;
        fprintf(to, "%s:%d: %s: %s: to line %d: %s\n", r->place.file, r->place.line, r->function->name, r->pragma, r->end.line, r->why);
    }
}

static void print_updates(const struct candidates *c, FILE *to)
{
    for (int i = 0; i < c->n_updates; i++) {
        const struct host_update *p = &c->updates[i];
        if (!candidates_update_is_on(c, p)) continue;
        if (p->self)
            fprintf(to, "%s:%d: %s: %s: before the host reads it\n", p->place.file, p->place.line, p->function->name,
                    candidates_update_words(c, p, false));
        if (p->device)
            fprintf(to, "%s:%d: %s: %s: after the host has written it\n", p->end.file, p->end.line, p->function->name,
                    candidates_update_words(c, p, true));
    }
}

static void print_decisions(const struct candidates *c, FILE *to)
{
    struct candidate **list = sorted(c);
    for (int accepted = 1; accepted >= 0; accepted--) {
        for (int i = 0; i < c->count; i++)
            if (list[i]->state == (accepted ? CANDIDATE_ACCEPTED : CANDIDATE_REFUSED)) print_decision(list[i], to);
        if (!accepted) continue;
        print_runs(c, to);
        print_updates(c, to);
    }
}

/* ---- the patch ---- */

struct line {
    const char *text;
    int length;
};

struct patch {
    const struct candidates *candidates;
    struct line *lines;
    int n_lines;
    bool ends_in_line;               /* the last line has no newline */
    const struct candidate **before; /* the one that gets a directive before this line, from 0; NULL: none */
    FILE *to;
};

static void split_lines(struct patch *p, const char *text, unsigned length)
{
    struct arena *a = p->candidates->unit->arena;
    for (const char *at = text, *end = text + length; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        struct line l = {at, (int)((newline ? newline : end) - at)};
        ARENA_PUSH(a, p->lines, p->n_lines, l);
        at = newline ? newline + 1 : end;
        p->ends_in_line = !newline;
    }
}

static bool is_first_of_line(const struct place *at)
{
    return (int)strspn(at->source_line, " \t") == at->column - 1;
}

static bool is_pragma(const struct line *l)
{
    int blank = 0;
    while (blank < l->length && strchr(" \t", l->text[blank])) blank++;
    return blank < l->length && l->text[blank] == '#';
}

static bool goes_on(const struct line *l)
{
    return l->length && l->text[l->length - 1] == '\\';
}

/* The line, from 0, before which the directive of a statement is inserted: that of the statement, or of the other pragmas on it, which must
 * be next to it. */
static int place_of_directive(const struct patch *p, const struct place *at)
{
    int line = at->line - 1, above = line;
    while (is_first_of_line(at) && above && (is_pragma(&p->lines[above - 1]) || (above > 1 && goes_on(&p->lines[above - 2])))) {
        above--;
        if (is_pragma(&p->lines[above])) line = above;
    }
    return line;
}

static void place_directives(struct patch *p)
{
    const struct candidates *c = p->candidates;
    p->before = arena_alloc(c->unit->arena, (size_t)p->n_lines * sizeof *p->before);
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->state == CANDIDATE_ACCEPTED) p->before[place_of_directive(p, &c->items[i]->place)] = c->items[i];
}

/* Breaks the line between clauses where it would be longer than COLUMNS. Returns the number of lines. */
static int directive_lines(const struct place *at, const char *pragma, struct buffer *to)
{
    int indent = (int)strspn(at->source_line, " \t"), column = 0, n = 1, depth = 0;
    buffer_printf(to, "+%.*s#pragma acc", indent, at->source_line);
    column = indent + (int)strlen("#pragma acc");
    for (const char *word = pragma; *word;) {
        const char *end = word;
        for (; *end && (depth || *end != ' '); end++) depth += (*end == '(') - (*end == ')');
        int length = (int)(end - word);
        if (column + 1 + length > COLUMNS && column > indent + 20) {
            buffer_printf(to, " \\\n+%.*s   ", indent, at->source_line);
            column = indent + 3;
            n++;
        }
        buffer_printf(to, " %.*s", length, word);
        column += 1 + length;
        word = end + strspn(end, " ");
    }
    buffer_putc(to, '\n');
    return n;
}

/* After the last line, if it has no newline. */
static void end_line(const struct patch *p, int line, struct buffer *to)
{
    if (p->ends_in_line && line == p->n_lines) buffer_puts(to, "\\ No newline at end of file\n");
}

/* A line in which something precedes the loop becomes two, with the directive between them. Returns the lines that are new. */
static int divide_line(const struct patch *p, int line, struct buffer *to)
{
    const struct candidate *k = p->before[line - 1];
    const struct line *l = &p->lines[line - 1];
    int before = k->place.column - 1, indent = (int)strspn(l->text, " \t"), end = before;
    while (end && strchr(" \t", l->text[end - 1])) end--;
    buffer_printf(to, "-%.*s\n", l->length, l->text);
    end_line(p, line, to);
    buffer_printf(to, "+%.*s\n", end, l->text);
    int added = 1 + directive_lines(&k->place, k->pragma, to);
    buffer_printf(to, "+%.*s%.*s\n", indent, l->text, l->length - before, l->text + before);
    end_line(p, line, to);
    return added;
}

static bool begins_run(const struct patch *p, const struct data_run *r, int line)
{
    return r->on && place_of_directive(p, &r->place) == line - 1;
}

static int begin_runs(const struct patch *p, int line, struct buffer *to)
{
    const struct candidates *c = p->candidates;
    int added = 0;
    for (int i = 0; i < c->n_runs; i++) {
        const struct data_run *r = &c->runs[i];
        if (!begins_run(p, r, line)) continue;
        added += directive_lines(&r->place, r->pragma, to) + 1;
        buffer_printf(to, "+%.*s{\n", r->place.column - 1, r->place.source_line);
    }
    return added;
}

static int end_runs(const struct patch *p, int line, struct buffer *to)
{
    const struct candidates *c = p->candidates;
    int added = 0;
    for (int i = c->n_runs - 1; i >= 0; i--) {
        const struct data_run *r = &c->runs[i];
        if (!r->on || r->end.line != line) continue;
        buffer_printf(to, "+%.*s}\n", r->place.column - 1, r->place.source_line);
        added++;
    }
    return added;
}

/* The updates before the statements that begin in the line, or after those that end there. Returns the lines that are new. */
static int print_updates_at(const struct patch *p, int line, bool after, struct buffer *to)
{
    const struct candidates *c = p->candidates;
    int added = 0;
    for (int i = 0; i < c->n_updates; i++) {
        const struct host_update *u = &c->updates[i];
        const char *words = candidates_update_is_on(c, u) ? candidates_update_words(c, u, after) : NULL;
        if (words && (after ? u->end.line : place_of_directive(p, &u->place) + 1) == line) added += directive_lines(&u->place, words, to);
    }
    return added;
}

/* The line, with the directive before its loop. Returns the lines that are new. */
static int print_statement(const struct patch *p, int line, struct buffer *to)
{
    const struct candidate *k = p->before[line - 1];
    if (k && !is_first_of_line(&k->place)) return divide_line(p, line, to);
    int added = k ? directive_lines(&k->place, k->pragma, to) : 0;
    buffer_printf(to, " %.*s\n", p->lines[line - 1].length, p->lines[line - 1].text);
    end_line(p, line, to);
    return added;
}

static int print_line(const struct patch *p, int line, struct buffer *to)
{
    int added = begin_runs(p, line, to);
    added += print_updates_at(p, line, false, to);
    added += print_statement(p, line, to);
    added += print_updates_at(p, line, true, to);
    return added + end_runs(p, line, to);
}

/* The hunk of the lines `first` to `last`; *shift: lines added before it. */
static void print_hunk(const struct patch *p, int first, int last, int *shift)
{
    struct buffer text = {0};
    int added = 0;
    for (int i = first; i <= last; i++) added += print_line(p, i, &text);
    fprintf(p->to, "@@ -%d,%d +%d,%d @@\n%.*s", first, last - first + 1, first + *shift, last - first + 1 + added, (int)text.length,
            text.data);
    *shift += added;
    buffer_free(&text);
}

static bool is_changed(const struct patch *p, int line)
{
    const struct candidates *c = p->candidates;
    bool changed = p->before[line - 1];
    for (int i = 0; i < c->n_runs && !changed; i++)
        changed = c->runs[i].on && (c->runs[i].end.line == line || begins_run(p, &c->runs[i], line));
    for (int i = 0; i < c->n_updates && !changed; i++) {
        const struct host_update *u = &c->updates[i];
        changed = (u->self && place_of_directive(p, &u->place) == line - 1) || (u->device && u->end.line == line);
        changed = changed && candidates_update_is_on(c, u);
    }
    return changed;
}

static int next_changed(const struct patch *p, int from)
{
    while (from <= p->n_lines && !is_changed(p, from)) from++;
    return from;
}

static void print_hunks(const struct patch *p)
{
    int shift = 0;
    for (int at = next_changed(p, 1); at <= p->n_lines;) {
        int last = at, next;
        while ((next = next_changed(p, last + 1)) <= p->n_lines && next <= last + 2 * CONTEXT + 1) last = next;
        print_hunk(p, at > CONTEXT ? at - CONTEXT : 1, last + CONTEXT < p->n_lines ? last + CONTEXT : p->n_lines, &shift);
        at = next;
    }
}

void suggest_print(const struct candidates *c, FILE *to)
{
    unsigned length;
    const char *path = c->unit->path, *text = line_map_file(c->unit, path, &length);
    struct patch p = {.candidates = c, .to = to};
    print_decisions(c, to);
    if (!text) return;
    split_lines(&p, text, length);
    place_directives(&p);
    if (next_changed(&p, 1) > p.n_lines) return;
    fprintf(to, "--- %s\n+++ %s\n", path, path);
    print_hunks(&p);
}
