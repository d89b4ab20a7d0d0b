/* data_paths: the pointers in memory through which a region reaches data that no clause of it names. SPDX-License-Identifier: MIT */
#include "data/data_paths.h"
#include "accel_abi.h"
#include "data/data_sections.h"
#include "data/path_reader.h"
#include <string.h>

enum { MAX_ITEMS = 48 };

/* ---- items ------------------------------------------------------------------------------------------------------------------------------- */

struct collection {
    struct region *region;
    struct data_item *items;
    int n;
    bool unknown;                      /* the region accesses memory through a pointer whose path the text does not determine */
};

/* A condition within the body decides whether n is evaluated. */
static bool is_conditional(const struct node *n, const struct node *body)
{
    for (const struct node *p = n->parent; p && n != body; n = p, p = p->parent)
        if (node_guards(p, n) || (p->kind == NODE_WHILE && n != p->child[0])) return true;
    return false;
}

static const char *hops_text(struct arena *a, const struct path *p)
{
    const char *text = "";
    for (int i = 0; i < p->n_hops; i++) {
        const struct hop *h = &p->hops[i];
        text = arena_printf(a, "%s{ %s, %s, %s, %s }, ", text, h->offset, h->stride, h->count, h->step);
    }
    return arena_printf(a, "(struct accelrt_hop[]){ %s{ 0, 0, 0, 0 } }", text);
}

/* The pointer through which an access is made. */
static const struct node *pointer_of(const struct node *n)
{
    n = node_strip(n);
    while (n->kind == NODE_MEMBER && !n->arrow) n = node_strip(n->child[0]);
    return data_path_is_place(n) && !(n->type && n->type->kind == TYPE_POINTER) ? node_strip(n->child[0]) : n;
}

static int path_kind(const struct collection *c, const struct use *use)
{
    if (!c->region->tests_loaded) return ACCELRT_FOLLOW;
    return ACCELRT_FOLLOW | ACCELRT_LOADED | (use->flags & USE_WRITE ? ACCELRT_WRITTEN : 0);
}

static void add_item(struct collection *c, const struct path *p, const struct use *use, bool conditional)
{
    struct unit *u = c->region->unit;
    const struct node *n = use->node;
    int kind = path_kind(c, use);
    struct data_item item = {.kind = kind | (conditional ? ACCELRT_IF_PRESENT : 0), .at = n->from, .foreign = true};
    const char *hops = hops_text(u->arena, p);
    for (int i = 0; i < c->n; i++)
        if (c->items[i].decl == p->root && !strcmp(c->items[i].detail, hops)) {
            if (!conditional) c->items[i].kind &= ~ACCELRT_IF_PRESENT;
            c->items[i].kind |= kind;
            return;
        }
    c->unknown |= c->n == MAX_ITEMS;
    if (c->n == MAX_ITEMS) return;
    whole_item(u, p->root, &item);
    item.name = node_text(u, pointer_of(n));
    item.bytes = NULL;
    item.detail = hops;
    item.why = "pointers to it are attached if it is present";
    ARENA_PUSH(u->arena, c->items, c->n, item);
}

static void add_paths(struct collection *c, const struct paths *found, const struct use *use, bool conditional)
{
    c->unknown |= !found->n || found->n == MAX_FORKS;
    for (int i = 0; i < found->n; i++) {
        if (found->items[i].n_hops && !found->items[i].failed) add_item(c, &found->items[i], use, conditional || found->n > 1);
        c->unknown |= found->items[i].failed;
    }
}

/* A path without hops: the launch takes its range as overlapping all others. */
static void add_unknown(struct collection *c)
{
    struct data_item item = {.kind = ACCELRT_FOLLOW | ACCELRT_LOADED | ACCELRT_LOOK | ACCELRT_WRITTEN, .foreign = true};
    item.at = c->region->directive->from;
    item.name = "a pointer in memory";
    item.base = item.start = "0";
    item.detail = "(struct accelrt_hop[]){ { 0, 0, 0, 0 } }";
    item.why = "the text does not determine where it comes from";
    ARENA_PUSH(c->region->unit->arena, c->items, c->n, item);
}

static void collect(struct collection *c, struct frame *f, bool conditional);

struct calls {
    struct collection *collection;
    struct frame *frame;
    bool conditional;
};

/* Visits a function that is called, with the call's arguments for its parameters. */
static bool visit_call(struct node *n, void *context)
{
    struct calls *at = context;
    struct frame *f = at->frame;
    struct decl *function = n->kind == NODE_CALL && n->decl ? function_definition(f->region->unit, n->decl) : NULL;
    struct node *body = function ? syntax_body(f->region->unit, function) : NULL;
    int depth = 0;
    for (const struct frame *o = f; o; o = o->outer) {
        depth++;
        if (o->function == function) body = NULL; /* recursion adds no paths */
    }
    if (body && depth <= DATA_PATH_CALLS) {
        struct frame inner = {.region = f->region, .uses = uses_of(f->region->unit, body), .function = function, .call = n, .outer = f};
        collect(at->collection, &inner, at->conditional || is_conditional(n, f->uses->body));
    }
    return true;
}

static void collect(struct collection *c, struct frame *f, bool conditional)
{
    struct calls at = {c, f, conditional};
    for (int i = 0; i < f->uses->count; i++) {
        const struct use *use = &f->uses->items[i];
        struct paths found = {.n = 0};
        bool wanted = use->flags & USE_DEEP || (f->function && use->flags & USE_POINTEE);
        if (!wanted || use->flags & (USE_BASE | USE_CALLEE) || !use->decl) continue;
        if (use->flags & USE_ESCAPE) path_of_value(f, use->node, &found);
        else path_of_place(f, use->node, &found);
        add_paths(c, &found, use, conditional || is_conditional(use->node, f->uses->body));
    }
    node_walk(f->uses->body, visit_call, &at);
}

struct data_item *data_paths(struct region *r, int *count)
{
    struct collection c = {.region = r};
    struct frame f = {.region = r, .uses = r->uses};
    collect(&c, &f, false);
    if (r->tests_loaded && c.unknown) add_unknown(&c);
    *count = c.n;
    return c.items;
}

bool data_paths_any(const struct region *r, const struct decl *root)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == root && r->accesses[i]->deep) return true;
    return false;
}
