/* plan_addresses: pointers that kernels only subtract from addresses of data, or compare with them. SPDX-License-Identifier: MIT
 *     #pragma acc parallel loop copy(lo[0:n])
 *     for (int i = 0; i < n; i++) if (lo + i < hi) lo[i] = hi - lo;
 * `lo` is an address on the device, so `hi` must be one too: as far from `lo` there as it is on the host. */
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"

struct relations {
    const struct region *region;
    const struct decl *pointer;
    const struct variable *anchor;   /* data to whose address `pointer` is related */
    bool other;                      /* `pointer` is used otherwise */
};

static bool is_address(const struct node *n) { return n->type && (n->type->kind == TYPE_POINTER || n->type->kind == TYPE_ARRAY); }

static bool is_relation(const struct node *n)
{
    bool relates = n->kind == NODE_BINARY && (n->op == OP_SUB || (n->op >= OP_LT && n->op <= OP_NE));
    return relates && is_address(n->child[0]) && is_address(n->child[1]);
}

static const struct node *outermost_address(const struct node *n)
{
    const kind_set parts = KIND(NODE_PAREN) | KIND(NODE_IMPLICIT) | KIND(NODE_CAST) | KIND(NODE_BINARY);
    while (n->parent && KIND(n->parent->kind) & parts && is_address(n->parent) && !is_relation(n->parent)) n = n->parent;
    return n;
}

static const struct variable *root_of(const struct relations *s, struct node *address)
{
    struct decl *d;
    unsigned flags;
    bool known = uses_root_of_value(s->region->uses, address, &d, &flags) && !(flags & (USE_DEEP | USE_UNKNOWN));
    return known && d ? region_variable(s->region, d) : NULL;
}

static const struct variable *anchor_of(const struct region *r, const struct variable *v, int depth);

static bool find_relation(struct node *n, void *context)
{
    struct relations *s = context;
    if (n->kind != NODE_NAME || n->decl != s->pointer) return !s->other;
    const struct node *address = outermost_address(n), *p = address->parent;
    if (!p || !is_relation(p)) s->other = true;
    return !s->other;
}

/* The data of the other operand, or those to which it is related itself. */
static bool find_anchor(struct node *n, void *context)
{
    struct relations *s = context;
    if (!is_relation(n) || s->anchor) return true;
    for (int k = 0; k < 2 && !s->anchor; k++) {
        const struct variable *mine = root_of(s, n->child[k]), *other = root_of(s, n->child[1 - k]);
        if (!mine || mine->decl != s->pointer || !other || other == mine) continue;
        if (other->role == ROLE_DATA && other->data >= 0) s->anchor = other;
    }
    return true;
}

/* The same through other pointers: end - begin, begin - data. */
static bool find_far_anchor(struct node *n, void *context)
{
    enum { NEAR = 1 };
    struct relations *s = context;
    for (int k = 0; is_relation(n) && k < 2 && !s->anchor; k++) {
        const struct variable *mine = root_of(s, n->child[k]), *other = root_of(s, n->child[1 - k]);
        if (mine && mine->decl == s->pointer && other && other != mine && other->role == ROLE_VALUE) s->anchor = anchor_of(s->region, other, NEAR);
    }
    return true;
}

static const struct variable *anchor_of(const struct region *r, const struct variable *v, int depth)
{
    struct relations s = {.region = r, .pointer = v->decl};
    if (v->written || v->address_taken) return NULL;
    node_walk(r->body, find_relation, &s);
    if (s.other) return NULL;
    node_walk(r->body, find_anchor, &s);
    if (!s.anchor && !depth) node_walk(r->body, find_far_anchor, &s);
    return s.anchor;
}

void mapping_addresses(struct kernel *k)
{
    for (int j = 0; j < k->n_params; j++) {
        struct kernel_param *p = &k->params[j];
        bool pointer = p->kind == PARAM_VALUE && p->var->role == ROLE_VALUE && decl_is_pointer(p->var->decl);
        const struct variable *anchor = pointer ? anchor_of(k->region, p->var, 0) : NULL;
        if (anchor) p->item = anchor->data;
    }
}
