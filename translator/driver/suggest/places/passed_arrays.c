/* passed_arrays: see passed_arrays.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/places/passed_arrays.h"
#include "base/unit.h"
#include "syntax/syntax.h"

const struct node *node_above(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) p = p->parent;
    return p;
}

static bool is_of_type(const struct node *n, enum type_kind kind)
{
    return n->type && n->type->kind == kind;
}

/* n, an address, is computed from the address `part` of an element of the same array. */
static bool goes_on(const struct node *n, const struct node *part)
{
    bool first = n->n_children && node_strip(n->child[0]) == part;
    if (n->kind == NODE_SUBSCRIPT) return first && is_of_type(n, TYPE_ARRAY);
    return n->kind == NODE_BINARY && is_of_type(n, TYPE_POINTER) && (n->op == OP_ADD || n->op == OP_SUB);
}

/* &part[e] */
static bool is_address_of_element(const struct node *n, const struct node *part)
{
    const struct node *e = n->kind == NODE_UNARY && n->op == OP_ADDRESS ? node_strip(n->child[0]) : NULL;
    return e && e->kind == NODE_SUBSCRIPT && node_strip(e->child[0]) == part;
}

struct decl *passed_array(const struct node *actual)
{
    const struct node *n = node_strip(actual);
    for (;;) {
        const struct node *first = n->n_children ? node_strip(n->child[0]) : NULL;
        const struct node *second = n->n_children > 1 ? node_strip(n->child[1]) : NULL;
        if (n->kind == NODE_UNARY && n->op == OP_ADDRESS && first->kind == NODE_SUBSCRIPT) n = node_strip(first->child[0]);
        else if (first && goes_on(n, first) && (is_of_type(first, TYPE_POINTER) || is_of_type(first, TYPE_ARRAY))) n = first;
        else if (second && n->op == OP_ADD && goes_on(n, second)) n = second;
        else break;
    }
    bool variable = n->kind == NODE_NAME && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM);
    return variable && (is_of_type(n, TYPE_POINTER) || is_of_type(n, TYPE_ARRAY)) ? n->decl : NULL;
}

const struct node *passing_call(const struct node *name, int *argument)
{
    const struct node *part = name, *n = node_above(name);
    for (; n; n = node_above(part)) {
        const struct node *outer = n->kind == NODE_SUBSCRIPT ? node_above(n) : NULL;
        if (goes_on(n, part)) part = n;
        else if (outer && is_address_of_element(outer, part)) part = outer;
        else break;
    }
    for (int i = 1; n && n->kind == NODE_CALL && i < n->n_children; i++) {
        if (node_strip(n->child[i]) != part) continue;
        *argument = i - 1;
        return n;
    }
    return NULL;
}

struct decl *called_body(struct unit *u, const struct node *call)
{
    struct decl *f = call->decl ? syntax_definition(u, call->decl) : NULL;
    return f && f->has_body && !f->is_variadic && syntax_body(u, f) ? f : NULL;
}
