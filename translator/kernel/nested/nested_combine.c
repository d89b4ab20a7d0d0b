/* nested_combine: reductions of loops of workers and lanes. SPDX-License-Identifier: MIT
 * They collect in accumulators of their own. Afterwards every thread of the team holds the combined value. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/nested/nested.h"
#include "region/updates/accumulations.h"

/* ---- accumulators --------------------------------------------------------------------------------------------------------------- */

/* The names for workers and lanes differ: a vector loop in a worker loop may reduce the same variable. */
static const struct value *accumulator(struct nested *s, const struct combination *c, const struct combined *o)
{
    bool lanes = teams_inside(c->loop, MODE_GANG) == MODE_VECTOR;
    const struct decl *d = o->reduction->var->decl;
    return code_object(&s->b, d->type, "accel_%c_%s", lanes ? 'r' : 'w', d->name);
}

static const struct value *begin(struct nested *s, const struct combined *o, const struct value *own)
{
    if (o->own) {
        if (o->own->replicated) nested_object(s, o->own)->use = own;
        nested_begin_slot(s, o->own);
        return nested_object(s, o->own)->object;
    }
    bool copies = o->form == COMBINED_COPIES;
    nested_add_copy(s, copies ? CODE_COPIES : CODE_ACCUMULATOR, o->reduction, own);
    if (copies) nested_start_together(s, CODE_START_COPIES, o->reduction, NULL, SLICE_OF_THREAD);
    return own;
}

struct code_combined *accumulators_begin(struct nested *s, const struct combination *c)
{
    struct code_combined *parts = arena_alloc(s->b.arena, (size_t)c->count * sizeof *parts);
    for (int k = 0; k < c->count; k++) parts[k] = (struct code_combined){.value = begin(s, &c->list[k], accumulator(s, c, &c->list[k]))};
    return parts;
}

void accumulators_bind(struct nested *s, const struct combination *c, const struct code_combined *parts)
{
    for (int k = 0; k < c->count; k++) {
        const struct combined *o = &c->list[k];
        struct code_binding binding = {.decl = o->reduction->var->decl, .means = parts[k].value, .copy_of = o->reduction};
        if (o->form == COMBINED_COPIES) binding.copy_of = NULL;
        if (!o->own) ARENA_PUSH(s->b.arena, s->b.open->bindings, s->b.open->n_bindings, binding);
    }
}

/* ---- after the loop --------------------------------------------------------------------------------------------------------------- */

/* A barrier where ranges may overlap. */
static void settle(struct nested *s, const struct combination *c)
{
    if (c->order != ORDER_IF_OVERLAP) return;
    code_open_if(&s->b, value_not(s->b.arena, value_name(s->b.arena, &value_bool, "accel_disjoint")));
    nested_meet_worker(s);
    code_close(&s->b);
}

static struct code *add_combination(struct nested *s, const struct combination *c, struct code_combined *parts)
{
    struct team team = nested_team(s);
    struct code *combine = code_add(&s->b, CODE_COMBINE);
    combine->combination = c;
    combine->parts = parts;
    combine->user = s->at;
    combine->team = team.barrier;
    combine->v[0] = team.lane, combine->v[1] = team.lanes, combine->v[2] = team.single;
    s->needs_mask |= c->team == COMBINE_LANES;
    s->workers_meet |= c->team == COMBINE_WORKER;
    return combine;
}

static void find_outer(struct code_combined *part, const struct slot *target, const struct slot_object *object)
{
    part->outer_is_copy = target->reduction && object->object;
    part->outer = part->outer_is_copy ? object->object : object->use;
}

static void joined_by_one(struct nested *s)
{
    s->dirty = s->dirty == SYNC_ALL ? SYNC_ALL : SYNC_SINGLE;
}

void accumulators_end(struct nested *s, const struct combination *c, struct code_combined *parts)
{
    bool copies = false;
    for (int k = 0; k < c->count; k++) {
        const struct combined *o = &c->list[k];
        if (o->form != COMBINED_COPIES) parts[k].sum = nested_name(s, o->reduction->var->decl->type, "all", o->reduction->var->decl->name);
        if (o->target) find_outer(&parts[k], o->target, nested_object(s, o->target));
        if (o->place) parts[k].place = nested_object(s, o->place)->use;
        copies |= o->form == COMBINED_COPIES;
    }
    if (c->first_meets) nested_meet_worker(s);
    settle(s, c);
    if (c->order != ORDER_DUE) s->dirty = SYNC_CLEAN;
    add_combination(s, c, parts);
    for (int k = 0; k < c->count; k++)
        if (c->list[k].form != COMBINED_COPIES && c->list[k].by_one) joined_by_one(s);
    if (copies) s->dirty = SYNC_ALL;
}

void combine_over_row(struct nested *s, const struct combination *c)
{
    add_combination(s, c, NULL);
}

/* ---- elements of memory that a loop adds to --------------------------------------------------------------------------------------- */

static const struct value *total(struct nested *s, const struct accumulation *of, int k)
{
    return code_object(&s->b, of->place->type, "accel_total%d", k);
}

void totals_begin(struct nested *s, const struct loop *l)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = loop_totals(l, list);
    for (int k = 0; k < n; k++) code_variable(&s->b, total(s, &list[k], k), value_integer(s->b.arena, 0));
}

bool totals_body(struct nested *s, const struct loop *l)
{
    const struct region *r = l->region;
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = loop_totals(l, list);
    for (int k = 0; k < n && list[k].value; k++)
        code_update(&s->b, total(s, &list[k], k), VALUE_ADD, value_user(s->b.arena, list[k].value));
    if (list[0].value) return true;
    for (int j = 0; j < r->n_accesses; j++)
        for (int k = 0; k < n; k++)
            if (r->accesses[j]->var == list[k].var && node_inside(r->accesses[j]->node, l->stmt))
                code_bind(&s->b, r->accesses[j]->node, total(s, &list[k], k), NULL);
    return false;
}

void totals_end(struct nested *s, const struct combination *c)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = loop_totals(c->loop, list);
    struct code_combined *parts = arena_alloc(s->b.arena, (size_t)n * sizeof *parts);
    for (int k = 0; k < n; k++) parts[k] = (struct code_combined){.value = total(s, &list[k], k)};
    settle(s, c);
    add_combination(s, c, parts);
    for (int k = 0; k < n; k++) {
        code_open(&s->b, CODE_SINGLE)->v[0] = nested_team(s).single;
        enum value_op op = list[k].op[0] == '-' ? VALUE_SUBTRACT : VALUE_ADD;
        code_update(&s->b, value_user(s->b.arena, list[k].place), op, total(s, &list[k], k));
        nested_close(s);
    }
    if (c->order != ORDER_DUE) s->dirty = SYNC_SINGLE;
}

/* ---- the end of the kernel -------------------------------------------------------------------------------------------------------- */

/* Accumulators in shared memory or of packed gangs become values with the variable's name in thread 0, or in all threads. */
void nested_combine_kernel(struct nested *s)
{
    const struct combination *c = combination_of(s->b.kernel, NULL);
    struct arena *a = s->b.arena;
    if (!c) return;
    nested_sync(s);
    for (int k = 0; k < c->count; k++) {
        const struct combined *o = &c->list[k];
        if (o->form == COMBINED_COPIES) continue;
        if (o->own && !o->own->replicated) {
            nested_add_copy(s, CODE_ACCUMULATOR, o->reduction, NULL);
            s->b.open->last->v[0] = nested_object(s, o->own)->object;
        }
        if (!s->teams->packed || s->teams->probed || combination_stays_in_lanes(s->b.kernel, o->reduction)) continue;
        code_open_if(&s->b, value_compare(a, VALUE_NOT_EQUAL, nested_team(s).lane, value_integer(a, 0)));
        nested_add_copy(s, CODE_RESET, o->reduction, NULL);
        nested_close(s);
    }
    add_combination(s, c, NULL);
}

/* ---- rows that blocks share ------------------------------------------------------------------------------------------------------- */

struct team row_blocks_team(struct nested *s)
{
    struct team team = nested_team(s);
    struct arena *a = s->b.arena;
    const struct value *threads = value_place(a, PLACE_THREADS, 0), *block = value_place(a, PLACE_BLOCK, 1),
                       *blocks = value_place(a, PLACE_BLOCKS, 1);
    team.lane = value_name(a, &value_int, "accel_lane"), team.lanes = value_name(a, &value_int, "accel_lanes");
    code_define(&s->b, team.lane, value_add(a, value_place(a, PLACE_THREAD, 0), value_multiply(a, threads, block)));
    code_define(&s->b, team.lanes, value_multiply(a, threads, blocks));
    return team;
}

int nested_phase(const struct nested *s, const struct loop *l)
{
    const struct kernel *k = s->b.kernel;
    for (int j = 0; j < k->n_phases; j++)
        if (k->phases[j] == l) return j;
    return -1;
}
