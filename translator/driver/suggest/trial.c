/* trial: see trial.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/trial.h"
#include "base/unit.h"
#include "directive/directive.h"
#include "driver/pipeline.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include <stdlib.h>

struct insertion {
    unsigned at, length; /* in the original text; bytes inserted there */
    struct candidate *candidate;
};

/* The loop keeps its line and column. */
static void insert_directive(struct buffer *text, const struct candidate *k, const char *pragma)
{
    buffer_printf(text, "\n#pragma acc %s\n# %d ", pragma, k->place.line);
    buffer_quoted(text, k->place.file);
    buffer_putc(text, '\n');
    for (int i = 1; i < k->place.column; i++) buffer_putc(text, ' ');
}

/* A place of the original text, and what is inserted there. */
struct point {
    unsigned at;
    int order; /* of those at one place: updates after a statement, ends of runs, beginnings of runs, updates before one, candidates */
    const struct data_run *run;
    struct candidate *candidate;
    const struct host_update *update;
};

static int by_place(const void *a, const void *b)
{
    const struct point *x = a, *y = b;
    if (x->at != y->at) return x->at < y->at ? -1 : 1;
    return x->order - y->order;
}

/* The end of a run: the rest of its line keeps its line and column. */
static void insert_end(struct buffer *text, const struct data_run *r)
{
    buffer_printf(text, "\n}\n# %d ", r->end.line);
    buffer_quoted(text, r->end.file);
    buffer_putc(text, '\n');
    for (int i = 0; i < r->end.column; i++) buffer_putc(text, ' ');
}

static void insert_begin(struct buffer *text, const struct data_run *r)
{
    const struct candidate first = {.place = r->place};
    insert_directive(text, &first, r->pragma);
    buffer_puts(text, "{ ");
}

/* The text after it keeps its line and column. */
static void insert_update(struct buffer *text, const struct candidates *c, const struct host_update *p, bool after)
{
    struct candidate at = {.place = after ? p->end : p->place};
    at.place.column += after;
    insert_directive(text, &at, candidates_update_words(c, p, after));
}

static void add_updates(struct candidates *c, struct point **list, int *n)
{
    for (int i = 0; i < c->n_updates; i++) {
        const struct host_update *p = &c->updates[i];
        if (!candidates_update_is_on(c, p)) continue;
        if (p->self) ARENA_PUSH(c->unit->arena, *list, *n, ((struct point){p->stmt->from, c->n_runs, NULL, NULL, p}));
        if (p->device) ARENA_PUSH(c->unit->arena, *list, *n, ((struct point){p->stmt->to, -1 - c->n_runs, NULL, NULL, p}));
    }
}

static struct point *points(struct candidates *c, const char *(*pragma)(const struct candidate *k), int *count)
{
    struct point *list = NULL;
    int n = 0;
    for (int i = 0; i < c->n_runs; i++) {
        const struct data_run *r = &c->runs[i];
        if (!r->on) continue;
        ARENA_PUSH(c->unit->arena, list, n, ((struct point){r->first->from, i, r, NULL, NULL}));
        ARENA_PUSH(c->unit->arena, list, n, ((struct point){r->last->to, -1 - i, r, NULL, NULL}));
    }
    for (int i = 0; i < c->count; i++)
        if (pragma(c->items[i]))
            ARENA_PUSH(c->unit->arena, list, n, ((struct point){c->items[i]->stmt->from, c->n_runs + 1, NULL, c->items[i], NULL}));
    add_updates(c, &list, &n);
    if (n) qsort(list, (size_t)n, sizeof *list, by_place);
    *count = n;
    return list;
}

static char *text_with_directives(struct trial *t, struct candidates *c, const char *(*pragma)(const struct candidate *k), unsigned *length)
{
    struct buffer text = {0};
    unsigned done = 0;
    int n;
    const struct point *list = points(c, pragma, &n);
    for (int i = 0; i < n; i++) {
        const struct point *p = &list[i];
        struct insertion in = {.at = p->at, .candidate = p->candidate};
        buffer_add(&text, c->unit->text + done, in.at - done);
        size_t before = text.length;
        if (p->candidate) insert_directive(&text, p->candidate, pragma(p->candidate));
        else if (p->update) insert_update(&text, c, p->update, p->order < 0);
        else if (p->order < 0) insert_end(&text, p->run);
        else insert_begin(&text, p->run);
        in.length = (unsigned)(text.length - before);
        done = in.at;
        ARENA_PUSH(t->unit->arena, t->insertions, t->n_insertions, in);
    }
    buffer_add(&text, c->unit->text + done, c->unit->length - done);
    *length = (unsigned)text.length;
    char *copy = arena_copy(t->unit->arena, text.data, text.length);
    buffer_free(&text);
    return copy;
}

struct trial trial_run(struct candidates *c, const char *(*pragma)(const struct candidate *k))
{
    struct trial t = {.unit = unit_new(c->unit->options, c->unit->path)};
    t.unit->silent = true;
    t.unit->clang = c->unit->clang;
    t.unit->text = text_with_directives(&t, c, pragma, &t.unit->length);
    t.passed = pipeline_run_through(t.unit, "emit_cuda");
    return t;
}

void trial_end(struct trial *t)
{
    unit_free(t->unit);
    *t = (struct trial){0};
}

unsigned trial_original(const struct trial *t, unsigned offset)
{
    unsigned inserted = 0;
    for (int i = 0; i < t->n_insertions; i++) {
        const struct insertion *in = &t->insertions[i];
        if (offset < in->at + inserted) break;
        if (offset < in->at + inserted + in->length) return in->at;
        inserted += in->length;
    }
    return offset - inserted;
}

struct candidate *trial_candidate(const struct trial *t, const struct region *r)
{
    unsigned at = trial_original(t, r->directive->from);
    for (int i = 0; i < t->n_insertions; i++)
        if (t->insertions[i].at == at && t->insertions[i].candidate) return t->insertions[i].candidate;
    return NULL;
}
