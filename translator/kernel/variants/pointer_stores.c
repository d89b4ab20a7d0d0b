/* pointer_stores: constructs that store pointers in memory of the device. SPDX-License-Identifier: MIT
 * After them the runtime does not know what the device's copies of pointers refer to (ACCELRT_STORES_POINTERS). */
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include <string.h>

static bool holds_pointer(const struct type *t)
{
    bool found = t && t->kind == TYPE_POINTER;
    if (t && t->kind == TYPE_ARRAY) return holds_pointer(t->base);
    if (!t || t->kind != TYPE_RECORD || !t->decl) return found;
    for (int i = 0; i < t->decl->n_members && !found; i++) found = holds_pointer(t->decl->members[i]->type);
    return found;
}

/* Part of an object that each thread or call has for itself. */
static bool is_own_object(const struct region *r, const struct node *n)
{
    n = node_strip(n);
    bool part = (n->kind == NODE_MEMBER && !n->arrow) ||
                (n->kind == NODE_SUBSCRIPT && node_strip(n->child[0])->type && node_strip(n->child[0])->type->kind == TYPE_ARRAY);
    if (part) return is_own_object(r, n->child[0]);
    const struct variable *v = n->kind == NODE_NAME ? region_variable(r, n->decl) : NULL;
    return n->kind == NODE_NAME && n->decl && (v ? v->role == ROLE_PRIVATE || v->role == ROLE_VALUE : n->decl->function != NULL);
}

static bool is_copy_call(const struct node *n)
{
    return n->kind == NODE_CALL && n->decl && n->n_children > 1 && (!strcmp(n->decl->name, "memcpy") || !strcmp(n->decl->name, "memmove"));
}

struct store_search {
    const struct region *region;
    bool found;
};

static bool find_store(struct node *n, void *context)
{
    struct store_search *s = context;
    bool step = n->kind == NODE_UNARY && n->op >= OP_PREINC && n->op <= OP_POSTDEC;
    const struct node *to = n->kind == NODE_ASSIGN || step ? node_strip(n->child[0]) : NULL;
    if (to && holds_pointer(to->type) && !is_own_object(s->region, to)) s->found = true;
    if (is_copy_call(n)) {
        const struct type *t = strip_casts(n->child[1])->type;
        s->found |= t && holds_pointer(t->base);
    }
    return !s->found;
}

bool mapping_stores_pointers(const struct region *r)
{
    struct store_search s = {r, false};
    node_walk(r->body, find_store, &s);
    for (int i = 0; i < r->n_callees && !s.found; i++) {
        struct node *body = syntax_body(r->unit, r->callees[i]);
        if (body) node_walk(body, find_store, &s);
    }
    return s.found;
}
