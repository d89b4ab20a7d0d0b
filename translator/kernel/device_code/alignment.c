/* alignment: see alignment.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/alignment.h"
#include <stddef.h>

bool device_has_address(const struct node *n)
{
    n = node_strip(n);
    const struct type *t = n->n_children ? n->child[0]->type : NULL;
    switch (n->kind) {
    case NODE_NAME: return true;
    case NODE_UNARY: return n->op == OP_DEREF;
    case NODE_MEMBER: return n->arrow || device_has_address(n->child[0]);
    case NODE_SUBSCRIPT:
        return (t && t->kind == TYPE_POINTER && node_strip(n->child[0])->type->kind == TYPE_POINTER) || device_has_address(n->child[0]);
    default: return false;
    }
}

long long device_alignment_of(const struct type *t)
{
    return t->typedef_align > 0 && t->typedef_align < t->align ? t->typedef_align : t->align;
}

static bool is_below(const struct type *t, long long align)
{
    return t && device_alignment_of(t) < align;
}

const struct node *device_whole_of(const struct node *n)
{
    if (n->kind != NODE_MEMBER && n->kind != NODE_SUBSCRIPT) return NULL;
    const struct node *whole = node_strip(n->child[0]);
    enum type_kind kind = whole->type->kind;
    return (n->kind == NODE_MEMBER ? !n->arrow : kind == TYPE_ARRAY || kind == TYPE_VECTOR) ? whole : NULL;
}

bool device_may_be_below(const struct node *n, long long align)
{
    n = node_strip(n);
    const struct node *whole = device_whole_of(n);
    if (n->kind == NODE_MEMBER) {
        const struct type *outer = whole ? whole->type : node_strip(n->child[0])->type->base;
        return n->decl->value % (8 * align) || is_below(outer, align) || (whole && device_may_be_below(whole, align));
    }
    if (whole) return device_may_be_below(whole, align);
    return (n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF)) && is_below(n->type, align);
}

bool device_is_misaligned(const struct node *n)
{
    return device_has_address(n) && device_may_be_below(n, n->type->align);
}

/* ---- addresses ------------------------------------------------------------------------------------------------------------------ */

/* The object whose address n is; NULL: n is none. */
static const struct node *addressed(const struct node *n)
{
    if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) return node_strip(n->child[0]);
    bool decays =
        n->kind == NODE_IMPLICIT && n->type && n->type->kind == TYPE_POINTER && n->child[0]->type && n->child[0]->type->kind == TYPE_ARRAY;
    return decays ? node_strip(n->child[0]) : NULL;
}

static bool is_wrapped(const struct node *n)
{
    return n && (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST);
}

/* The expression is an operand of an access to the object itself, which is printed for its alignment. */
static bool is_accessed_directly(const struct node *n)
{
    const struct node *p = n->parent;
    if (!p) return false;
    return (p->kind == NODE_UNARY && p->op == OP_DEREF) || (p->kind == NODE_MEMBER && p->arrow) ||
           (p->kind == NODE_SUBSCRIPT && p->child[0] == n);
}

const struct node *device_misaligned_object(const struct node *n)
{
    const struct node *object = addressed(n), *value = n;
    if (!object || !object->type || !device_has_address(object)) return NULL;
    while (is_wrapped(value->parent)) value = value->parent;
    const struct type *t = value->type && value->type->kind == TYPE_POINTER ? value->type->base : NULL;
    if (!t || t->align <= 1 || is_accessed_directly(value)) return NULL;
    return device_may_be_below(object, device_alignment_of(t)) ? object : NULL;
}
