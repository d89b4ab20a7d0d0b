/* plan_joined_lanes: two loops of a row that lanes share together, as if collapse were written. SPDX-License-Identifier: MIT
 * for c (gang) { for b for p sum += x[b][c][p]; ... }: lanes would share the loop over p for each b in turn, and combine for each b. Where
 * all trips of both loops are independent but for the same reductions, they are one loop, which combines once, and of which several blocks
 * may have parts where rows are few. This requires that
 *  - neither loop has a directive, and the inner one is the whole body of the outer one, and has no loop;
 *  - the trip counts are known at the launch and do not depend on an index;
 *  - threads along the inner loop access some elements contiguously, and those along the outer one do not do better. */
#include "kernel/mapping.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

static bool uses(const struct loop *l, const struct decl *index)
{
    const struct node *const parts[] = {l->lower, l->upper, l->step};
    for (int j = 0; j < 3; j++)
        if (parts[j] && mapping_uses(parts[j], index)) return true;
    return false;
}

/* It counts for itself alone, in an integer. */
static bool is_plain(const struct loop *l)
{
    bool own = l->canonical && l->bounds_on_host && l->index_declared_inside && type_is_integer(l->index->type) && !loop_is_counted(l);
    bool shared = loop_may_spread(l) && !l->directive && !l->plan.accumulates && !l->condition && !loop_shows_index(l);
    for (const struct loop *p = l->parent; p && own; p = p->parent) own = !uses(l, p->index);
    return own && shared && !l->n_privates && !l->tile && !l->bounding && !ordered_clause(l) && !mapping_keeps_state(l);
}

static const struct reduction *reduction_of(const struct loop *l, const struct variable *v)
{
    for (int j = 0; j < l->plan.n_reductions; j++)
        if (l->reductions[j].var == v) return &l->reductions[j];
    return NULL;
}

static bool same_reductions(const struct loop *a, const struct loop *b)
{
    if (a->plan.n_reductions != b->plan.n_reductions) return false;
    for (int j = 0; j < a->plan.n_reductions; j++) {
        const struct reduction *r = &a->reductions[j], *other = reduction_of(b, r->var);
        if (!other || other->op != r->op || r->place || other->place || r->by || other->by || r->composite) return false;
    }
    return true;
}

static bool may_join(const struct loop *l, const struct loop *c)
{
    const struct region *r = l->region;
    const struct node *body = c->stmt->child[3];
    if (c->child || !is_plain(l) || !is_plain(c) || !same_reductions(l, c)) return false;
    int along = mapping_stride_score(r, body, c);
    return along > 0 && along > mapping_stride_score(r, body, l);
}

/* The inner loop keeps its reductions, which the host may need: kernels combine after the outer one. */
static void join(struct loop *l, struct loop *c)
{
    l->plan.collapse = 2;
    l->plan.needs_disjoint |= c->plan.needs_disjoint;
    c->plan.collapse = c->plan.levels = 0;
}

void mapping_join_lanes(struct loop *root)
{
    struct loop *last = kernel_group_end(root);
    if (!transform_is_on(root->region, TRANSFORM_JOINED_LANES) || mapping_keeps_sizes(root->region) || mapping_tight_child(last)) return;
    for (struct loop *l = last->child; l; l = l->next) {
        struct loop *c = mapping_tight_child(l);
        if (c && may_join(l, c)) join(l, c);
    }
}
