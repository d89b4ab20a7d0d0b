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
    fprintf(to, "%s%s%s\n", accepted ? k->pragma : "no directive", k->why && *k->why ? ": " : "", k->why ? k->why : "");
}

static void print_decisions(const struct candidates *c, FILE *to)
{
    struct candidate **list = sorted(c);
    for (int accepted = 1; accepted >= 0; accepted--)
        for (int i = 0; i < c->count; i++)
            if (list[i]->state == (accepted ? CANDIDATE_ACCEPTED : CANDIDATE_REFUSED)) print_decision(list[i], to);
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
    }
}

/* Breaks the line between clauses where it would be longer than COLUMNS. Returns the number of lines. */
static int directive_lines(const struct candidate *k, struct buffer *to)
{
    int indent = (int)strspn(k->place.source_line, " \t"), column = 0, n = 1, depth = 0;
    buffer_printf(to, "+%.*s#pragma acc", indent, k->place.source_line);
    column = indent + (int)strlen("#pragma acc");
    for (const char *word = k->pragma; *word;) {
        const char *end = word;
        for (; *end && (depth || *end != ' '); end++) depth += (*end == '(') - (*end == ')');
        int length = (int)(end - word);
        if (column + 1 + length > COLUMNS && column > indent + 20) {
            buffer_printf(to, " \\\n+%.*s   ", indent, k->place.source_line);
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

static bool is_first_of_line(const struct candidate *k)
{
    return (int)strspn(k->place.source_line, " \t") == k->place.column - 1;
}

/* The accepted candidates on line `line`, from 1. */
static const struct candidate *on_line(const struct candidates *c, int line)
{
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->state == CANDIDATE_ACCEPTED && c->items[i]->place.line == line) return c->items[i];
    return NULL;
}

/* The line, with the directive before its loop. *added receives the lines that are new beyond it. */
static void print_line(const struct patch *p, int line, struct buffer *to, int *added)
{
    const struct candidate *k = on_line(p->candidates, line);
    const struct line *l = &p->lines[line - 1];
    if (k && !is_first_of_line(k)) {
        int before = k->place.column - 1, indent = (int)strspn(l->text, " \t"), end = before;
        while (end && strchr(" \t", l->text[end - 1])) end--;
        buffer_printf(to, "-%.*s\n+%.*s\n", l->length, l->text, end, l->text);
        *added += 1 + directive_lines(k, to);
        buffer_printf(to, "+%.*s%.*s\n", indent, l->text, l->length - before, l->text + before);
        return;
    }
    if (k) *added += directive_lines(k, to);
    buffer_printf(to, " %.*s\n", l->length, l->text);
}

/* The hunk of the lines `first` to `last`; *shift: lines added before it. */
static void print_hunk(const struct patch *p, int first, int last, int *shift)
{
    struct buffer text = {0};
    int added = 0;
    for (int i = first; i <= last; i++) print_line(p, i, &text, &added);
    fprintf(p->to, "@@ -%d,%d +%d,%d @@\n%.*s", first, last - first + 1, first + *shift, last - first + 1 + added, (int)text.length,
            text.data);
    *shift += added;
    buffer_free(&text);
}

static int next_changed(const struct patch *p, int from)
{
    while (from <= p->n_lines && !on_line(p->candidates, from)) from++;
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
    if (next_changed(&p, 1) > p.n_lines) return;
    fprintf(to, "--- %s\n+++ %s\n", path, path);
    print_hunks(&p);
}
