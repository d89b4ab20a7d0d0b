/* candidates: see candidates.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/candidates.h"
#include "base/unit.h"
#include "directive/bind/routines.h"
#include "directive/directive.h"
#include "syntax/syntax.h"
#include <string.h>

struct search {
    struct candidates *found;
    struct decl *function;
};

static bool is_in_construct(const struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (directive_is_compute(d) && d->statement && node_inside(n, d->statement)) return true;
    }
    return false;
}

static bool has_construct(const struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_directives; i++)
        if (directive_is_compute(u->directives[i]) && u->directives[i]->from >= n->from && u->directives[i]->from < n->to) return true;
    return false;
}

/* A directive can be written before it: the word is in the user's file, and no macro expands to it. */
static bool is_written(const struct place *p, const char *word)
{
    return p->exact && p->in_main_file && p->source_line && !strncmp(p->source_line + p->column - 1, word, strlen(word));
}

static bool is_on_line(const struct candidates *c, int line)
{
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->place.line == line && c->items[i]->state != CANDIDATE_REFUSED) return true;
    return false;
}

static struct candidate *innermost_around(const struct candidates *c, const struct node *n)
{
    for (int i = c->count - 1; i >= 0; i--)
        if (c->items[i]->state != CANDIDATE_REFUSED && node_inside(n, c->items[i]->stmt)) return c->items[i];
    return NULL;
}

static bool is_subscript_by(const struct node *n, const void *counter)
{
    return n->kind == NODE_SUBSCRIPT && node_naming(n->child[1], counter);
}

/* The variable in which a `while` loop over elements of arrays may count; NULL: it does not look like one. */
static const struct decl *counter_of(const struct node *n)
{
    const struct node *test = n->kind == NODE_WHILE ? node_strip(n->child[0]) : NULL;
    if (!test || test->kind != NODE_BINARY || test->op < OP_LT || test->op > OP_NE) return NULL;
    for (int i = 0; i < 2; i++) {
        const struct node *side = node_strip(test->child[i]);
        bool counts = side->kind == NODE_NAME && type_is_integer(side->type) && node_changes(n->child[1], side->decl);
        if (counts && node_find(n->child[1], is_subscript_by, side->decl)) return side->decl;
    }
    return NULL;
}

static void add_while(struct search *s, struct node *n)
{
    struct unit *u = s->found->unit;
    const struct decl *counter = counter_of(n);
    struct candidate k = {.function = s->function, .stmt = n, .share = -1, .state = CANDIDATE_REFUSED, .place = line_map_place(u, n->from)};
    if (!counter || !is_written(&k.place, "while") || is_in_construct(u, n) || has_construct(u, n)) return;
    k.why = arena_printf(u->arena, "only 'for' loops get directives; write it as one if it counts in '%s'", counter->name);
    struct candidate *c = arena_alloc(u->arena, sizeof *c);
    *c = k;
    ARENA_PUSH(u->arena, s->found->items, s->found->count, c);
}

static bool add_loop(struct node *n, void *context)
{
    struct search *s = context;
    struct unit *u = s->found->unit;
    if (n->kind == NODE_WHILE) add_while(s, n);
    if (n->kind != NODE_FOR || is_in_construct(u, n) || has_construct(u, n)) return true;
    struct candidate *c = arena_alloc(u->arena, sizeof *c);
    c->place = line_map_place(u, n->from);
    if (!is_written(&c->place, "for") || is_on_line(s->found, c->place.line)) return true;
    c->function = s->function;
    c->stmt = n;
    c->share = -1;
    c->outer = innermost_around(s->found, n);
    c->state = c->outer ? CANDIDATE_INNER : CANDIDATE_TRIED;
    ARENA_PUSH(u->arena, s->found->items, s->found->count, c);
    return true;
}

/* Device code, whose loops belong to constructs. */
static bool is_routine(struct unit *u, struct decl *function)
{
    const struct routine *r = u->n_directives ? routine_of(u, function) : NULL;
    return r && (r->directive || r->reached);
}

struct candidates candidates_of(struct unit *u)
{
    struct candidates c = {.unit = u};
    for (int i = 0; i < u->syntax->n_functions; i++) {
        struct search s = {&c, u->syntax->functions[i]};
        if (s.function->is_system || is_routine(u, s.function)) continue;
        node_walk(syntax_body(u, s.function), add_loop, &s);
    }
    return c;
}

struct candidate *candidates_at(const struct candidates *c, unsigned offset)
{
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->stmt->from == offset) return c->items[i];
    return NULL;
}

struct candidate *candidates_around(const struct candidates *c, enum candidate_state state, unsigned offset)
{
    for (int i = c->count - 1; i >= 0; i--) {
        struct candidate *k = c->items[i];
        if (k->state == state && k->stmt->from <= offset && offset < k->stmt->to) return k;
    }
    return NULL;
}

void candidates_refuse(struct candidates *c, struct candidate *refused, const char *why)
{
    refused->state = CANDIDATE_REFUSED;
    refused->why = arena_string(c->unit->arena, why);
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->outer == refused) c->items[i]->state = CANDIDATE_TRIED;
}

static bool is_wanted(const struct candidates *c, const struct host_update *p)
{
    return p->loop ? p->loop->state == CANDIDATE_ACCEPTED && !strncmp(p->loop->pragma, "data", strlen("data")) : c->runs[p->run].on;
}

static bool is_same(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

bool candidates_update_is_on(const struct candidates *c, const struct host_update *update)
{
    for (const struct host_update *p = c->updates; p < update; p++)
        if (p->stmt == update->stmt && is_same(p->self, update->self) && is_same(p->device, update->device) && is_wanted(c, p)) return false;
    return is_wanted(c, update);
}

const char *candidates_update_words(const struct candidates *c, const struct host_update *update, bool after)
{
    const char *arrays = after ? update->device : update->self;
    return arrays ? arena_printf(c->unit->arena, "update %s(%s)%s", after ? "device" : "self", arrays, update->clauses) : NULL;
}
