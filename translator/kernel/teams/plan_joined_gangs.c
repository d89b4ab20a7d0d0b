/* plan_joined_gangs: loops that gangs share together, as if collapse were written. SPDX-License-Identifier: MIT
 * for k (gang) for j for i (vector): a gang for each k runs the loop over j in order. If the analysis proves that its iterations are
 * independent and it is the whole body of the loop over k, gangs share both: a block for each of 256 planes leaves most of a GPU idle, a
 * row for each of 65,536 pairs does not. The same holds for nests that threads could share, where the innermost loops access memory better:
 * sums over rows of x[k][j][i] take 25 us on an H100, 69 with a thread for each; softmax of rows of 2048, 59 and 2466. */
#include "analysis/linear.h"
#include "kernel/mapping.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

enum { MOST_JOINED = 3 }; /* the host computes the grid from so many trip counts */

static bool reads_index(const struct loop *l, const struct loop *other)
{
    const struct node *const parts[] = {l->lower, l->upper, l->step};
    for (int j = 0; j < 3; j++)
        if (parts[j] && mapping_uses(parts[j], other->index)) return true;
    return false;
}

/* `vector` or `worker` is written for a thread per iteration, and no directive for the loops in it. */
static bool is_hint(const struct loop *l)
{
    return !(l->levels & LEVEL_GANG) && !l->vector_length.text && !l->worker_num.text && mapping_all_plain(l->child);
}

/* `worker` between gangs and the lanes of loops in it, without sizes: sums of 64 rows of 100 floats in each of 2000 gangs take 44 us on an H200
 * with four workers a gang, and with rows of all gangs 17. */
static bool is_worker_loop(const struct loop *l)
{
    const struct directive *construct = l->region->directive;
    bool sized = l->worker_num.text || directive_clause(construct, CLAUSE_NUM_WORKERS, 0) || directive_clause(construct, CLAUSE_VECTOR_LENGTH, 0);
    return l->levels == LEVEL_WORKER && !sized && mapping_levels_below(l) == LEVEL_VECTOR;
}

/* Gangs may share it with the loop around it: it has a rectangle of iterations with that, and nothing of its own but the index. */
static bool is_plain_member(const struct loop *l)
{
    const struct variable *v = region_variable(l->region, l->index);
    if (!l->canonical || !l->bounds_on_host || !type_is_integer(l->index->type) || loop_is_counted(l) || loop_shows_index(l)) return false;
    if (l->collapse != 1 || l->tile || l->n_privates || l->gang_dim > 1 || (v && (v->role != ROLE_PRIVATE || !region_counts_only(v))))
        return false;
    for (const struct loop *p = l->parent; p; p = p->parent)
        if (reads_index(l, p)) return false;
    return !ordered_clause(l);
}

static bool is_gang_loop(const struct loop *l)
{
    return loop_may_spread(l) && l->directive && !(l->plan.levels & ~LEVEL_GANG) && !l->plan.gang_static.text && !l->tile &&
           l->gang_dim <= 1;
}

/* Where ranges may overlap, the launch tests that. */
static bool is_proven(const struct loop *l)
{
    const struct loop_proof *p = &l->proof;
    return p->analysed && p->independent && !p->any_order && !p->n_sums && !p->condition && !mapping_keeps_state(l);
}

/* The trips of l, of which there are 2 or 4, access neighboring elements, and those of the next iteration of `last` the ones after them. */
static bool is_short_vector(const struct access *a, const struct loop *l, const struct loop *last, long long trips)
{
    const struct type *t = a->node->type, *row = a->node->kind == NODE_SUBSCRIPT ? node_strip(a->node->child[0])->type : NULL;
    const struct linear *form = a->affine && a->n_flat ? a->flat[a->n_flat - 1] : NULL;
    bool known = true, whole = row && row->kind == TYPE_ARRAY && t && row->size == t->size * trips && a->n_flat > 1;
    if (!form || !t || t->size * trips > 16 || linear_coefficient(form, l, &known) != 1) return false;
    return (linear_coefficient(form, last, &known) == trips || (whole && linear_coefficient(a->flat[a->n_flat - 2], last, &known) == 1)) && known;
}

bool mapping_suits_thread(const struct loop *l, const struct loop *last)
{
    const struct region *r = l->region;
    long long trips = mapping_constant_trips(l);
    bool found = false;
    for (int k = 0; k < r->n_accesses && (trips == 2 || trips == 4); k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, l->stmt->child[3])) continue;
        bool vector = is_short_vector(a, l, last, trips);
        if (!vector && mapping_access_stride(a, last->index) > 1) return false;
        found |= vector;
    }
    return found;
}

void mapping_join_gangs(struct region *r)
{
    if (!transform_is_on(r, TRANSFORM_JOINED_GANGS) || mapping_keeps_sizes(r)) return;
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        struct loop *c = is_gang_loop(l) && l->collapse ? mapping_tight_child(loop_group_end(l)) : NULL;
        if (!c || c->directive || loop_may_spread(c) || !is_plain_member(c) || !is_proven(c) || mapping_levels_below(c) & LEVEL_GANG)
            continue;
        if (mapping_suits_thread(c, loop_group_end(l))) continue;
        c->plan.mode = LOOP_INDEPENDENT;
        c->plan.independent = true;
        c->plan.needs_disjoint = c->proof.needs_disjoint;
        c->plan.why = "parallelizable: no loop-carried dependence; shared by the gangs";
    }
}

bool mapping_is_joined(const struct loop *l)
{
    return !l->directive && l->mode == LOOP_SEQ && loop_may_spread(l);
}

/* ---- rows of several loops ------------------------------------------------------------------------------------------------------- */

/* The last loop of the nest from root on that may be a member of its group, with loops in it for lanes; with the number of members. */
static struct loop *last_member(struct loop *root, bool hints, int *count)
{
    struct loop *l = loop_group_end(root), *c;
    for (*count = root->collapse; *count < MOST_JOINED; ++*count, l = c) {
        c = mapping_tight_child(l);
        if (!c || !loop_may_spread(c) || c->condition || c->plan.n_reductions || c->plan.accumulates || !is_plain_member(c)) break;
        if (c->levels && !(hints && is_hint(c)) && !is_worker_loop(c)) break;
        if (!mapping_has_parallel(c->child) && !mapping_levels_below(c)) break;
    }
    return l;
}

/* x[k][j][i]: no two rows read the same elements, so tiles of rows would share nothing. */
static bool differs_in_rows(const struct access *a, const struct loop *root, const struct loop *last)
{
    for (const struct loop *l = root;; l = l->child) {
        if (mapping_access_stride(a, l->index) != 2) return false;
        if (l == last) return true;
    }
}

static bool has_own_rows(const struct region *r, const struct loop *list, const struct loop *root, const struct loop *last)
{
    for (const struct loop *l = list; l; l = l->next)
        for (int j = 0; j < r->n_accesses; j++) {
            const struct access *a = r->accesses[j];
            if (!a->deep && node_inside(a->node, l->stmt->child[3]) && mapping_access_stride(a, l->index) == 1 &&
                differs_in_rows(a, root, last))
                return true;
        }
    return false;
}

/* Every loop of the body may be shared by lanes, and none has a value with its place, which only threads of the grid reduce. */
static bool are_shared(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (!loop_may_spread(l)) return false;
        for (int j = 0; j < l->plan.n_reductions; j++)
            if (l->reductions[j].place || l->reductions[j].by) return false;
    }
    return true;
}

bool mapping_prefers_rows(struct loop *root, const struct loop *last)
{
    const struct region *r = root->region;
    int count;
    if (!transform_is_on(r, TRANSFORM_JOINED_GANGS) || !transform_is_on(r, TRANSFORM_ROW_LANES) || mapping_keeps_sizes(r)) return false;
    if (!root->bounds_on_host || root->plan.n_reductions || root->plan.levels & ~LEVEL_GANG || last_member(root, true, &count) != last)
        return false;
    if (!last->child || !are_shared(last->child) || !has_own_rows(r, last->child, root, last) || mapping_keeps_state(last)) return false;
    if (mapping_prefers_outer(r, last)) return false;
    for (const struct loop *l = root;; l = l->child) {
        if (mapping_prefers_along(r, last, l)) return false;
        if (l == last) return true;
    }
}

void mapping_join_rows(struct loop *root, bool preferred)
{
    int count;
    if (!is_gang_loop(root) && root->directive) return;
    if (root->collapse < 1 || !root->bounds_on_host || root->plan.n_reductions || !transform_is_on(root->region, TRANSFORM_JOINED_GANGS))
        return;
    last_member(root, preferred, &count);
    root->plan.collapse = count;
    for (struct loop *l = root->child; count > 1; count--, l = l->child) l->plan.collapse = l->plan.levels = 0;
}
