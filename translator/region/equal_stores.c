/* equal_stores: stores of one constant. SPDX-License-Identifier: MIT
 * `changed = 1`, `reached[next[i]] = 1`: whichever iteration stores last, memory holds the same. Such a loop may run in any order; on the
 * device its stores are atomic, so that nothing but the value decides.
 */
#include "region/region_parts.h"
#include "region/uses.h"

/* The value of the assignment that is all of a statement, to this place; NULL: there is none, or it is no constant of a machine's type. */
static const struct node *stored_constant(const struct node *place)
{
    const struct node *n = place->parent;
    const struct type *t = place->type;
    while (n && n->kind == NODE_PAREN) n = n->parent;
    if (!n || n->kind != NODE_ASSIGN || n->op != OP_NONE || node_strip(n->child[0]) != place || !statement_stands_alone(n)) return NULL;
    bool plain = t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && t->size > 0 && t->size <= 8 && !t->is_volatile;
    bool bits = place->kind == NODE_MEMBER && place->decl && place->decl->bit_width >= 0;
    const struct node *value = node_strip(n->child[1]);
    return plain && !bits && (value->has_value || value->kind == NODE_FLOATING) ? value : NULL;
}

static bool same_constant(const struct unit *u, const struct node *a, const struct node *b)
{
    if (a->has_value || b->has_value) return a->has_value && b->has_value && a->value == b->value;
    return node_text_equal(u, a, b);
}

bool stores_constant(const struct node *place)
{
    return stored_constant(place) != NULL;
}

bool equal_stores(const struct unit *u, const struct node *a, const struct node *b)
{
    const struct node *x = stored_constant(a), *y = x ? stored_constant(b) : NULL;
    return y && a->type->kind == b->type->kind && a->type->size == b->type->size && same_constant(u, x, y);
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

void imply_equal_store(struct region *r, const struct node *place)
{
    struct node *n = place->parent;
    while (n->kind == NODE_PAREN) n = n->parent;
    imply_atomic(r, n, true);
}
