/* kernel_accumulators: reductions of loops of workers and lanes. SPDX-License-Identifier: MIT
 * They collect in accumulators of their own. Afterwards every thread of the team holds the combined value. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"

/* The names for workers and lanes differ: a vector loop in a worker loop may reduce the same variable. */
static const char *accumulator(struct nested *s, const struct combination *c, const struct combined *o)
{
    bool lanes = teams_inside(c->loop, MODE_GANG) == MODE_VECTOR;
    return arena_printf(s->t->unit->arena, "accel_%c_%s", lanes ? 'r' : 'w', o->reduction->var->decl->name);
}

static void begin_copies_of_lanes(struct nested *s, const struct reduction *r, const char *name)
{
    nested_sync(s);
    kernel_line(s->t, "%s", copies_object(s->t, r, SLICE_OF_THREAD, name));
    copies_start(s->t, r, SLICE_OF_THREAD, nested_copies_team(s));
    device_text_bind(s->t->text, r->var->decl, name);
    s->dirty = SYNC_ALL;
}

static void begin(struct nested *s, const struct combined *o, const char *name)
{
    const struct reduction *r = o->reduction;
    if (o->own) {
        if (o->own->replicated) nested_text(s, o->own)->text = name;
        nested_begin_slot(s, o->own);
    } else if (o->form == COMBINED_COPIES) {
        begin_copies_of_lanes(s, r, name);
    } else {
        kernel_line(s->t, "%s = %s;", reduction_declare(s->t, r, name), reduction_start(s->t, r));
        device_text_bind(s->t->text, r->var->decl, reduction_use(s->t, r, name));
    }
}

void accumulators_begin(struct nested *s, const struct combination *c)
{
    for (int k = 0; k < c->count; k++) begin(s, &c->list[k], accumulator(s, c, &c->list[k]));
}

/* What uses of the variable around the loop print as. The loop may itself be the body of the loop around it, without braces. */
static const char *outer_text(struct nested *s, const struct combined *o)
{
    const struct decl *d = o->reduction->var->decl;
    if (o->target && nested_text(s, o->target)->text) return nested_text(s, o->target)->text;
    const struct variable *v = region_variable(s->t->region, d);
    bool record = v && v->role == ROLE_DATA && d->type->kind != TYPE_ARRAY && d->type->kind != TYPE_POINTER;
    bool on_device = !o->target && v && (v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION || record);
    return on_device ? arena_printf(s->t->unit->arena, "(*accel_p_%s)", d->name) : device_text_name(s->t->text, d);
}

static void combine_copies(struct nested *s, const struct combined *o)
{
    nested_barrier(s);
    copies_join(s->t, o->reduction, o->own ? SLICE_OF_WORKER : SLICE_OF_THREAD, outer_text(s, o), nested_copies_team(s));
    s->dirty = SYNC_ALL;
}

/* Joins the combined value to what the variable held before the loop. */
static void join(struct nested *s, const struct combined *o, const char *sum)
{
    const char *outer = o->target && o->target->reduction ? nested_text(s, o->target)->object : NULL;
    const char *to = outer ? outer : reduction_object(s->t, o->reduction, outer_text(s, o));
    const char *joined = reduction_join(s->t, o->reduction, to, sum);
    if (!o->by_one) {
        kernel_line(s->t, "%s;", joined);
        return;
    }
    kernel_line(s->t, "if (%s) %s;", kernel_value(s->t, nested_team(s).single), joined);
    s->dirty = s->dirty == SYNC_ALL ? SYNC_ALL : SYNC_SINGLE;
}

/* What this thread contributes. */
static const char *value_of(struct nested *s, const struct combination *c, const struct combined *o)
{
    const struct reduction *r = o->reduction;
    const char *object = o->own ? nested_text(s, o->own)->object : NULL, *value = object ? object : accumulator(s, c, o);
    if (!o->first_lane_only) return value;
    const char *start = reduction_start(s->t, r);
    if (o->form == COMBINED_SCALAR) start = arena_printf(s->t->unit->arena, "(%s)(%s)", reduction_type(s->t, r), start);
    return arena_printf(s->t->unit->arena, "threadIdx.x == 0 ? %s : %s", value, start);
}

static void combine(struct nested *s, const struct combination *c, const struct combined *o)
{
    const struct reduction *r = o->reduction;
    const char *value = value_of(s, c, o), *sum = nested_fresh(s, "all", r->var->decl->name);
    kernel_line(s->t, "%s = %s;", reduction_declare(s->t, r, sum), combine_over_team(s->t, c->team, reduction_operation(s->t, r), value));
    join(s, o, sum);
}

/* The scalars, which share the barriers. */
static void combine_scalars(struct nested *s, const struct combination *c)
{
    const char **sums = arena_alloc(s->t->unit->arena, (size_t)c->count * sizeof *sums);
    struct combining_list list = {0};
    for (int k = 0; k < c->count; k++) {
        const struct combined *o = &c->list[k];
        if (o->form != COMBINED_SCALAR) continue;
        sums[k] = nested_fresh(s, "all", o->reduction->var->decl->name);
        kernel_line(s->t, "%s = %s;", reduction_declare(s->t, o->reduction, sums[k]), value_of(s, c, o));
        combining_list_add(s->t, &list, reduction_operation(s->t, o->reduction).text, sums[k]);
    }
    combine_list_over_team(s->t, &list, c->team);
    row_blocks_end(s, c, &list);
    for (int k = 0; k < c->count; k++)
        if (c->list[k].form == COMBINED_SCALAR) join(s, &c->list[k], sums[k]);
}

void combination_settle(struct nested *s, const struct combination *c)
{
    if (c->order != ORDER_IF_OVERLAP) return;
    preamble_need(s->t->preamble, PIECE_DISJOINT);
    nested_need_sync(s);
    kernel_barrier(s->t, "if (!accel_disjoint) accel_row_sync();");
}

void accumulators_end(struct nested *s, const struct combination *c)
{
    if (c->first_meets) {
        nested_need_sync(s);
        kernel_barrier(s->t, nested_worker_sync(s));
    }
    combination_settle(s, c);
    if (c->order != ORDER_DUE) s->dirty = SYNC_CLEAN;
    if (c->together) combine_scalars(s, c);
    for (int k = 0; k < c->count; k++) {
        const struct combined *o = &c->list[k];
        if (o->form == COMBINED_COPIES) combine_copies(s, o);
        else if (!c->together || o->form == COMBINED_PARTS) combine(s, c, o);
    }
}

/* ---- rows that blocks share ---------------------------------------------------------------------------------------------------- */

struct team row_blocks_team(struct nested *s)
{
    struct team team = nested_team(s);
    struct arena *a = s->t->unit->arena;
    const struct value *threads = value_place(a, PLACE_THREADS, 0), *block = value_place(a, PLACE_BLOCK, 1),
                       *blocks = value_place(a, PLACE_BLOCKS, 1);
    const struct value *lane = value_add(a, value_place(a, PLACE_THREAD, 0), value_multiply(a, threads, block));
    team.lane = value_name(a, &value_int, "accel_lane"), team.lanes = value_name(a, &value_int, "accel_lanes");
    kernel_define(s->t, team.lane, lane);
    kernel_define(s->t, team.lanes, value_multiply(a, threads, blocks));
    return team;
}

int nested_phase(const struct nested *s, const struct loop *l)
{
    const struct kernel *k = s->t->kernel;
    for (int j = 0; j < k->n_phases; j++)
        if (k->phases[j] == l) return j;
    return -1;
}

/* Results of the loops of a row before number `end`. */
static int results_before(const struct kernel *k, int end)
{
    int n = 0;
    for (int j = 0; j < end; j++) n += k->phases[j]->plan.n_reductions;
    return n;
}

void phases_begin(struct nested *s)
{
    const struct kernel *k = s->t->kernel;
    if (!k->n_phases) return;
    preamble_need(s->t->preamble, PIECE_ROW_PHASES);
    kernel_line(s->t, "accel_row_phases<%d> accel_phases(accel_scratch);", results_before(k, k->n_phases));
}

void phases_end(struct nested *s)
{
    if (s->t->kernel->n_phases) kernel_line(s->t, "accel_phases.end(%d);", s->t->kernel->items[1]);
}

static void phase_end(struct nested *s, const struct loop *l, const struct combining_list *list)
{
    int phase = nested_phase(s, l), first = results_before(s->t->kernel, phase);
    const char *comma = list->objects ? ", " : "";
    kernel_line(s->t, "if (!accel_phases.combine<%d%s%s>(%d%s%s)) continue;", first, comma, list->operators ? list->operators : "", phase, comma,
                list->objects ? list->objects : "");
}

void row_blocks_end(struct nested *s, const struct combination *c, const struct combining_list *list)
{
    struct kernel_text *t = s->t;
    if (!c->over_blocks) return;
    if (s->teams->takes_long) {
        lane_packing_end_part(s, list);
        return;
    }
    if (t->kernel->n_phases) {
        phase_end(s, c->loop, list);
        return;
    }
    preamble_need(t->preamble, PIECE_ROW_BLOCKS);
    kernel_note_barrier(t, "accel_row_over_blocks");
    kernel_line(t, "if (gridDim.y > 1 && !accel_row_over_blocks<%s>(accel_scratch - %d, accel_scratch + %d%s%s)) continue;",
                list->operators ? list->operators : "", ACCELRT_ROW_LIST, ACCELRT_SCRATCH_HEAD, list->objects ? ", " : "",
                list->objects ? list->objects : "");
}
