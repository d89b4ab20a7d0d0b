/* scan_stores: stores to elements that a counter numbers. SPDX-License-Identifier: MIT
 * out[n++] = x, or out[n] = x with an increment of n among the statements after it: no two iterations store to one element, because n only
 * grows. Something that the loop does not change may be added to it: out[i * most + n]. A counter of less than 32 bits may start again from 0. */
#include "analysis/scan/scan_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

/* The loop only increments the scalar. */
static bool only_grows(const struct scan_value *v)
{
    if (v->store || v->linear || v->op != RED_ADD || !type_is_integer(v->type) || v->type->size < 4) return false;
    for (int k = 0; k < v->n_updates; k++) {
        const struct node *n = v->updates[k].node;
        bool step = n->kind == NODE_UNARY && (n->op == OP_PREINC || n->op == OP_POSTINC);
        bool adds = n->kind == NODE_ASSIGN && n->op == OP_ADD && n->child[1]->has_value && n->child[1]->value > 0;
        if (!step && !adds) return false;
    }
    return true;
}

static bool is_update(const struct scan_value *v, const struct node *n)
{
    for (int k = 0; k < v->n_updates; k++)
        if (v->updates[k].node == n) return true;
    return false;
}

/* The statement of a block that contains n; NULL: it is in none. */
static const struct node *statement_of(const struct node *n)
{
    while (n->parent && n->parent->kind != NODE_BLOCK) n = n->parent;
    return n->parent ? n : NULL;
}

/* A statement after n's, in the same block, increments the counter, and no jump between leaves the block. */
static bool grows_after(const struct loop *l, const struct scan_value *v, const struct node *n)
{
    const struct node *statement = statement_of(n), *block = statement ? statement->parent : NULL;
    bool after = false;
    if (!block || !node_inside(block, l->stmt->child[3])) return false;
    for (int k = 0; k < block->n_children; k++) {
        const struct node *c = block->child[k];
        if (after && c && is_update(v, c)) return true;
        if (after && c && node_has(c, KIND(NODE_CONTINUE) | KIND(NODE_BREAK))) return false;
        after |= c == statement;
    }
    return false;
}

enum numbering { NUMBERED_NOT, NUMBERED_BEFORE, NUMBERED_AFTER };

/* The counter, or its increment, which is the subscript, or to which the subscript adds what the loop does not change. NULL: it is not. */
static const struct node *counter_in(const struct loop *l, const struct scan_value *v, const struct node *n)
{
    n = node_strip(n);
    if (scan_is_carried(v, n) || (n->kind == NODE_UNARY && is_update(v, n))) return n;
    if (n->kind == NODE_CAST) return type_is_integer(n->type) && n->type->size >= v->type->size ? counter_in(l, v, n->child[0]) : NULL;
    for (int k = 0; n->kind == NODE_BINARY && n->op == OP_ADD && type_is_integer(n->type) && k < 2; k++) {
        const struct node *found = counter_in(l, v, n->child[k]);
        if (found) return scan_is_invariant(l, n->child[!k], false) ? found : NULL;
    }
    return NULL;
}

/* The array's element, of which the access may be a member. */
static const struct node *element_of(const struct access *a)
{
    const struct node *n = node_strip(a->node);
    while (n->kind == NODE_MEMBER && !n->arrow) n = node_strip(n->child[0]);
    return n;
}

/* How v numbers the element: before the counter is incremented, or after it. */
static enum numbering numbering_by(const struct loop *l, const struct scan_value *v, const struct access *a)
{
    const struct node *n = element_of(a), *base = n->kind == NODE_SUBSCRIPT ? node_strip(n->child[0]) : NULL;
    if (!base || !a->written || a->deep || a->by_call || a->atomic) return NUMBERED_NOT;
    bool row = base->kind == NODE_SUBSCRIPT && node_strip(base->child[0])->kind == NODE_NAME && scan_is_invariant(l, base->child[1], false);
    const struct node *index = base->kind == NODE_NAME || row ? counter_in(l, v, n->child[1]) : NULL;
    if (!index) return NUMBERED_NOT;
    if (index->kind == NODE_UNARY && is_update(v, index)) return index->op == OP_POSTINC ? NUMBERED_BEFORE : NUMBERED_AFTER;
    return scan_is_carried(v, index) && grows_after(l, v, n) ? NUMBERED_BEFORE : NUMBERED_NOT;
}

/* What is added to the counter, and the array, are the same. */
static bool is_same_row(const struct loop *l, const struct scan_value *v, const struct node *a, const struct node *b)
{
    const struct node *first = counter_in(l, v, a->child[1]), *second = counter_in(l, v, b->child[1]);
    bool plain = first == node_strip(a->child[1]) && second == node_strip(b->child[1]);
    return node_text_equal(l->region->unit, a->child[0], b->child[0]) && (plain || node_text_equal(l->region->unit, a->child[1], b->child[1]));
}

bool scan_stores_apart(const struct loop *l, const struct scan *s, const struct access *a, const struct access *b)
{
    for (int k = 0; a->decl == b->decl && k < s->n_values; k++) {
        if (!only_grows(&s->values[k])) continue;
        enum numbering how = numbering_by(l, &s->values[k], a);
        bool both = how != NUMBERED_NOT && numbering_by(l, &s->values[k], b) == how;
        if (both && is_same_row(l, &s->values[k], element_of(a), element_of(b))) return true;
    }
    return false;
}
