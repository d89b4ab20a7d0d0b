/* plan_column_blocks: several blocks for a column, whose lanes share a loop of sums. SPDX-License-Identifier: MIT
 * A few columns leave most multiprocessors without a block, however many lanes a block has: sums of 16 columns of 262,144 floats took 125 us
 * on an H200, with a block for each column 81. Blocks along y have parts of the trips, and the last one to end adds their sums. */
#include "accel_abi.h"
#include "kernel/mapping.h"
#include "kernel/staging/divided_sums.h"
#include "kernel/transforms/plans.h"
#include "region/updates/accumulations.h"

enum { PART_BYTES = 16 };

/* Sums alone, of numbers, so few that blocks may exchange them. */
static int sums_of_loop(const struct shared_loop *s)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    bool adds = !s->stores;
    int n = s->n_sums ? s->n_sums : loop_accumulations(s->loop, list);
    for (int j = 0; j < s->n_sums; j++) adds &= s->sums[j].op == RED_ADD && s->sums[j].decl->type->size <= PART_BYTES;
    for (int j = 0; j < n && !s->n_sums; j++) adds &= list[j].place->type->kind != TYPE_COMPLEX && list[j].place->type->size <= PART_BYTES;
    return adds && n <= PARTS_OF_SUMS ? n : 0;
}

/* What precedes the loop sets variables of the iteration alone: each block may run it. */
static bool may_repeat(const struct kernel *k, const struct node *body)
{
    for (int j = 0; body->kind == NODE_BLOCK && j < body->n_children && body->child[j] != k->shared[0].loop->stmt; j++)
        if (body->child[j] && body->child[j]->kind != NODE_NULL_STMT && !mapping_all_lanes_run(body->child[j])) return false;
    return true;
}

void plan_column_blocks(struct unit *u, struct kernel *k)
{
    bool on = k->flags & ACCELRT_LANES && k->n_shared == 1 && !k->shared_memory && !k->n_reductions && !k->scratch_per_block && !k->region->asks_device;
    int sums = on ? sums_of_loop(&k->shared[0]) : 0;
    (void)u;
    if (!sums || !may_repeat(k, kernel_innermost(k)->stmt->child[3])) return;
    k->flags |= ACCELRT_ROW_BLOCKS;
    k->scratch_per_block = PART_BYTES * sums * COLUMNS_MOST;
}
