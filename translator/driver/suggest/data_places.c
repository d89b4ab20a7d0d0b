/* data_places: see data_places.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/data_places.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/host_uses.h"
#include "syntax/syntax.h"
#include <stdlib.h>
#include <string.h>

/* An array that constructs in a loop use, by its name there. */
struct resident {
    const struct decl *decl;
    bool written;
};

struct residents {
    const struct decl *function;
    struct resident *list;
    int n;
};

struct place_search {
    struct candidates *candidates;
    struct residents **functions; /* those of the functions called so far; of one that calls itself none */
    int n_functions;
};

struct collection {
    struct place_search *search;
    struct residents found;
};

static void add_resident(struct collection *c, const struct decl *d, bool written)
{
    for (int i = 0; i < c->found.n; i++) {
        struct resident *r = &c->found.list[i];
        if (r->decl != d) continue;
        r->written |= written;
        return;
    }
    ARENA_PUSH(c->search->candidates->unit->arena, c->found.list, c->found.n, ((struct resident){d, written}));
}

static bool collect_node(struct node *n, void *context);

static const struct residents *residents_of(struct place_search *s, struct decl *f)
{
    struct unit *u = s->candidates->unit;
    for (int i = 0; i < s->n_functions; i++)
        if (s->functions[i]->function == f) return s->functions[i];
    struct residents *r = arena_alloc(u->arena, sizeof *r);
    r->function = f;
    ARENA_PUSH(u->arena, s->functions, s->n_functions, r);
    struct collection c = {.search = s};
    node_walk(syntax_body(u, f), collect_node, &c);
    *r = (struct residents){f, c.found.list, c.found.n};
    return r;
}

/* What a function that `call` calls uses of its arguments and of the file's variables. */
static void collect_call(struct collection *c, const struct node *call)
{
    struct unit *u = c->search->candidates->unit;
    struct decl *f = call->decl ? syntax_definition(u, call->decl) : NULL;
    if (!f || !f->has_body) return;
    const struct residents *in = residents_of(c->search, f);
    for (int i = 0; i < in->n; i++) {
        const struct decl *d = in->list[i].decl;
        if (!d->function) add_resident(c, d, in->list[i].written);
        for (int k = 0; k < f->n_members && k + 1 < call->n_children; k++) {
            const struct node *actual = node_strip(call->child[k + 1]);
            if (f->members[k] == d && actual->kind == NODE_NAME) add_resident(c, actual->decl, in->list[i].written);
        }
    }
}

static bool collect_node(struct node *n, void *context)
{
    struct collection *c = context;
    const struct candidate *k = n->kind == NODE_FOR ? candidates_at(c->search->candidates, n->from) : NULL;
    if (k && k->state == CANDIDATE_ACCEPTED) {
        for (int i = 0; i < k->n_arrays; i++) add_resident(c, k->arrays[i].decl, k->arrays[i].written);
        return false;
    }
    if (n->kind == NODE_CALL) collect_call(c, n);
    return true;
}

/* ---- one loop ---- */

static const char *resident_text(struct candidates *c, const struct resident *r)
{
    struct arena *a = c->unit->arena;
    const struct decl *d = r->decl;
    if (d->type->kind == TYPE_ARRAY) return type_has_variable_length(d->type) || d->kind != DECL_VAR ? NULL : d->name;
    const char *count = allocation_elements(c->unit, d);
    return count ? arena_printf(a, "%s[0:%s]", d->name, count) : NULL;
}

/* It is declared around the loop, so that a clause can name it. */
static bool is_visible(struct candidates *c, const struct node *loop, const struct decl *d)
{
    return syntax_lookup(c->unit, d->name, loop->from) == d;
}

static bool may_stay(struct candidates *c, struct node *loop, const struct decl *d)
{
    return is_visible(c, loop, d) && host_is_only_name(c, d) && !host_uses(c, loop, d) && (d->function || !host_calls_others(c, loop));
}

static const char *data_pragma(struct place_search *s, struct node *loop)
{
    struct candidates *c = s->candidates;
    struct collection in = {.search = s};
    struct buffer text = {0};
    int found = 0;
    for (int i = 0; i < loop->n_children; i++)
        if (loop->child[i]) node_walk(loop->child[i], collect_node, &in);
    buffer_puts(&text, "data");
    for (int written = 0; written < 2; written++) {
        int n = 0;
        for (int i = 0; i < in.found.n; i++) {
            const struct resident *r = &in.found.list[i];
            const char *word = r->written == written ? resident_text(c, r) : NULL;
            if (!word || !may_stay(c, loop, r->decl)) continue;
            buffer_printf(&text, n++ ? ", %s" : written ? " copy(%s" : " copyin(%s", word);
        }
        if (n) buffer_putc(&text, ')');
        found += n;
    }
    const char *pragma = found ? arena_copy(c->unit->arena, text.data, text.length) : NULL;
    buffer_free(&text);
    return pragma;
}

/* ---- all loops ---- */

struct loop_search {
    struct place_search *places;
    struct decl *function;
};

static bool is_loop_written(const struct place *p)
{
    const char *at = p->source_line ? p->source_line + p->column - 1 : "";
    return p->exact && p->in_main_file && (!strncmp(at, "for", 3) || !strncmp(at, "while", 5) || !strncmp(at, "do", 2));
}

static bool place_data(struct node *n, void *context)
{
    struct loop_search *s = context;
    struct candidates *c = s->places->candidates;
    struct candidate *k = n->kind == NODE_FOR ? candidates_at(c, n->from) : NULL;
    if (k && k->state == CANDIDATE_ACCEPTED) return false;
    if (!node_is_loop(n) || host_leaves(n)) return true;
    struct place at = line_map_place(c->unit, n->from);
    const char *pragma = is_loop_written(&at) ? data_pragma(s->places, n) : NULL;
    if (!pragma) return true;
    if (!k) {
        k = arena_alloc(c->unit->arena, sizeof *k);
        *k = (struct candidate){.function = s->function, .stmt = n, .place = at, .share = -1};
        ARENA_PUSH(c->unit->arena, c->items, c->count, k);
    }
    k->state = CANDIDATE_ACCEPTED;
    k->pragma = pragma;
    k->why = "the host does not use these between the constructs in it";
    return false;
}

static int by_offset(const void *a, const void *b)
{
    const struct candidate *x = *(struct candidate *const *)a, *y = *(struct candidate *const *)b;
    return x->stmt->from < y->stmt->from ? -1 : x->stmt->from > y->stmt->from;
}

void data_places_add(struct candidates *c)
{
    struct place_search places = {.candidates = c};
    c->n_answers = 0;
    for (int i = 0; i < c->unit->syntax->n_functions; i++) {
        struct loop_search s = {&places, c->unit->syntax->functions[i]};
        if (!s.function->is_system) node_walk(syntax_body(c->unit, s.function), place_data, &s);
    }
    qsort(c->items, (size_t)c->count, sizeof *c->items, by_offset);
}
