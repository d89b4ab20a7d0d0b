/* equal_stores: stores of one value. SPDX-License-Identifier: MIT
 * `changed = 1`, `reached[next[i]] = step`: whichever iteration stores last, memory has the same value. Such a loop may run in any order. On
 * the device its stores are atomic, so that they are no data race. */
#include "region/region_parts.h"
#include "region/flow/uses.h"

struct node *plain_store(const struct node *place)
{
    struct node *n = place->parent;
    const struct type *t = place->type;
    while (n && n->kind == NODE_PAREN) n = n->parent;
    if (!n || n->kind != NODE_ASSIGN || n->op != OP_NONE || node_strip(n->child[0]) != place || !statement_stands_alone(n)) return NULL;
    bool plain = t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && t->size > 0 && t->size <= 8 && !t->is_volatile;
    return plain && !node_is_bit_field(place) ? n : NULL;
}

const struct node *written_value(const struct use *use)
{
    const struct node *n = use->node, *store = use->flags == USE_WRITE ? plain_store(n) : NULL;
    if (n->kind == NODE_VAR) return n->n_children ? n->child[0] : NULL;
    return store ? store->child[1] : NULL;
}

static bool is_constant(const struct node *value)
{
    value = node_strip(value);
    return value->has_value || value->kind == NODE_FLOATING;
}

static struct node *constant_store(const struct node *place)
{
    struct node *n = plain_store(place);
    return n && is_constant(n->child[1]) ? n : NULL;
}

/* ---- values that are the same in all iterations -------------------------------------------------------------------------------- */

static bool changes_in(const struct loop *l, const struct decl *d)
{
    const struct uses *s = l->region->uses;
    const struct variable *v = region_variable(l->region, d);
    if ((v && v->address_taken) || (d->name_at >= l->stmt->from && d->name_at < l->stmt->to)) return true;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == d && s->items[i].flags & (USE_WRITE | USE_ADDRESS) && node_inside(s->items[i].node, l->stmt)) return true;
    return false;
}

struct value_search {
    const struct loop *loop;
    bool bad;
};

/* Only operators, conversions, constants, and scalars that the loop does not change. */
static bool find_variant(struct node *n, void *context)
{
    struct value_search *f = context;
    const kind_set others = KIND(NODE_CALL) | KIND(NODE_ASSIGN) | KIND(NODE_STMT_EXPR) | KIND(NODE_ASM) | KIND(NODE_VA_ARG) |
                            KIND(NODE_SUBSCRIPT) | KIND(NODE_MEMBER);
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    f->bad |= KIND(n->kind) & others || node_is_step(n) || (n->kind == NODE_UNARY && (n->op == OP_DEREF || n->op == OP_ADDRESS));
    if (d && d->kind != DECL_ENUMERATOR)
        f->bad |= !d->function || !decl_is_object(d) || !type_is_scalar(d->type) || d->type->is_volatile || d->storage == STORAGE_STATIC ||
                  changes_in(f->loop, d);
    return !f->bad;
}

bool stores_invariant(const struct loop *l, const struct node *place)
{
    struct node *n = plain_store(place);
    struct value_search f = {l, false};
    if (n && !is_constant(n->child[1])) node_walk(n->child[1], find_variant, &f);
    return n && !f.bad;
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

bool equal_stores(const struct loop *l, const struct node *a, const struct node *b)
{
    const struct node *x = plain_store(a), *y = x ? plain_store(b) : NULL;
    if (!y || a->type->kind != b->type->kind || a->type->size != b->type->size) return false;
    if (is_constant(x->child[1]) && is_constant(y->child[1])) return same_constant(l->region->unit, x->child[1], y->child[1]);
    return node_text_equal(l->region->unit, x->child[1], y->child[1]) && stores_invariant(l, a);
}

bool only_equal_stores(const struct region *r, const struct node *scope, const struct decl *d)
{
    const struct node *first = NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (!use->decl && (use->flags & (USE_READ | USE_WRITE)) && node_inside(use->node, scope)) return false;
        if (use->decl != d || !node_inside(use->node, scope)) continue;
        const struct node *store = use->flags == USE_WRITE ? constant_store(use->node) : NULL;
        if (!store || (first && !same_constant(r->unit, first->child[1], store->child[1]))) return false;
        first = store;
    }
    return first != NULL;
}

void imply_equal_store(struct region *r, const struct node *place) { imply_atomic(r, plain_store(place), true); }
