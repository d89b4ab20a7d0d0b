/* plan_few_sums: columns that are too few for the device. SPDX-License-Identifier: MIT
 * for i, for r: for j, for k: s += x[i][j][k] * b[j][r] * c[k][r] has as many threads as there are pairs of i and r, and each runs a long nest.
 * Where that leaves most of a GPU idle, the launch selects a second kernel: its iterations are numbered, as the columns of a kernel with
 * lanes (plan_lanes.c), and threads along y share the loop over j. Contractions in tiles (staging/) keep the order of their sums, or blocks
 * divide them. 3200 sums of 15,000 floats (mode products of a tensor of 200 x 100 x 150 with 16 columns) took 308 us on an H200 with a
 * thread each, now 34, in CUDA with a block for each i 38. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "directive/directive_tables.h"
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/interchange.h"
#include "kernel/transforms/plans.h"

/* Each iteration has a thread, or a thread several, in tiles; all are numbered, whatever the loops are. */
static bool has_plain_tiles(const struct kernel *k, const struct loop *last)
{
    const unsigned others = ACCELRT_STRIDE | ACCELRT_WHOLE_TILES | ACCELRT_ALWAYS | ACCELRT_LANES | ACCELRT_ANY_BLOCK;
    if (k->shape != KERNEL_FLAT || k->flags & others || k->n_dims < 2 || (k->n_folded && k->n_dims < 3) || !last->child || loop_is_counted(last)) return false;
    bool other = decisions_have(k, DECISION_STAGES | DECISION_ORDERS) || k->n_slices || k->n_sums ||
                 k->n_bins || k->n_reductions || k->smaller || k->fallback || k->special || k->reads_trips || k->scratch_per_block;
    return !other && !k->nest->plan.spans && !mapping_has_bounding_nest(k) && !mapping_keeps_sizes(k->region) &&
           !directive_clause(k->region->directive, CLAUSE_SPECIALIZE, 0);
}

static bool is_dense(const struct kernel *k, const struct loop *last)
{
    for (const struct loop *l = last; l; l = l->parent)
        if (l->dimension < 0 || l->peel || l->bounding || (l == k->nest && l->parent)) return false;
        else if (l == k->nest) return true;
    return false;
}

/* The kernel with threads along y, which has no further variants. */
static void shape_columns(struct unit *u, struct kernel *s, const struct kernel *k)
{
    const unsigned tiles = ACCELRT_TILES | ACCELRT_SMALL_BLOCKS | ACCELRT_LIGHT;
    for (int j = 0; j < 3; j++) s->items[j] = 1, s->run[j] = 0, s->block[j] = j ? 1 : COLUMNS_MOST;
    s->flags &= ~tiles;
    s->in_step = s->reuses = false;
    s->vectors = NULL;
    s->parts = NULL;
    s->name = arena_printf(u->arena, "%s_few", k->name);
    s->when = "the iterations would leave multiprocessors idle";
    s->mapping = arena_printf(u->arena, "where %s has too few iterations: numbered along x; threads along y share the inner loops", k->name);
}

static void share_params(struct kernel *to, const struct kernel *k)
{
    to->params = k->params;
    to->n_params = k->n_params;
}

void plan_few_sums(struct unit *u, struct kernel *k)
{
    struct loop *last = k->shape == KERNEL_FLAT && k->n_dims ? kernel_innermost(k) : NULL;
    if (!last || !has_plain_tiles(k, last) || !is_dense(k, last)) return;
    struct kernel *s = arena_alloc(u->arena, sizeof *s);
    *s = *k;
    shape_columns(u, s, k);
    if (!mapping_share_loops(u, s, last) || s->shared_condition) return;
    if (transform_is_on(s->region, TRANSFORM_COLUMN_BLOCKS)) plan_column_blocks(u, s);
    if (s->flags & ACCELRT_ROW_BLOCKS) mapping_add_scratch(u, k);
    share_params(s, k);
    if (k->vectors) share_params(k->vectors, k);
    k->smaller = s;
}
