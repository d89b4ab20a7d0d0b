/* data_places: see data_places.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/places/data_places.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "driver/suggest/argument_extents.h"
#include "driver/suggest/places/data_runs.h"
#include "driver/suggest/places/host_updates.h"
#include "driver/suggest/places/host_uses.h"
#include "driver/suggest/places/passed_arrays.h"
#include "syntax/syntax.h"
#include <stdlib.h>
#include <string.h>

bool data_is_covered(const struct data_search *s, const struct decl *d)
{
    for (int i = 0; i < s->n_covered; i++)
        if (s->covered[i] == d) return true;
    return false;
}

void data_cover(struct data_search *s, struct decl *d)
{
    ARENA_PUSH(s->residents.candidates->unit->arena, s->covered, s->n_covered, d);
}

/* ---- one loop ---- */

/* The array may stay on the device during the loop, with updates for what the host does with it. */
static bool stays_in_loop(struct data_search *s, struct node *loop, const struct resident *r)
{
    struct candidates *c = s->residents.candidates;
    if (data_is_covered(s, r->decl) || !resident_text(c, r->decl)) return false;
    if (resident_may_stay(c, loop, r->decl)) return true;
    return resident_may_be_updated(c, loop, r->decl) && host_updates_add(&s->residents, s->function, loop, r);
}

/* *idle: the host uses none of the arrays. */
static const char *data_pragma(struct data_search *s, struct node *loop, bool *idle)
{
    struct candidates *c = s->residents.candidates;
    struct residents in = residents_in(&s->residents, loop);
    bool *stays = arena_alloc(c->unit->arena, (size_t)(in.n + 1) * sizeof *stays);
    struct buffer text = {0};
    int found = 0;
    buffer_puts(&text, "data");
    for (int i = 0; i < in.n; i++) stays[i] = stays_in_loop(s, loop, &in.list[i]);
    for (int written = 0; written < 2; written++) {
        int n = 0;
        for (int i = 0; i < in.n; i++) {
            const struct resident *r = &in.list[i];
            if (r->written != written || !stays[i]) continue;
            buffer_printf(&text, n++ ? ", %s" : written ? " copy(%s" : " copyin(%s", resident_text(c, r->decl));
            *idle &= resident_may_stay(c, loop, r->decl);
        }
        if (n) buffer_putc(&text, ')');
        found += n;
    }
    for (int i = 0; i < in.n; i++)
        if (stays[i]) data_cover(s, in.list[i].decl);
    const char *pragma = found ? arena_copy(c->unit->arena, text.data, text.length) : NULL;
    buffer_free(&text);
    return pragma;
}

static bool is_loop_written(const struct place *p)
{
    const char *at = p->source_line ? p->source_line + p->column - 1 : "";
    return p->exact && p->in_main_file && (!strncmp(at, "for", 3) || !strncmp(at, "while", 5) || !strncmp(at, "do", 2));
}

static void place_around_loop(struct data_search *s, struct node *n)
{
    struct candidates *c = s->residents.candidates;
    struct candidate *k = n->kind == NODE_FOR ? candidates_at(c, n->from) : NULL;
    struct place at = line_map_place(c->unit, n->from);
    int updates = c->n_updates;
    bool idle = true;
    const char *pragma = is_loop_written(&at) ? data_pragma(s, n, &idle) : NULL;
    if (!pragma) return;
    if (!k) {
        k = arena_alloc(c->unit->arena, sizeof *k);
        *k = (struct candidate){.function = s->function, .stmt = n, .place = at, .share = -1};
        ARENA_PUSH(c->unit->arena, c->items, c->count, k);
    }
    k->state = CANDIDATE_ACCEPTED;
    k->pragma = pragma;
    k->why = updates < c->n_updates ? WITH_UPDATES : idle ? WITHOUT_USES : WITHOUT_CHANGES;
    host_updates_own(c, updates, k, -1);
}

/* ---- calls ---- */

static void keep(struct data_search *s, struct entry *e, struct decl *d)
{
    ARENA_PUSH(s->residents.candidates->unit->arena, e->covered, e->n_covered, d);
}

/* What the covered arrays are called in the function. */
static struct entry entry_of_call(struct data_search *s, const struct decl *f, const struct node *call)
{
    struct entry e = {.function = f};
    for (int i = 0; i < s->n_covered; i++)
        if (!s->covered[i]->function) keep(s, &e, s->covered[i]);
    for (int k = 0; k < f->n_members && k + 1 < call->n_children; k++) {
        const struct decl *actual = passed_array(call->child[k + 1]);
        if (actual && data_is_covered(s, actual)) keep(s, &e, f->members[k]);
    }
    return e;
}

static bool lists(const struct entry *e, const struct decl *d)
{
    for (int i = 0; i < e->n_covered; i++)
        if (e->covered[i] == d) return true;
    return false;
}

static void enter_call(struct data_search *s, const struct node *call)
{
    struct unit *u = s->residents.candidates->unit;
    const struct decl *f = call->decl ? syntax_definition(u, call->decl) : NULL;
    if (!f || !f->has_body) return;
    struct entry now = entry_of_call(s, f, call);
    for (int i = 0; i < s->n_entries; i++) {
        struct entry *e = &s->entries[i];
        if (e->function != f) continue;
        int n = 0;
        for (int k = 0; k < e->n_covered; k++)
            if (lists(&now, e->covered[k])) e->covered[n++] = e->covered[k];
        e->n_covered = n;
        return;
    }
    ARENA_PUSH(u->arena, s->entries, s->n_entries, now);
}

/* ---- all statements ---- */

static void note_arrays(const struct data_search *s, struct candidate *k)
{
    for (int i = 0; i < k->n_arrays; i++) k->arrays[i].stays = data_is_covered(s, k->arrays[i].decl);
}

void data_statement(struct data_search *s, struct node *n)
{
    struct candidates *c = s->residents.candidates;
    struct candidate *k = n->kind == NODE_FOR ? candidates_at(c, n->from) : NULL;
    int covered = s->n_covered;
    if (k && k->state == CANDIDATE_ACCEPTED) {
        note_arrays(s, k);
        return;
    }
    if (n->kind == NODE_CALL) enter_call(s, n);
    if (node_is_loop(n) && !host_leaves(n) && !host_enters(n)) place_around_loop(s, n);
    if (n->kind == NODE_BLOCK) data_runs_of_block(s, n);
    else
        for (int i = 0; i < n->n_children; i++)
            if (n->child[i]) data_statement(s, n->child[i]);
    s->n_covered = covered;
}

static bool is_call_of(const struct node *n, const void *function)
{
    return n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, ((const struct decl *)function)->name);
}

/* Functions that call f first. One that calls itself is visited as if nothing was covered. */
static void visit_function(struct data_search *s, struct decl *f)
{
    struct unit *u = s->residents.candidates->unit;
    for (int i = 0; i < s->n_visited; i++)
        if (s->visited[i] == f) return;
    ARENA_PUSH(u->arena, s->visited, s->n_visited, f);
    if (f->is_system || !syntax_body(u, f)) return;
    bool known = f->storage == STORAGE_STATIC && function_is_only_called(u, f) && !node_find(f->body, is_call_of, f);
    for (int i = 0; i < u->syntax->n_functions; i++) {
        struct decl *caller = u->syntax->functions[i];
        if (caller != f && node_find(syntax_body(u, caller), is_call_of, f)) visit_function(s, caller);
    }
    s->function = f;
    s->n_covered = 0;
    for (int i = 0; known && i < s->n_entries; i++)
        for (int k = 0; s->entries[i].function == f && k < s->entries[i].n_covered; k++) data_cover(s, s->entries[i].covered[k]);
    data_statement(s, f->body);
}

static int by_offset(const void *a, const void *b)
{
    const struct candidate *x = *(struct candidate *const *)a, *y = *(struct candidate *const *)b;
    return x->stmt->from < y->stmt->from ? -1 : x->stmt->from > y->stmt->from;
}

void data_places_add(struct candidates *c)
{
    struct data_search s = {.residents = {.candidates = c}};
    c->n_answers = 0;
    for (int i = 0; i < c->unit->syntax->n_functions; i++) visit_function(&s, c->unit->syntax->functions[i]);
    qsort(c->items, (size_t)c->count, sizeof *c->items, by_offset);
}
