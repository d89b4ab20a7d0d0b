/* plan_free_columns: sums with lanes for each gang, of which threads along the gangs read better. SPDX-License-Identifier: MIT */
#include "directive/bind/routines.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"

/* Lanes without a written number, of loops in which a gang only sums. */
static bool are_free_lanes(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        bool lanes = l->levels == LEVEL_VECTOR && l->mode == LOOP_INDEPENDENT && !l->vector_length.text && l->collapse == 1 && !l->tile;
        if (!lanes || !l->canonical || !mapping_all_plain(l->child) || loop_writes(l, NULL)) return false;
    }
    return list;
}

/* Correlations x[i] * x[i + k] read neighbors along both loops: 256 of them over 2^20 doubles take 39.9 ms on an H200 with a thread for each,
 * 0.21 with lanes, in CUDA 0.24. */
static bool lanes_read_apart(const struct region *r, const struct loop *list)
{
    bool apart = false;
    for (const struct loop *l = list; l; l = l->next)
        for (int j = 0; j < r->n_accesses; j++)
            apart |= node_inside(r->accesses[j]->node, l->stmt->child[3]) && mapping_access_stride(r->accesses[j], l->index) > 1;
    return apart;
}

/* Sums of columns with a gang for each: threads along the gang loop read neighbors, lanes of the sum do not. 4096 columns of 8192 floats take
 * 239 us on an H200 with lanes for each, 43 with threads along the columns, which share the rows. */
void mapping_free_columns(const struct region *r, struct loop *head)
{
    struct loop *last = loop_group_end(head);
    bool gangs = head->directive && head->levels == LEVEL_GANG && !head->gang_static.text && !head->tile && !mapping_keeps_sizes(r);
    if (!gangs || mapping_keeps_state(last) || mapping_has_own_objects(head, last) || routine_called_levels(r->unit, head->stmt)) return;
    if (!are_free_lanes(last->child) || !lanes_read_apart(r, last->child) || !mapping_prefers_along(r, last, head)) return;
    for (struct loop *l = last->child; l; l = l->next) {
        l->plan.mode = LOOP_AUTO; /* threads along y may share it */
        l->plan.independent = l->plan.needs_disjoint = false;
        l->plan.n_reductions = l->plan.levels = 0;
        l->plan.why = "sequential: threads along the loop around it access memory better";
    }
}
