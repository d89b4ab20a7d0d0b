/* plan_row_blocks: rows that several blocks may share. SPDX-License-Identifier: MIT
 * With few rows, even blocks of 1024 threads for each leave most of the device idle (sums of 32 rows of 2^20 floats: 581 us on an H200, 60
 * with the rows divided among blocks). If a row has one loop of lanes, the launch may use several blocks per row (row_blocks in rt_team.c).
 * Each of them runs what precedes the loop, and its part of the loop. The last one to end combines the results and runs what follows. */
#include "accel_abi.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "region/updates/accumulations.h"

enum { VALUE_BYTES = 16 }; /* of scratch memory, for each value and block */

bool mapping_has_lanes(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if (l->mapped & LEVEL_VECTOR || mapping_has_lanes(l->child)) return true;
    return false;
}

struct loop *mapping_only_lanes(const struct loop *last)
{
    const struct node *row = last->stmt->child[3];
    struct loop *found = NULL;
    for (struct loop *l = last->child; l; l = l->next) {
        if (!(l->mapped & LEVEL_VECTOR) && !mapping_has_lanes(l->child)) continue;
        if (found || l->mapped != LEVEL_VECTOR || l->plan.has_pivot || l->plan.scans) return NULL;
        found = l;
    }
    bool direct = found && (found->stmt == row || (row->kind == NODE_BLOCK && found->stmt->parent == row));
    return direct ? found : NULL;
}

/* ---- what each block of a row may run ------------------------------------------------------------------------------------------ */

struct repeat_search {
    const struct region *region;
    bool once; /* something must run once */
    bool calls;
};

static bool is_private(const struct region *r, const struct node *target)
{
    const struct variable *v = target->kind == NODE_NAME ? region_variable(r, target->decl) : NULL;
    return target->kind == NODE_NAME && (!v || v->role == ROLE_PRIVATE);
}

static bool find_effect(struct node *n, void *context)
{
    struct repeat_search *f = context;
    if (n->kind == NODE_ASSIGN || node_is_step(n)) f->once |= !is_private(f->region, n->child[0]);
    f->calls |= n->kind == NODE_CALL;
    if (n->kind == NODE_CALL) f->once |= !n->decl || function_has_effects(f->region->unit, n->decl);
    if (n->kind == NODE_ASM || n->kind == NODE_STMT_EXPR || n->kind == NODE_RETURN) f->once = true;
    return !f->once;
}

static bool writes(const struct loop *l, const struct access *a)
{
    return a->written && !l->plan.accumulates && node_inside(a->node, l->stmt);
}

/* The loop may store to elements that `before` reads: a block that begins late would read what another has stored. */
static bool changes(const struct loop *l, const struct access *before)
{
    const struct region *r = l->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!writes(l, a) || !before->var) continue;
        if (!a->var || a->deep || before->deep || a->var == before->var || mapping_may_overlap(a->var, before->var)) return true;
    }
    return false;
}

bool mapping_changes_before(const struct loop *l, const struct node *row)
{
    const struct region *r = l->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct node *n = r->accesses[j]->node;
        bool precedes = node_inside(n, row) && n->from < l->stmt->child[3]->from;
        if (precedes && changes(l, r->accesses[j])) return true;
    }
    return false;
}

static bool stores(const struct loop *l)
{
    for (int j = 0; j < l->region->n_accesses; j++)
        if (writes(l, l->region->accesses[j])) return true;
    return false;
}

/* What precedes the loop only sets variables of the iteration, to the same values in each block. */
static bool may_repeat(const struct loop *l, const struct node *row)
{
    struct repeat_search f = {.region = l->region};
    for (int j = 0; row->kind == NODE_BLOCK && j < row->n_children && row->child[j] != l->stmt && !f.once; j++)
        if (row->child[j]) node_walk(row->child[j], find_effect, &f);
    return !f.once && !(f.calls && stores(l)) && !mapping_changes_before(l, row);
}

/* ---- the plan ------------------------------------------------------------------------------------------------------------------ */

int mapping_results_of(const struct loop *l)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    return l->plan.accumulates ? loop_totals(l, list) : l->plan.n_reductions;
}

bool mapping_row_ends_in_one(const struct kernel *k, const struct loop *l)
{
    const struct node *row = l->stmt->parent;
    bool last = l->stmt == kernel_group_end(k->dims[0])->stmt->child[3] || row->child[row->n_children - 1] == l->stmt;
    return mapping_results_of(l) > 0 || !last;
}

void mapping_row_blocks(struct kernel *k, struct loop *gang)
{
    struct loop *l = transform_is_on(k->region, TRANSFORM_ROW_BLOCKS) && k->flags & ACCELRT_ROW_LANES && !k->n_reductions && !k->n_slices && !k->region->asks_device
                         ? mapping_only_lanes(kernel_group_end(gang))
                         : NULL;
    if (!l || l->plan.accumulates_apart || loop_shows_index(l) || loop_shows_index(gang) ||
        !may_repeat(l, kernel_group_end(gang)->stmt->child[3]))
        return;
    k->row_blocks = l;
    k->flags |= ACCELRT_ROW_BLOCKS;
    int values = mapping_results_of(l);
    if (mapping_row_ends_in_one(k, l)) k->scratch_per_block = VALUE_BYTES * (values ? values : 1);
}

/* ---- neighbors ------------------------------------------------------------------------------------------------------------------- */

static bool reads_scattered(const struct loop *l, const struct loop *gang)
{
    const struct region *r = l->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->read && node_inside(a->node, l->stmt) && mapping_written_stride(a, gang->index) == 1 && mapping_access_stride(a, l->index) > 1) return true;
    }
    return false;
}

static bool read_neighbors(const struct loop *list, const struct loop *gang)
{
    for (const struct loop *l = list; l; l = l->next)
        if (l->mapped & LEVEL_VECTOR ? l->index && reads_scattered(l, gang) : read_neighbors(l->child, gang)) return true;
    return false;
}

bool mapping_row_reads_neighbors(struct loop *gang)
{
    const struct loop *last = kernel_group_end(gang);
    return last->index && read_neighbors(last->child, last);
}
