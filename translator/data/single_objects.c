/* single_objects: what a pointer in a structure points to, where the construct copies the structure. SPDX-License-Identifier: MIT
 * `for (i = 0; i < s->boxes->n; i++)` with s in no clause: *s is copied, and device code would follow s->boxes into the host's memory.
 * Where the region only reads one object there, or elements with constant subscripts, they are copied as *s is. That does not happen where
 * another directive has mapped *s: then the program has mapped the rest as it requires. */
#include "data/single_objects.h"
#include "accel_abi.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

enum { MAX_CHAINS = 16 };

/* A pointer loaded from a variable's structure: "s->boxes". */
struct chain {
    struct decl *root;
    const struct decl *member;
    const char *text;
    const struct node *node;
    long long elements;                /* how many elements are read of what it points to; 0: not known, or an element is written */
    long long certain;                 /* of these, the ones read under no condition: for them the pointer is valid */
};

struct chains {
    struct region *region;
    struct chain items[MAX_CHAINS];
    int n;
};

static bool is_pointer(const struct type *t)
{
    return t && t->kind == TYPE_POINTER;
}

/* The text of n: a chain of members of one variable, or of what it points to. NULL: another expression. */
static const char *chain_text(struct arena *a, const struct node *n, struct decl **root)
{
    n = node_strip(n);
    if (n->kind == NODE_NAME) {
        *root = n->decl;
        return n->decl ? n->decl->name : NULL;
    }
    if (n->kind != NODE_MEMBER || !n->decl || !n->decl->name[0]) return NULL;
    if (n->arrow && node_strip(n->child[0])->kind != NODE_NAME) return NULL;
    const char *outer = chain_text(a, n->child[0], root);
    return outer ? arena_printf(a, "%s%s%s", outer, n->arrow ? "->" : ".", n->decl->name) : NULL;
}

static const struct node *parent_of(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_IMPLICIT || p->kind == NODE_PAREN)) n = p, p = p->parent;
    return p;
}

/* n, perhaps in parentheses, is the first child of p. */
static bool is_first_child(const struct node *p, const struct node *n)
{
    return p->n_children && node_strip(p->child[0]) == node_strip(n);
}

/* The place n, or a part of it, is assigned, or its address is taken. */
static bool is_changed(const struct node *n)
{
    for (const struct node *p = parent_of(n); p; n = p, p = parent_of(p)) {
        bool part = (p->kind == NODE_MEMBER && !p->arrow) || (p->kind == NODE_SUBSCRIPT && !is_pointer(p->child[0]->type));
        bool address = p->kind == NODE_UNARY && p->op == OP_ADDRESS;
        if (address || node_is_step(p) || (p->kind == NODE_ASSIGN && is_first_child(p, n))) return true;
        if (!part || !is_first_child(p, n)) return n->type && n->type->kind == TYPE_ARRAY;
    }
    return false;
}

/* How many elements the use of the pointer n accesses; 0: not known, or it is no plain read. */
static long long elements_used(const struct node *n)
{
    const struct node *p = parent_of(n);
    bool first = p && is_first_child(p, n);
    if (!first || is_changed(p)) return 0;
    if ((p->kind == NODE_MEMBER && p->arrow) || (p->kind == NODE_UNARY && p->op == OP_DEREF)) return 1;
    const struct node *at = p->kind == NODE_SUBSCRIPT ? node_strip(p->child[1]) : NULL;
    return at && at->has_value && at->value >= 0 && at->value < 4096 ? at->value + 1 : 0;
}

static struct chain *chain_of(struct chains *c, struct decl *root, const char *text, const struct node *n)
{
    for (int i = 0; i < c->n; i++)
        if (c->items[i].root == root && !strcmp(c->items[i].text, text)) return &c->items[i];
    if (c->n == MAX_CHAINS) return NULL;
    c->items[c->n] = (struct chain){root, n->decl, text, n, -1, -1};
    return &c->items[c->n++];
}

/* The construct copies the variable implicitly, because no clause names it. */
static bool is_brought(const struct region *r, const struct decl *root)
{
    const struct variable *v = root ? region_variable(r, root) : NULL;
    int kind = v && v->role == ROLE_DATA && v->data >= 0 ? r->data[v->data].kind : 0;
    int what = kind & ACCELRT_KIND_MASK;
    return kind & ACCELRT_IMPLICIT && (what == ACCELRT_COPYIN || what == ACCELRT_COPY);
}

static bool visit(struct node *n, void *context)
{
    struct chains *c = context;
    struct decl *root = NULL;
    if (n->kind != NODE_MEMBER || !is_pointer(n->type)) return true;
    const char *text = chain_text(c->region->unit->arena, n, &root);
    struct chain *at = text && is_brought(c->region, root) ? chain_of(c, root, text, n) : NULL;
    long long used = at ? elements_used(n) : 0;
    if (at && (!used || !at->elements)) at->elements = 0;
    else if (at && used > at->elements) at->elements = used;
    if (at && used > at->certain && !node_is_guarded(n, c->region->body)) at->certain = used;
    return true;
}

static struct data_item item_of(const struct region *r, const struct chain *c)
{
    struct arena *a = r->unit->arena;
    bool pointer = decl_is_pointer(c->root);
    const char *name = c->root->name;
    struct data_item item = {.decl = c->root, .kind = ACCELRT_COPYIN | ACCELRT_IMPLICIT | ACCELRT_IF_PRESENT, .start = "0", .foreign = true};
    item.at = c->node->from;
    item.name = arena_printf(a, "%s[0:%lld]", c->text, c->elements);
    item.base = pointer ? arena_printf(a, "(%s ? (void *)%s : 0)", name, c->text) : c->text;
    item.bytes = arena_printf(a, "accelrt_if_absent(%s%s, %s, %lld * sizeof *%s)", pointer ? "" : "&", name, item.base, c->elements, c->text);
    item.why = "implicit: the structure is copied, and only this object of its pointer is accessed";
    return item;
}

struct data_item *single_objects(struct region *r, int *count)
{
    struct chains c = {.region = r};
    struct data_item *items = NULL;
    *count = 0;
    if (r->default_present) return NULL;
    node_walk(r->body, visit, &c);
    for (int i = 0; i < c.n; i++) {
        const struct type *t = c.items[i].node->type->base;
        bool object = t && t->size > 0 && t->kind != TYPE_FUNCTION;
        bool certain = c.items[i].elements > 0 && c.items[i].certain >= c.items[i].elements;
        if (!certain || !object || region_callees_name_member(r, c.items[i].member)) continue; /* functions called may access more */
        ARENA_PUSH(r->unit->arena, items, *count, item_of(r, &c.items[i]));
    }
    return items;
}
