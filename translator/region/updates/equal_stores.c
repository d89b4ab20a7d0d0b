/* equal_stores: stores of one constant. SPDX-License-Identifier: MIT
 * `changed = 1`, `reached[next[i]] = 1`: whichever iteration stores last, memory has the same value. Such a loop may run in any order. On
 * the device its stores are atomic, so that they are no data race. */
#include "region/region_parts.h"
#include "region/flow/uses.h"

/* The statement that assigns a constant to this place; NULL: there is none, or the type of the place has no atomic store. */
static struct node *constant_store(const struct node *place)
{
    struct node *n = place->parent;
    const struct type *t = place->type;
    while (n && n->kind == NODE_PAREN) n = n->parent;
    if (!n || n->kind != NODE_ASSIGN || n->op != OP_NONE || node_strip(n->child[0]) != place || !statement_stands_alone(n)) return NULL;
    bool plain = t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && t->size > 0 && t->size <= 8 && !t->is_volatile;
    const struct node *value = node_strip(n->child[1]);
    return plain && !node_is_bit_field(place) && (value->has_value || value->kind == NODE_FLOATING) ? n : NULL;
}

static bool same_constant(const struct unit *u, const struct node *a, const struct node *b)
{
    a = node_strip(a), b = node_strip(b);
    if (a->has_value || b->has_value) return a->has_value && b->has_value && a->value == b->value;
    return node_text_equal(u, a, b);
}

bool stores_constant(const struct node *place)
{
    return constant_store(place) != NULL;
}

bool equal_stores(const struct unit *u, const struct node *a, const struct node *b)
{
    const struct node *x = constant_store(a), *y = x ? constant_store(b) : NULL;
    return y && a->type->kind == b->type->kind && a->type->size == b->type->size && same_constant(u, x->child[1], y->child[1]);
}

bool only_equal_stores(const struct region *r, const struct node *scope, const struct decl *d)
{
    const struct node *first = NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (!use->decl && (use->flags & (USE_READ | USE_WRITE)) && node_inside(use->node, scope)) return false;
        if (use->decl != d || !node_inside(use->node, scope)) continue;
        if (use->flags != USE_WRITE || !stores_constant(use->node) || (first && !equal_stores(r->unit, first, use->node))) return false;
        first = use->node;
    }
    return first != NULL;
}

void imply_equal_store(struct region *r, const struct node *place) { imply_atomic(r, constant_store(place), true); }
