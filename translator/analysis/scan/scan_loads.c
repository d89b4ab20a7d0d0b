/* scan_loads: values that an iteration of a scan needs twice. SPDX-License-Identifier: MIT
 * The addend and the iteration read the same elements, with the scan between them. Where they are known at the start of the iteration, a
 * kernel loads them once. */
#include "analysis/linear.h"
#include "analysis/scan/scan_parts.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

enum { LOADED_BYTES = 16 };

static const struct node *body_of(const struct loop *l)
{
    return l->stmt->child[3];
}

struct invariance {
    const struct loop *loop;
    bool may_be_index, holds;
};

static bool find_change(struct node *n, void *context)
{
    struct invariance *i = context;
    if (n->kind == NODE_NAME && decl_is_object(n->decl)) {
        bool index = n->decl == i->loop->index, local = n->decl->name_at >= i->loop->stmt->from && n->decl->name_at < i->loop->stmt->to;
        i->holds &= index ? i->may_be_index : !local && type_is_scalar(n->decl->type) && !node_changes(body_of(i->loop), n->decl);
    }
    i->holds &= n->kind == NODE_NAME || n->kind == NODE_INTEGER || n->kind == NODE_FLOATING || n->kind == NODE_BINARY ||
                n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST || (n->kind == NODE_UNARY && n->op == OP_MINUS);
    return i->holds;
}

bool scan_is_invariant(const struct loop *l, const struct node *n, bool in_iteration)
{
    struct invariance i = {l, in_iteration, true};
    node_walk((struct node *)n, find_change, &i);
    return i.holds;
}

static bool is_evaluated(const struct loop *l, const struct node *n)
{
    return flow_always_reached(n, body_of(l)) && !node_has(body_of(l), KIND(NODE_CONTINUE));
}

/* An element whose subscripts are known at the start of the iteration, which every iteration reads. */
static bool is_load(const struct loop *l, const struct scan *s, const struct access *a)
{
    const struct node *n = node_strip(a->node);
    const struct type *t = n->type;
    bool plain = a->read && !a->written && !a->atomic && !a->deep && !a->by_call && a->affine && a->var && !a->n_members && t;
    if (!plain || !type_is_arithmetic(t) || t->kind == TYPE_COMPLEX || t->is_volatile || t->size > 8) return false;
    if (n->kind != NODE_SUBSCRIPT || node_strip(n->child[0])->kind != NODE_NAME || a->decl != node_strip(n->child[0])->decl) return false;
    for (int k = 0; k < s->n_values; k++)
        if (scan_is_carried(&s->values[k], n)) return false;
    return scan_is_invariant(l, n->child[1], true) && scan_slice_has(l, s, n) && is_evaluated(l, n);
}

static bool is_same(const struct access *a, const struct access *b)
{
    bool same =
        b->read && !b->written && a->decl == b->decl && b->affine && a->n_forms == b->n_forms && !b->n_members && !b->by_call && !b->deep;
    for (int k = 0; same && k < a->n_forms; k++) same = linear_equal(a->forms[k], b->forms[k]);
    return same && node_strip(b->node)->kind == NODE_SUBSCRIPT;
}

static bool is_loaded(const struct scan *s, const struct node *n)
{
    for (int k = 0; k < s->n_loads; k++)
        for (int j = 0; j < s->loads[k].n_nodes; j++)
            if (s->loads[k].nodes[j] == n) return true;
    return false;
}

/* Reads outside of the slice may follow a store of the iteration. */
static void add_load(const struct loop *l, struct scan *s, const struct access *a)
{
    const struct region *r = l->region;
    struct scan_load load = {0};
    ARENA_PUSH(r->unit->arena, load.nodes, load.n_nodes, (struct node *)node_strip(a->node));
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *b = r->accesses[k];
        struct node *n = (struct node *)node_strip(b->node);
        bool unwritten = !a->var->written || scan_slice_has(l, s, n);
        if (b != a && n != load.nodes[0] && node_inside(n, body_of(l)) && unwritten && is_same(a, b))
            ARENA_PUSH(r->unit->arena, load.nodes, load.n_nodes, n);
    }
    ARENA_PUSH(r->unit->arena, s->loads, s->n_loads, load);
}

static void find_factor(const struct loop *l, struct scan_value *v)
{
    const struct scan_update *u = v->updates;
    bool same = v->linear && v->n_updates == 1 && !u->resets && !u->condition && u->node->kind == NODE_ASSIGN && is_evaluated(l, u->node);
    for (int k = 0; same && k < u->n_factors; k++) same = scan_is_invariant(l, u->factors[k], false);
    v->same_factor = same;
}

void scan_find_loads(const struct loop *l, struct scan *s)
{
    long long bytes = 0;
    for (int k = 0; k < s->n_values; k++) find_factor(l, &s->values[k]);
    for (int k = 0; k < l->region->n_accesses; k++) {
        const struct access *a = l->region->accesses[k];
        if (!node_inside(a->node, body_of(l)) || !is_load(l, s, a) || is_loaded(s, node_strip(a->node))) continue;
        bytes += a->node->type->size > 4 ? 8 : 4;
        if (bytes <= LOADED_BYTES) add_load(l, s, a);
    }
}
