/* kernel_accumulators: reductions of loops of workers and lanes. SPDX-License-Identifier: MIT
 * They collect in accumulators of their own. Afterwards every thread of the team holds the combined value. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"
#include "kernel/mapping.h"

bool accumulators_needed(const struct loop *l)
{
    return l->plan.n_reductions && (l->mapped & (LEVEL_WORKER | LEVEL_VECTOR));
}

/* The names for workers and lanes differ: a vector loop in a worker loop may reduce the same variable. */
static const char *accumulator(struct nested *s, const struct loop *l, const struct reduction *r)
{
    bool lanes = teams_inside(l, MODE_GANG) == MODE_VECTOR;
    return arena_printf(s->t->unit->arena, "accel_%c_%s", lanes ? 'r' : 'w', r->var->decl->name);
}

/* The worker's accumulator, NULL if each lane has one. */
static const struct slot *own_slot(struct nested *s, struct loop *l, const struct reduction *r)
{
    const struct slot *slot = teams_slot_of_scope(s->teams, r->var->decl, loop_group_end(l)->stmt->child[3]);
    return slot && slot->reduction ? slot : NULL;
}

static void begin_copies_of_lanes(struct nested *s, const struct loop *l, const struct reduction *r)
{
    const char *name = accumulator(s, l, r);
    nested_sync(s);
    kernel_line(s->t, "%s", copies_object(s->t, r, SLICE_OF_THREAD, name));
    copies_start(s->t, r, SLICE_OF_THREAD, nested_copies_team(s));
    device_text_bind(s->t->text, r->var->decl, name);
    s->dirty = SYNC_ALL;
}

void accumulators_begin(struct nested *s, struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        struct reduction *r = &l->reductions[k];
        const struct slot *slot = own_slot(s, l, r);
        if (slot) {
            if (slot->replicated) nested_text(s, slot)->text = accumulator(s, l, r);
            nested_begin_slot(s, slot);
            continue;
        }
        if (reduction_in_scratch(r)) {
            begin_copies_of_lanes(s, l, r);
            continue;
        }
        kernel_line(s->t, "%s = %s;", reduction_declare(s->t, r, accumulator(s, l, r)), reduction_start(s->t, r));
        device_text_bind(s->t->text, r->var->decl, reduction_use(s->t, r, accumulator(s, l, r)));
    }
}

static enum reduction_team team_around(const struct nested *s)
{
    if (s->teams->packed) return TEAM_PACKED;
    if (s->mode == MODE_WORKER) return nested_has_rows(s) ? TEAM_ROW : TEAM_WORKER;
    return TEAM_BLOCK;
}

/* What this thread contributes to the combination. Of a worker's lanes, which all hold the worker's value, only the first. */
static const char *own_value(struct nested *s, const struct loop *l, const struct reduction *r, const char *value)
{
    bool scalar = !r->composite;
    if (team_around(s) != TEAM_BLOCK || teams_inside(l, MODE_GANG) == MODE_VECTOR) return value;
    return arena_printf(s->t->unit->arena, "threadIdx.x == 0 ? %s : %s%s%s%s%s", value, scalar ? "(" : "",
                        scalar ? reduction_type(s->t, r) : "", scalar ? ")(" : "", reduction_start(s->t, r), scalar ? ")" : "");
}

/* What uses of the variable around the loop print as. The loop may itself be the body of the loop around it, without braces. */
static const char *outer_text(struct nested *s, const struct reduction *r, const struct slot *target)
{
    if (target && nested_text(s, target)->text) return nested_text(s, target)->text;
    const struct variable *v = region_variable(s->t->region, r->var->decl);
    const struct type *type = r->var->decl->type;
    bool record = v && v->role == ROLE_DATA && type->kind != TYPE_ARRAY && type->kind != TYPE_POINTER;
    bool on_device = !target && v && (v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION || record);
    return on_device ? arena_printf(s->t->unit->arena, "(*accel_p_%s)", v->decl->name) : device_text_name(s->t->text, r->var->decl);
}

static void combine_copies(struct nested *s, struct loop *l, const struct reduction *r)
{
    const struct slot *own = own_slot(s, l, r), *target = teams_slot(s->teams, r->var->decl, l->stmt);
    nested_barrier(s);
    copies_join(s->t, r, own ? SLICE_OF_WORKER : SLICE_OF_THREAD, outer_text(s, r, target), nested_copies_team(s));
    s->dirty = SYNC_ALL;
}

/* Joins the combined value to what the variable held before the loop. */
static void join(struct nested *s, struct loop *l, const struct reduction *r, const char *sum)
{
    const struct slot *target = teams_slot(s->teams, r->var->decl, l->stmt);
    const char *outer = target && target->reduction ? nested_text(s, target)->object : NULL;
    const char *to = outer ? outer : reduction_object(s->t, r, outer_text(s, r, target));
    bool single = !target || !target->replicated;
    kernel_line(s->t, "%s%s%s%s;", single ? "if (" : "", single ? kernel_value(s->t, nested_team(s).single) : "", single ? ") " : "",
                reduction_join(s->t, r, to, sum));
    if (single) s->dirty = s->dirty == SYNC_ALL ? SYNC_ALL : SYNC_SINGLE;
}

static const char *value_of(struct nested *s, struct loop *l, const struct reduction *r)
{
    const struct slot *own = own_slot(s, l, r);
    const char *object = own ? nested_text(s, own)->object : NULL;
    return own_value(s, l, r, object ? object : accumulator(s, l, r));
}

static void combine(struct nested *s, struct loop *l, const struct reduction *r)
{
    const char *value = value_of(s, l, r), *sum = nested_fresh(s, "all", r->var->decl->name);
    kernel_line(s->t, "%s = %s;", reduction_declare(s->t, r, sum), reduction_over_team(s->t, r, team_around(s), value));
    join(s, l, r, sum);
}

static bool is_combined_alone(const struct reduction *r)
{
    return r->composite || reduction_in_scratch(r);
}

/* Several scalars, which share the barriers. */
static void combine_scalars(struct nested *s, struct loop *l)
{
    const char **sums = arena_alloc(s->t->unit->arena, (size_t)l->plan.n_reductions * sizeof *sums);
    struct reduction_list list = {0};
    for (int k = 0; k < l->plan.n_reductions; k++) {
        const struct reduction *r = &l->reductions[k];
        if (is_combined_alone(r)) continue;
        sums[k] = nested_fresh(s, "all", r->var->decl->name);
        kernel_line(s->t, "%s = %s;", reduction_declare(s->t, r, sums[k]), value_of(s, l, r));
        reduction_list_add(s->t, &list, r, sums[k]);
    }
    reduction_all_over_team(s->t, &list, team_around(s));
    if (s->t->kernel->row_blocks == l) row_blocks_end(s, &list);
    for (int k = 0; k < l->plan.n_reductions; k++)
        if (!is_combined_alone(&l->reductions[k])) join(s, l, &l->reductions[k], sums[k]);
}

static bool shares_barriers(const struct nested *s, const struct loop *l)
{
    int n = 0;
    for (int k = 0; k < l->plan.n_reductions; k++) n += !is_combined_alone(&l->reductions[k]);
    return (n > 1 && !s->teams->packed) || s->t->kernel->row_blocks == l;
}

static void combine_all(struct nested *s, struct loop *l)
{
    bool together = shares_barriers(s, l);
    if (together) combine_scalars(s, l);
    for (int k = 0; k < l->plan.n_reductions; k++) {
        const struct reduction *r = &l->reductions[k];
        if (reduction_in_scratch(r)) combine_copies(s, l, r);
        else if (!together || r->composite) combine(s, l, r);
    }
}

static bool any_shared_accumulator(struct nested *s, struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        const struct slot *own = own_slot(s, l, &l->reductions[k]);
        if (own && !own->replicated) return true;
    }
    return false;
}

bool accumulators_settle_row(struct nested *s, const struct loop *l)
{
    if (!nested_has_rows(s) || s->mode != MODE_WORKER || s->teams->shared_memory) return false;
    enum row_barrier barrier = mapping_row_barrier(s->t->kernel, l);
    if (barrier == ROW_BARRIER_IF_OVERLAP) {
        preamble_need(s->t->preamble, PIECE_DISJOINT);
        nested_need_sync(s);
        kernel_barrier(s->t, "if (!accel_disjoint) accel_row_sync();");
    }
    return barrier != ROW_BARRIER_ALWAYS;
}

void accumulators_end(struct nested *s, struct loop *l)
{
    if (any_shared_accumulator(s, l)) {
        nested_need_sync(s);
        kernel_barrier(s->t, nested_has_rows(s)          ? "accel_row_sync();"
                             : nested_has_few_workers(s) ? "accel_worker_sync(8);"
                                                         : "accel_worker_sync();");
    }
    bool settled = (s->mode == MODE_GANG && !s->teams->packed) || accumulators_settle_row(s, l);
    if (settled) s->dirty = SYNC_CLEAN;
    combine_all(s, l);
}

/* ---- rows that blocks share ---------------------------------------------------------------------------------------------------- */

struct team row_blocks_team(struct nested *s)
{
    struct team team = nested_team(s);
    struct arena *a = s->t->unit->arena;
    const struct value *threads = value_place(a, PLACE_THREADS, 0), *block = value_place(a, PLACE_BLOCK, 1), *blocks = value_place(a, PLACE_BLOCKS, 1);
    const struct value *lane = value_add(a, value_place(a, PLACE_THREAD, 0), value_multiply(a, threads, block));
    team.lane = value_name(a, &value_int, "accel_lane"), team.lanes = value_name(a, &value_int, "accel_lanes");
    kernel_define(s->t, team.lane, lane);
    kernel_define(s->t, team.lanes, value_multiply(a, threads, blocks));
    return team;
}

void row_blocks_end(struct nested *s, const struct reduction_list *list)
{
    struct kernel_text *t = s->t;
    if (!mapping_row_ends_in_one(t->kernel)) return;
    preamble_need(t->preamble, PIECE_ROW_BLOCKS);
    kernel_note_barrier(t, "accel_row_over_blocks");
    kernel_line(t, "if (gridDim.y > 1 && !accel_row_over_blocks<%s>(accel_scratch, accel_scratch + %d%s%s)) continue;",
                list->operators ? list->operators : "", ACCELRT_SCRATCH_HEAD, list->objects ? ", " : "",
                list->objects ? list->objects : "");
}
