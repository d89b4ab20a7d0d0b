/* member_paths: see member_paths.h. SPDX-License-Identifier: MIT */
#include "directive/bind/member_paths.h"
#include <stddef.h>

static bool add_step(struct path *p, const struct decl *field, const struct node *index)
{
    if (p->n == MAX_STEPS) return false;
    p->steps[p->n++] = (struct step){field, index};
    return true;
}

/* The path of the object that the pointer n points to. */
static bool read_target(const struct node *n, struct path *p)
{
    const struct node *pointer = node_strip(n);
    if (pointer->kind == NODE_UNARY && pointer->op == OP_ADDRESS) return path_read(pointer->child[0], p);
    return path_read(pointer, p) && add_step(p, NULL, NULL);
}

bool path_read(const struct node *n, struct path *p)
{
    n = node_strip(n);
    switch (n->kind) {
    case NODE_NAME: p->base = n->decl; return n->decl != NULL;
    case NODE_MEMBER: return n->decl && (n->arrow ? read_target : path_read)(n->child[0], p) && add_step(p, n->decl, NULL);
    case NODE_SUBSCRIPT: return path_read(n->child[0], p) && add_step(p, NULL, n->child[1]);
    case NODE_UNARY: return n->op == OP_DEREF && read_target(n->child[0], p);
    default: return false;
    }
}

static bool is_in_union(const struct decl *field)
{
    for (const struct decl *r = field->parent; r && r->kind == DECL_RECORD; r = r->name[0] ? NULL : r->parent)
        if (r->is_union) return true;
    return false;
}

/* Both have the same value, if the variables in them do not change. */
static bool is_same_number(const struct node *a, const struct node *b)
{
    a = node_strip(a), b = node_strip(b);
    if (a->has_value || b->has_value) return a->has_value && b->has_value && a->value == b->value;
    if (a->kind != b->kind || a->op != b->op || a->n_children != b->n_children) return false;
    if (a->kind == NODE_NAME) return a->decl == b->decl;
    if (a->kind != NODE_BINARY && a->kind != NODE_UNARY) return false;
    for (int k = 0; k < a->n_children; k++)
        if (!is_same_number(a->child[k], b->child[k])) return false;
    return true;
}

static enum relation compare_elements(const struct step *a, const struct step *b)
{
    bool known = (!a->index || a->index->has_value) && (!b->index || b->index->has_value);
    if (!known) return a->index && b->index && is_same_number(a->index, b->index) ? EQUAL : PERHAPS;
    return (a->index ? a->index->value : 0) == (b->index ? b->index->value : 0) ? EQUAL : APART;
}

enum relation path_compare(const struct path *a, const struct path *b)
{
    enum relation all = EQUAL;
    for (int k = 0; k < a->n && k < b->n; k++) {
        const struct step *x = &a->steps[k], *y = &b->steps[k];
        if (!x->field != !y->field) return PERHAPS;
        if (x->field && x->field != y->field) return is_in_union(x->field) || is_in_union(y->field) ? PERHAPS : APART;
        enum relation one = x->field ? EQUAL : compare_elements(x, y);
        if (one == APART) return APART;
        if (one == PERHAPS) all = PERHAPS;
    }
    return all;
}

/* ---- subscripts --------------------------------------------------------------------------------------------------------------- */

static bool is_address(const struct node *n, const void *decl)
{
    return n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_target(n) == decl;
}

/* The value of n does not change in the statement: it is made of constants and local variables that are not changed there. */
static bool is_fixed(const struct node *n, struct node *statement)
{
    n = node_strip(n);
    if (n->has_value) return true;
    if (n->kind == NODE_BINARY || (n->kind == NODE_UNARY && (n->op == OP_PLUS || n->op == OP_MINUS || n->op == OP_NOT))) {
        for (int k = 0; k < n->n_children; k++)
            if (!is_fixed(n->child[k], statement)) return false;
        return true;
    }
    if (n->kind != NODE_NAME || !n->decl || !n->decl->function || n->decl->storage == STORAGE_STATIC || !type_is_integer(n->type)) return false;
    return !node_find(n->decl->function->body, is_address, n->decl) && !node_changes(statement, n->decl);
}

bool path_is_fixed(const struct path *p, struct node *statement)
{
    for (int k = 0; k < p->n; k++)
        if (p->steps[k].index && !is_fixed(p->steps[k].index, statement)) return false;
    return true;
}
