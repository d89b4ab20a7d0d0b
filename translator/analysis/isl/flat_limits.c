/* flat_limits: conditions that bound a subscript as a whole. SPDX-License-Identifier: MIT */
#include "analysis/isl/flat_limits.h"
#include "analysis/wrapping.h"
#include "region/flow/flow.h"

struct limits {
    struct linear_reader *reader;
    const struct linear *subscript, *limit;
};

static bool is_host_value(const struct linear *f)
{
    if (linear_uses_loops(f)) return false;
    for (int i = 0; i < f->n_terms; i++)
        for (int k = 0; k < f->terms[i].n_symbols; k++)
            if (!f->terms[i].symbols[k]->on_host) return false;
    return true;
}

static const struct linear *value_of(struct limits *l, struct node *side)
{
    const struct linear *f = wrapping_turns_large(l->reader, side) ? NULL : linear_read(l->reader, side);
    return f && wrapping_condition(l->reader->unit, f) ? f : NULL;
}

/* `low` < `high`, or with `equal` <=. */
static void read_comparison(struct limits *l, struct node *low, struct node *high, bool equal)
{
    struct unit *u = l->reader->unit;
    const struct linear *f = value_of(l, low), *end = value_of(l, high);
    if (!f || !end || !is_host_value(end)) return;
    const struct linear *distance = linear_add(u, l->subscript, f, -1);
    if (!linear_is_constant(distance)) return;
    l->limit = linear_add(u, end, linear_constant(u, distance->constant + equal), 1);
}

static void read_condition(struct limits *l, struct node *n, bool holds)
{
    n = node_strip_mutable(n);
    if (n->kind == NODE_UNARY && n->op == OP_LNOT) read_condition(l, n->child[0], !holds);
    if (n->kind != NODE_BINARY) return;
    struct node *a = n->child[0], *b = n->child[1];
    switch (n->op) {
    case OP_LAND:
    case OP_LOR:
        if ((n->op == OP_LAND) != holds) return;
        read_condition(l, a, holds);
        read_condition(l, b, holds);
        return;
    case OP_LT: read_comparison(l, holds ? a : b, holds ? b : a, !holds); return;
    case OP_LE: read_comparison(l, holds ? a : b, holds ? b : a, holds); return;
    case OP_GT: read_comparison(l, holds ? b : a, holds ? a : b, !holds); return;
    case OP_GE: read_comparison(l, holds ? b : a, holds ? a : b, holds); return;
    default: return;
    }
}

static void read_guard(struct limits *l, const struct node *parent, const struct node *child)
{
    bool choice = parent->kind == NODE_IF || parent->kind == NODE_CONDITIONAL;
    bool second = parent->kind == NODE_BINARY && (parent->op == OP_LAND || parent->op == OP_LOR) && child == parent->child[1];
    if (choice && child != parent->child[0]) read_condition(l, parent->child[0], child == parent->child[1]);
    else if (second) read_condition(l, parent->child[0], parent->op == OP_LAND);
}

const struct linear *flat_limit(struct linear_reader *r, const struct access *a)
{
    struct limits l = {.reader = r, .subscript = a->affine && a->n_flat == 1 ? a->flat[0] : NULL};
    const struct node *body = r->region->body;
    bool holds;
    for (const struct node *n = a->node; l.subscript && !l.limit && n != body && n->parent; n = n->parent) {
        read_guard(&l, n->parent, n);
        for (const struct node *e = n; !l.limit && (e = flow_exit_before(n, e, &holds));) read_condition(&l, e->child[0], holds);
    }
    return l.limit;
}
