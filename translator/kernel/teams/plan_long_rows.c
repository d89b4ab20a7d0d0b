/* plan_long_rows: long gangs of packed kernels, in a second kernel with blocks for them. SPDX-License-Identifier: MIT
 * With a few lanes for each gang, one of 20000 trips takes longer than a million short ones. The code for blocks takes registers, so that
 * in the same kernel it would slow down all others. The kernel therefore enters long gangs into a list (cuda/library/long_rows.cuh), and
 * the launch runs a second kernel after it. If a gang has one loop of lanes, several blocks may share its trips: the first of them runs
 * what one thread does before the loop, and the last one to end what follows. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/teams/teams.h"
#include "region/updates/accumulations.h"

enum { BLOCK_THREADS = 256, RESULT_BYTES = 16, TICKET_BYTES = 4 };

/* ---- gangs that several blocks share --------------------------------------------------------------------------------------------- */

static bool is_place(const struct loop *l, const struct access *a)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = l->plan.accumulates ? loop_totals(l, list) : 0;
    for (int j = 0; j < n; j++)
        if (a->var == list[j].var) return true;
    return false;
}

static bool may_be_same(const struct access *a, const struct access *b)
{
    return !a->var || !b->var || a->deep || b->deep || a->var == b->var || mapping_may_overlap(a->var, b->var);
}

/* The loop may read what precedes it in the row writes: the blocks do not wait for the thread that writes it. */
static bool reads_written(const struct loop *l, const struct node *row)
{
    const struct region *r = l->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *w = r->accesses[j];
        if (!w->written || !node_inside(w->node, row) || w->node->from >= l->stmt->from) continue;
        for (int k = 0; k < r->n_accesses; k++) {
            const struct access *a = r->accesses[k];
            if (a->read && node_inside(a->node, l->stmt) && !is_place(l, a) && may_be_same(a, w)) return true;
        }
    }
    return false;
}

static bool has_calls_before(const struct loop *l, const struct node *row)
{
    const kind_set calls = KIND(NODE_CALL) | KIND(NODE_ASM) | KIND(NODE_STMT_EXPR);
    for (int j = 0; row->kind == NODE_BLOCK && j < row->n_children && row->child[j] != l->stmt; j++)
        if (row->child[j] && node_has(row->child[j], calls)) return true;
    return false;
}

static bool has_small_results(const struct loop *l)
{
    for (int j = 0; j < l->plan.n_reductions && !l->plan.accumulates; j++) {
        const struct reduction *r = &l->reductions[j];
        if (r->composite || reduction_in_scratch(r) || reduction_bytes(r) > RESULT_BYTES) return false;
    }
    return true;
}

static struct loop *shared_loop(const struct teams *s)
{
    const struct loop *gang = s->kernel->dims[0];
    const struct node *row = gang->stmt->child[3];
    struct loop *l = mapping_only_lanes(gang);
    if (!l || l != s->probed || l->plan.accumulates_apart || loop_shows_index(l) || !has_small_results(l)) return NULL;
    return has_calls_before(l, row) || reads_written(l, row) || mapping_changes_before(l, row) ? NULL : l;
}

/* ---- the second kernel ----------------------------------------------------------------------------------------------------------- */

struct teams *teams_add_long_rows(struct teams *s, const char *mapping)
{
    struct arena *a = s->region->unit->arena;
    struct kernel *k = s->kernel, *second = arena_alloc(a, sizeof *second);
    struct teams *own = arena_alloc(a, sizeof *own);
    *second = *k;
    *own = *s;
    second->name = arena_printf(a, "%s_long", k->name);
    second->mapping = mapping;
    second->when = "rows are much longer than most";
    second->fallback = NULL;
    second->teams = own;
    own->kernel = second;
    k->long_rows = second;
    return own;
}

static void add_kernel(struct teams *s)
{
    struct kernel *k = s->kernel;
    const char *blocks = s->parts ? "one or more blocks" : "a block";
    const char *mapping = arena_printf(k->region->unit->arena, "long rows of %s: %s of %d threads for each", k->name, blocks,
                                       BLOCK_THREADS);
    struct teams *own = teams_add_long_rows(s, mapping);
    struct kernel *second = own->kernel;
    second->flags = (k->flags & (ACCELRT_OVERLAP_VARIANT | ACCELRT_NEEDS_DISJOINT)) | ACCELRT_GANGS;
    if (transform_is_on(k->region, TRANSFORM_EARLY_LAUNCH)) second->flags |= ACCELRT_WAITS_ITSELF;
    second->block[0] = BLOCK_THREADS;
    second->items[0] = 1;
    second->scratch_per_block = RESULT_BYTES * s->n_results + TICKET_BYTES;
    own->leaves_long = false;
    own->takes_long = true;
}

void teams_leave_long(struct teams *s)
{
    bool counted = s->kernel->n_dims && s->kernel->dims[0]; /* the list has room for as many gangs as the host counts */
    if (!transform_is_on(s->region, TRANSFORM_LONG_ROWS) || s->kernel->special || !counted) return;
    s->leaves_long = true;
    s->parts = shared_loop(s);
    s->n_results = s->parts ? mapping_results_of(s->parts) : 0;
    mapping_add_scratch(s->region->unit, s->kernel);
    add_kernel(s);
    s->why = arena_printf(s->region->unit->arena, "%s; a second kernel has blocks for long ones", s->why);
}
