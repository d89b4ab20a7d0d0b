/* plan_row_phases: few long rows with several loops of lanes, each of which several blocks share. SPDX-License-Identifier: MIT
 * A row of softmax has three loops, each of which needs the result of the one before from all of the row's threads. With few rows the
 * launch uses several blocks for each and runs the kernel once for each loop, and once more if something follows the last one. In each run
 * the blocks take the results of the loops before from scratch memory, run what all threads compute between them, and run one loop. What
 * one thread does before a loop, one thread of the first block does in the run of that loop. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/teams/teams.h"
#include "region/device_library.h"

enum { RESULT_BYTES = 16, LOOPS_MAX = 8 };

static const struct node *row_of(const struct kernel *k)
{
    return kernel_group_end(k->dims[0])->stmt->child[3];
}

static bool has_small_results(const struct loop *l)
{
    for (int j = 0; j < l->plan.n_reductions; j++) {
        const struct reduction *r = &l->reductions[j];
        if (r->composite || reduction_in_scratch(r) || reduction_bytes(r) > RESULT_BYTES) return false;
    }
    return true;
}

/* All loops of lanes are statements of the row. */
static bool find_loops(struct kernel *k)
{
    const struct node *row = row_of(k);
    for (struct loop *l = kernel_group_end(k->dims[0])->child; l; l = l->next) {
        if (!(l->mapped & LEVEL_VECTOR)) {
            if (mapping_has_lanes(l->child)) return false;
            continue;
        }
        bool plain = l->mapped == LEVEL_VECTOR && !l->plan.accumulates && !l->plan.has_pivot && !l->plan.scans && !loop_shows_index(l) && has_small_results(l);
        if (!plain || l->stmt->parent != row) return false;
        ARENA_PUSH(k->region->unit->arena, k->phases, k->n_phases, l);
    }
    return k->n_phases > 1 && k->n_phases <= LOOPS_MAX;
}

static bool is_in_loop(const struct kernel *k, const struct access *a)
{
    for (int j = 0; j < k->n_phases; j++)
        if (node_inside(a->node, k->phases[j]->stmt)) return true;
    return false;
}

/* If ranges overlap, and the launch knows it, it does not share rows. */
static bool may_be_same(const struct kernel *k, const struct access *a, const struct access *b)
{
    if (!a->var || !b->var || a->deep || b->deep || a->var == b->var) return true;
    return mapping_may_overlap(a->var, b->var) && !mapping_knows_overlap(k);
}

/* A thread between the loops and the threads of a loop, which do not wait for each other, may access the same element, and one writes it.
 */
static bool races_with_loops(const struct kernel *k)
{
    const struct region *r = k->region;
    const struct node *row = row_of(k);
    for (int i = 0; i < r->n_accesses; i++)
        for (int j = 0; j < r->n_accesses; j++) {
            const struct access *one = r->accesses[i], *lanes = r->accesses[j];
            if (!node_inside(one->node, row) || !node_inside(lanes->node, row) || is_in_loop(k, one) || !is_in_loop(k, lanes)) continue;
            if ((one->written || lanes->written) && may_be_same(k, one, lanes)) return true;
        }
    return false;
}

static bool find_effect(struct node *n, void *context)
{
    const kind_set others =
        KIND(NODE_ASM) | KIND(NODE_STMT_EXPR) | KIND(NODE_GOTO) | KIND(NODE_RETURN) | KIND(NODE_CONTINUE) | KIND(NODE_BREAK);
    bool *found = context;
    *found |= (KIND(n->kind) & others) || (n->kind == NODE_CALL && !(n->decl && device_has_library(n->decl->name)));
    return !*found;
}

/* Calls of the program's functions, and jumps, between the loops. */
static bool has_other_effects(const struct kernel *k)
{
    const struct node *row = row_of(k);
    bool found = false;
    for (int j = 0; j < row->n_children; j++) {
        bool is_loop = false;
        for (int i = 0; i < k->n_phases; i++) is_loop |= k->phases[i]->stmt == row->child[j];
        if (row->child[j] && !is_loop) node_walk(row->child[j], find_effect, &found);
    }
    return found;
}

static bool all_in_registers(const struct teams *s)
{
    for (int j = 0; j < s->n_slots; j++)
        if (!s->slots[j].replicated && teams_is_used(s, &s->slots[j])) return false;
    return !s->shared_memory;
}

static int results_of(const struct kernel *k)
{
    int n = 0;
    for (int j = 0; j < k->n_phases; j++) n += k->phases[j]->plan.n_reductions;
    return n;
}

void teams_find_phases(struct teams *s)
{
    struct kernel *k = s->kernel;
    bool on = transform_is_on(k->region, TRANSFORM_ROW_BLOCKS) && transform_is_on(k->region, TRANSFORM_ROW_PHASES);
    bool rows = k->flags & ACCELRT_ROW_LANES && !k->row_blocks && !k->n_reductions && !k->n_slices && !k->region->asks_device && !k->special;
    if (!rows || !on || row_of(k)->kind != NODE_BLOCK || !all_in_registers(s)) return;
    if (!find_loops(k) || loop_shows_index(k->dims[0]) || has_other_effects(k) || races_with_loops(k)) {
        k->n_phases = 0;
        return;
    }
    k->flags |= ACCELRT_ROW_BLOCKS | ACCELRT_ROW_PHASES;
    k->items[1] = k->n_phases + mapping_row_ends_in_one(k, k->phases[k->n_phases - 1]);
    k->scratch_per_block = RESULT_BYTES * (results_of(k) + 1);
    mapping_add_scratch(k->region->unit, k);
    /* Another kernel: the tests of its phases would slow down rows that are not shared. */
    struct unit *u = k->region->unit;
    struct teams *own = teams_add_long_rows(s, arena_printf(u->arena, "few long rows of %s: several blocks for each, a launch for each loop", k->name));
    own->kernel->n_bins = 0; /* copies are for many rows */
    k->n_phases = 0;
}
