/* compound_literals: whether the object of a compound literal is needed, and for how long. SPDX-License-Identifier: MIT */
#include "syntax/syntax.h"
#include <stddef.h>

bool node_literal_has_storage(const struct node *n)
{
    const struct node *p = n->parent;
    bool array = n->type->kind == TYPE_ARRAY;
    for (; p && (p->kind == NODE_PAREN || (p->kind == NODE_MEMBER && n->type->kind == TYPE_RECORD)); n = p, p = p->parent)
        array |= p->type && p->type->kind == TYPE_ARRAY;
    if (array || !p) return array;
    return (p->kind == NODE_UNARY && p->op == OP_ADDRESS) || node_is_step(p) || (p->kind == NODE_ASSIGN && p->child[0] == n);
}

static bool holds_pointer(const struct type *t)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    if (t->kind == TYPE_POINTER) return true;
    for (int i = 0; t->kind == TYPE_RECORD && t->decl && i < t->decl->n_members; i++)
        if (holds_pointer(t->decl->members[i]->type)) return true;
    return false;
}

/* The node is an assignment or a call that may store the address. */
static bool leaves_address(struct node *n, void *context)
{
    bool *found = context;
    if (n->kind == NODE_ASSIGN && n->type && holds_pointer(n->type)) *found = true;
    for (int i = 1; n->kind == NODE_CALL && i < n->n_children; i++) {
        const struct type *t = n->child[i] ? n->child[i]->type : NULL;
        if (t && t->kind == TYPE_POINTER && (t->base->kind == TYPE_VOID || (!t->base->is_const && holds_pointer(t->base)))) *found = true;
    }
    return !*found;
}

bool node_keeps_address(struct node *whole)
{
    bool found = !whole->type || (whole->type->kind != TYPE_VOID && holds_pointer(whole->type));
    node_walk(whole, leaves_address, &found);
    return found;
}

bool node_literal_is_kept(struct node *n)
{
    struct node *whole = n;
    if (n->kind != NODE_COMPOUND_LITERAL || !n->type || !node_literal_has_storage(n)) return false;
    while (whole->parent && whole->parent->type && !node_is_statement_of(whole->parent, whole)) whole = whole->parent;
    return node_keeps_address(whole);
}
