/* kernel_accumulate: an element of memory that an inner loop adds to stays in a register. SPDX-License-Identifier: MIT
 * c[i][j] += a[i][k] * b[k][j] along k: the compiler does it where it sees that nothing else in the loop can be c[i][j]; for the sixteen
 * elements of a jammed loop it does not. Nothing can where ranges are disjoint; the form for others keeps the loop as it is written. */
#include "base/arena.h"
#include "emit/kernel_text.h"
#include "region/uses.h"
#include "unit.h"

static bool find_other(struct node *n, void *context)
{
    bool *simple = context;
    switch (n->kind) {
    case NODE_NAME:
    case NODE_INTEGER:
    case NODE_BINARY:
    case NODE_PAREN:
    case NODE_IMPLICIT:
    case NODE_CAST: break;
    default: *simple = false;
    }
    return *simple;
}

/* a[i][j] with subscripts of indices and values, none of which is `index`. */
static bool is_fixed_place(const struct node *n, const struct decl *index)
{
    bool simple = true;
    for (n = node_strip(n); simple && n->kind == NODE_SUBSCRIPT; n = node_strip(n->child[0])) {
        node_walk(n->child[1], find_other, &simple);
        simple = simple && !kernel_names(n->child[1], index);
    }
    return simple && n->kind == NODE_NAME;
}

static bool find_effect(struct node *n, void *context)
{
    bool *pure = context;
    if (n->kind == NODE_ASSIGN || node_is_step(n) || n->kind == NODE_CALL) *pure = false;
    return *pure;
}

/* The element itself is read or written in no other way, and all else is known to be something else where ranges are disjoint. */
static bool is_alone(const struct kernel_text *t, const struct loop *l, const struct node *place, bool *overlap)
{
    const struct region *r = t->region;
    const struct variable *v = NULL;
    for (int k = 0; k < r->n_accesses; k++)
        if (r->accesses[k]->node == place && !r->accesses[k]->deep && !r->accesses[k]->by_call && !r->accesses[k]->atomic) v = r->accesses[k]->var;
    for (int k = 0; v && k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, l->stmt)) continue;
        if (!a->decl || a->deep || a->by_call || (a->var == v && !node_text_equal(t->unit, a->node, place))) return false;
    }
    for (int k = 0; v && k < t->kernel->n_params; k++)
        if (t->kernel->params[k].var == v && t->kernel->params[k].kind == PARAM_POINTER) {
            *overlap = t->kernel->params[k].may_overlap;
            return !t->kernel->params[k].plain;
        }
    return false;
}

static bool reads_place(const struct kernel_text *t, const struct node *n, const struct node *place)
{
    for (int k = 0; k < t->region->n_accesses; k++) {
        const struct node *a = t->region->accesses[k]->node;
        if (node_inside(a, n) && node_text_equal(t->unit, a, place)) return true;
    }
    return false;
}

/* What `place = place op value` adds; NULL if n is nothing of the kind. */
static struct node *added(const struct kernel_text *t, struct node *n, const struct node *place, const char **op)
{
    struct node *value = n->child[1];
    const struct node *sum = node_strip(value);
    if (n->op == OP_ADD || n->op == OP_SUB) {
        *op = n->op == OP_ADD ? "+=" : "-=";
        return value;
    }
    bool binary = n->op == OP_NONE && sum->kind == NODE_BINARY && (sum->op == OP_ADD || sum->op == OP_SUB);
    if (!binary || !node_text_equal(t->unit, node_strip(sum->child[0]), place)) return NULL;
    *op = sum->op == OP_ADD ? "+=" : "-=";
    return sum->child[1];
}

bool accumulate_find(const struct kernel_text *t, const struct loop *l, struct accumulation *s)
{
    struct node *n = node_only_statement(l->stmt->child[3]);
    bool pure = true;
    *s = (struct accumulation){0};
    if (n->kind != NODE_ASSIGN) return false;
    s->place = (struct node *)node_strip(n->child[0]);
    const struct type *type = s->place->type;
    if (s->place->kind != NODE_SUBSCRIPT || !type || type->kind != TYPE_FLOAT || type->is_volatile || type->is_atomic) return false;
    s->value = added(t, n, s->place, &s->op);
    if (!s->value || !is_fixed_place(s->place, l->index) || reads_place(t, s->value, s->place)) return false;
    node_walk(s->value, find_effect, &pure);
    return pure && is_alone(t, l, s->place, &s->overlap);
}
