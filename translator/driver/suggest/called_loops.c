/* called_loops: see called_loops.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/called_loops.h"
#include "base/unit.h"

struct function_list {
    struct unit *unit;
    struct decl **list;
    int count;
};

static struct decl *called(struct unit *u, const struct node *n)
{
    struct decl *f = n->kind == NODE_CALL && n->decl ? syntax_definition(u, n->decl) : NULL;
    return f && f->has_body && !f->is_system && syntax_body(u, f) ? f : NULL;
}

static bool add_callee(struct node *n, void *context)
{
    struct function_list *c = context;
    struct decl *f = called(c->unit, n);
    for (int i = 0; f && i < c->count; i++)
        if (c->list[i] == f) f = NULL;
    if (f) ARENA_PUSH(c->unit->arena, c->list, c->count, f);
    return true;
}

struct decl **called_functions(struct unit *u, const struct node *n, int *count)
{
    struct function_list c = {.unit = u};
    node_walk((struct node *)n, add_callee, &c);
    for (int i = 0; i < c.count; i++) node_walk(c.list[i]->body, add_callee, &c);
    *count = c.count;
    return c.list;
}

static bool reaches_loop(const struct node *n, const void *context)
{
    struct unit *u = (struct unit *)context;
    struct decl *f = called(u, n);
    int count = 0;
    if (!f) return false;
    struct decl **list = called_functions(u, n, &count);
    for (int i = 0; i < count; i++)
        if (node_has(list[i]->body, LOOP_KINDS)) return true;
    return false;
}

struct node *call_of_loop(struct unit *u, struct node *n)
{
    return node_find(n, reaches_loop, u);
}
