/* plan_accumulate: lanes that share a loop which adds to an element of memory. SPDX-License-Identifier: MIT
 * y[i] += a[i][j] * x[j] in a loop over j carries y[i] from trip to trip, so that each thread would read a row of its own. Where lanes
 * access memory better, each has its own sum, and one of them adds the sums to y[i] at the end: an implied reduction. */
#include "analysis/conflict.h"
#include "kernel/mapping.h"
#include "region/updates/accumulations.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

/* No other access of the loop may be to one of the places. overlap: a test at the launch has to make sure of it. */
static bool places_apart(struct loop *l, const struct accumulation *list, int count, bool *overlap)
{
    const struct region *r = l->region;
    for (int k = 0; k < r->n_accesses; k++)
        for (int i = 0; i < count; i++) {
            const struct access *a = r->accesses[k];
            if (!node_inside(a->node, l->stmt) || (a->var == list[i].var && !a->deep)) continue;
            if (!a->var) return false;
            *overlap |= a->deep;
            *overlap |= mapping_may_overlap(a->var, list[i].var);
        }
    return true;
}

/* Through pointers in memory: the variants of a kernel for ranges that overlap are of its parameters alone. */
static bool reads_loaded(const struct loop *l)
{
    for (int k = 0; k < l->region->n_accesses; k++)
        if (l->region->accesses[k]->deep && node_inside(l->region->accesses[k]->node, l->stmt)) return true;
    return false;
}

bool mapping_can_sum(struct loop *l, bool *overlap)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    const struct variable *v = region_variable(l->region, l->index);
    *overlap = false;
    if (ordered_clause(l) || !transform_is_on(l->region, TRANSFORM_LANE_SUMS)) return false;
    if (l->plan.independent || l->plan.mode != LOOP_AUTO || l->plan.n_reductions || loop_shows_index(l)) return false;
    int count = loop_totals(l, list);
    if (!count || (v && !(v->role == ROLE_PRIVATE && region_counts_only(v)))) return false;
    return places_apart(l, list, count, overlap) && (!reads_loaded(l) || loaded_has_fallback(l));
}

bool mapping_offer_sums(struct loop *root)
{
    bool any = false, overlap;
    if (root->plan.levels & ~LEVEL_GANG || root->plan.n_reductions || mapping_keeps_sizes(root->region)) return false;
    for (struct loop *l = root->child; l; l = l->next) {
        if (!mapping_can_sum(l, &overlap)) continue;
        l->plan.independent = l->plan.accumulates = any = true;
        l->plan.needs_disjoint = overlap && (region_is_kernels(root->region) || reads_loaded(l));
        l->plan.accumulates_apart = overlap && !l->plan.needs_disjoint;
    }
    return any;
}

void mapping_settle_sums(struct loop *root, bool wanted)
{
    for (struct loop *l = root->child; l; l = l->next) {
        if (l->plan.accumulates && wanted) l->plan.why = "parallelizable: each lane has its own sums of the elements that the loop adds to";
        else if (l->plan.accumulates) l->plan.independent = l->plan.accumulates = l->plan.needs_disjoint = l->plan.accumulates_apart = false;
    }
}
