/* atomics: what an atomic directive makes atomic. SPDX-License-Identifier: MIT */
#include "region/region_parts.h"
#include "region/updates/updates.h"

static struct node *target(struct node *n)
{
    n = node_strip_mutable(n);
    return n->kind == NODE_ASSIGN || node_is_step(n) ? n->child[0] : NULL;
}

static bool is_update(struct node *n)
{
    n = node_strip_mutable(n);
    return node_is_step(n) || (n->kind == NODE_ASSIGN && n->op != OP_NONE);
}

static struct node *pair_place(struct unit *u, struct node *first, struct node *second)
{
    struct node *read, *written;
    if (is_update(first)) return target(first);
    if (is_update(second)) return target(second);
    first = node_strip_mutable(first);
    written = target(second);
    if (first->kind != NODE_ASSIGN || !written) return NULL;
    read = strip_casts(first->child[1]);
    return node_text_equal(u, read, node_strip(written)) ? written : first->child[0];
}

static struct node *capture_place(struct unit *u, struct node *n)
{
    if (n->kind == NODE_BLOCK) return n->n_children == 2 ? pair_place(u, n->child[0], n->child[1]) : NULL;
    n = node_strip_mutable(n);
    return n->kind == NODE_ASSIGN ? target(strip_casts(n->child[1])) : NULL;
}

struct node *atomic_place(struct unit *u, const struct directive *d)
{
    struct node *n = d->statement;
    if (!n) return NULL;
    if (directive_clause(d, CLAUSE_CAPTURE, 0)) return capture_place(u, n);
    while (n->kind == NODE_BLOCK && n->n_children == 1) n = n->child[0];
    if (!directive_clause(d, CLAUSE_READ, 0)) return target(n);
    n = node_strip_mutable(n);
    return n->kind == NODE_ASSIGN ? n->child[1] : NULL;
}

static void mark(struct region *r, const struct directive *d)
{
    struct node *place = atomic_place(r->unit, d);
    if (!place) {
        diag_error(r->unit, d->statement ? d->statement->from : d->from, "atomic-form", "statement after '%s' directive cannot be atomic",
                   d->name);
        return;
    }
    place = strip_casts(place);
    if (place->kind == NODE_UNARY && (place->op == OP_REAL || place->op == OP_IMAG)) place = strip_casts(place->child[0]);
    for (int i = 0; i < r->uses->count; i++) {
        struct use *use = &r->uses->items[i];
        if (!(use->flags & USE_BASE) && node_inside(use->node, d->statement) && node_text_equal(r->unit, use->node, place))
            use->flags |= USE_ATOMIC;
    }
}

void region_atomics(struct region *r)
{
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_ATOMIC) mark(r, r->inner[i]);
}
