/* trial: see trial.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/trial.h"
#include "base/unit.h"
#include "directive/directive.h"
#include "driver/pipeline.h"
#include "region/region.h"
#include "syntax/syntax.h"

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

static char *text_with_directives(struct trial *t, struct candidates *c, const char *(*pragma)(const struct candidate *k), unsigned *length)
{
    struct buffer text = {0};
    unsigned done = 0;
    for (int i = 0; i < c->count; i++) {
        struct candidate *k = c->items[i];
        const char *words = pragma(k);
        if (!words) continue;
        struct insertion in = {.at = k->stmt->from, .candidate = k};
        buffer_add(&text, c->unit->text + done, in.at - done);
        size_t before = text.length;
        insert_directive(&text, k, words);
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
        if (t->insertions[i].at == at) return t->insertions[i].candidate;
    return NULL;
}
