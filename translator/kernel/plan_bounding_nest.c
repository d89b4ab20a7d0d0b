/* plan_bounding_nest: triangular nests in rectangular iteration spaces. SPDX-License-Identifier: MIT
 * for (i = 0; i < n; i++) for (j = i; j < n; j++): the grid spreads both loops over bounds that hold for every i, and threads outside of
 * the triangle do nothing. Blocks then share what neighboring rows read, and no gang has to run the longest row alone (covariance of 2048^2
 * doubles on an H200: 7.5 ms with a gang for each row, 3.2 with a thread for each element). */
#include "base/arena.h"
#include "kernel/mapping.h"
#include "base/unit.h"

static bool find_other(struct node *n, void *context)
{
    const struct region **r = context;
    const struct variable *v = n->kind == NODE_NAME && *r ? region_variable(*r, n->decl) : NULL;
    if (!*r) return false;
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

static bool counts_up(const struct loop *l)
{
    return l->canonical && !l->compared && l->direction > 0 && (l->relation == OP_LT || l->relation == OP_LE) && type_is_integer(l->index->type) &&
           l->index->type->is_signed && l->collapse <= 1 && !l->tile && !l->plan.n_reductions && !loop_shows_index(l);
}

/* c + e % m with constants c and m, where e is made of the index of p and of values on the host: *c, and the number of its values below and
 * above c. NULL: another expression. */
static const struct node *remainder_start(const struct loop *l, const struct loop *p, long long *spread)
{
    enum { REMAINDER_MAX = 64 };
    const struct node *sum = node_strip(l->lower), *c = sum->kind == NODE_BINARY && sum->op == OP_ADD ? node_strip(sum->child[0]) : NULL, *e;
    if (!c) return NULL;
    e = node_strip(sum->child[1]);
    if (!c->has_value) c = node_strip(sum->child[1]), e = node_strip(sum->child[0]);
    if (!c->has_value || e->kind != NODE_BINARY || e->op != OP_REM || !mapping_uses(e->child[0], p->index)) return NULL;
    const struct node *m = node_strip(e->child[1]);
    if (!m->has_value || m->value < 1 || m->value > REMAINDER_MAX || c->value <= -OFFSET_LIMIT || c->value >= OFFSET_LIMIT) return NULL;
    *spread = m->value - 1;
    return c;
}

/* Rows that begin at one of few places, as in red-black sweeps: for (j = 1 + i % 2; j < n; j += 2). */
static const struct node *irregular_start(const struct loop *l, const struct loop *p, long long *spread)
{
    bool steps = l->step && l->step->has_value && l->step->value > 0 && !l->step_negated;
    if (!p || !counts_up(l) || !counts_up(p) || p->step || !steps || !p->bounds_on_host || !is_on_host(l->region, l->upper)) return NULL;
    return remainder_start(l, p, spread);
}

/* The bound of l that the bounding nest takes from the loop p around it. */
static enum box { BOX_NONE, BOX_LOWER, BOX_UPPER } box_of(const struct loop *l, const struct loop *p)
{
    const struct region *r = l->region;
    long long c;
    if (!p || !counts_up(l) || !counts_up(p) || l->step || p->step || !p->bounds_on_host || p->index->type->size != l->index->type->size) return BOX_NONE;
    if (mapping_is_offset(l->lower, p->index, &c)) return c >= 0 && is_on_host(r, l->upper) ? BOX_LOWER : BOX_NONE;
    if (!mapping_is_offset(l->upper, p->index, &c)) return BOX_NONE;
    return c <= (l->relation == OP_LT) && is_on_host(r, l->lower) ? BOX_UPPER : BOX_NONE;
}

bool mapping_fits_bounding_nest(const struct loop *l)
{
    long long spread;
    if (mapping_keeps_sizes(l->region) || loop_is_counted(l) || !transform_is_on(l->region, TRANSFORM_BOUNDING_NEST)) return false;
    return box_of(l, l->parent) != BOX_NONE || irregular_start(l, l->parent, &spread);
}

bool mapping_has_bounding_nest(const struct kernel *k)
{
    bool any = false;
    for (int j = 0; j < k->n_dims; j++) any |= k->dims[j] && k->dims[j]->bounding;
    return any;
}

bool mapping_has_irregular_rows(const struct kernel *k)
{
    bool any = false;
    for (int j = 0; j < k->n_dims; j++) any |= k->dims[j] && k->dims[j]->bounding && k->dims[j]->bounding->more_trips;
    return any;
}

/* From the constant part of the start, with more trips for the rows that begin before it. */
static void bound_irregular(struct unit *u, struct loop *l)
{
    long long spread;
    const struct node *c = irregular_start(l, l->parent, &spread);
    if (!c) return;
    l->bounding = arena_alloc(u->arena, sizeof *l->bounding);
    *l->bounding = *l;
    l->bounding->lower = (struct node *)c;
    l->bounding->more_trips = (int)(spread / l->step->value + 1);
}

void mapping_bounding_nest(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_dims; j++) {
        struct loop *l = k->dims[j], *box;
        enum box part = l->bounds_on_host ? BOX_NONE : box_of(l, l->parent);
        if (part == BOX_NONE) {
            if (!l->bounds_on_host) bound_irregular(u, l);
            continue;
        }
        box = arena_alloc(u->arena, sizeof *box);
        *box = *l;
        if (part == BOX_LOWER) box->lower = l->parent->lower;
        else box->upper = l->parent->upper, box->relation = l->parent->relation;
        l->bounding = box;
    }
}
