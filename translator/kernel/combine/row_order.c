/* row_order: what a loop of a row's lanes has read that the row stores, and whether the lanes must wait for each other after it.
 * SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "kernel/combine/combination.h"
#include "kernel/mapping.h"
#include "region/device_library.h"
#include "region/region_parts.h"

/* `read`, by a loop of lanes, and `write`, anywhere in the row. */
static enum combination_order conflict(const struct access *read, const struct access *write)
{
    if (!write->var || read->deep || write->deep || read->var == write->var) return ORDER_DUE;
    return mapping_may_overlap(read->var, write->var) ? ORDER_IF_OVERLAP : ORDER_KEPT;
}

static enum combination_order conflicts(const struct kernel *k, const struct access *read)
{
    const struct region *r = k->region;
    enum combination_order worst = read->var ? ORDER_KEPT : ORDER_DUE;
    for (int j = 0; j < r->n_accesses && worst != ORDER_DUE; j++) {
        const struct access *a = r->accesses[j];
        enum combination_order b = a->written && node_inside(a->node, k->dims[0]->stmt) ? conflict(read, a) : ORDER_KEPT;
        worst = b < worst ? b : worst;
    }
    return worst;
}

static bool is_call(struct node *n, void *context)
{
    bool *found = context;
    *found |= (n->kind == NODE_CALL && !(n->decl && device_has_library(n->decl->name))) || n->kind == NODE_ASM;
    return !*found;
}

enum combination_order combination_row_order(const struct kernel *k, const struct loop *l)
{
    const struct region *r = k->region;
    enum combination_order worst = ORDER_KEPT;
    bool calls = false;
    node_walk(l->stmt, is_call, &calls);
    if (calls || (!l->plan.accumulates && loop_writes(l, NULL))) return ORDER_DUE;
    for (int j = 0; j < r->n_accesses; j++) {
        if (!r->accesses[j]->read || !node_inside(r->accesses[j]->node, l->stmt)) continue;
        enum combination_order b = conflicts(k, r->accesses[j]);
        worst = b < worst ? b : worst;
    }
    return worst == ORDER_IF_OVERLAP && !mapping_knows_overlap(k) ? ORDER_DUE : worst;
}
