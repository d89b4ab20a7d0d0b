/* loop_combination: combinations after loops of workers and lanes. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/nested_text.h"
#include "region/flow/uses.h"

/* ---- rows that blocks share ---------------------------------------------------------------------------------------------------- */

static int phase_of(const struct kernel *k, const struct loop *l)
{
    int j = 0;
    while (k->phases[j] != l) j++;
    return j;
}

/* Results of the loops of a row before number `end`. */
static int results_before(const struct kernel *k, int end)
{
    int n = 0;
    for (int j = 0; j < end; j++) n += k->phases[j]->plan.n_reductions;
    return n;
}

void phases_begin(struct kernel_text *t)
{
    preamble_need(t->preamble, PIECE_ROW_PHASES);
    kernel_line(t, "accel_row_phases<%d> accel_phases(accel_scratch);", results_before(t->kernel, t->kernel->n_phases));
}

static void end_phase(struct kernel_text *t, const struct loop *l, const struct combining_list *list)
{
    int phase = phase_of(t->kernel, l), first = results_before(t->kernel, phase);
    const char *comma = list->objects ? ", " : "";
    kernel_line(t, "if (!accel_phases.combine<%d%s%s>(%d%s%s)) continue;", first, comma, list->operators ? list->operators : "", phase,
                comma, list->objects ? list->objects : "");
}

/* All blocks but the last one leave the row, with the values of the list combined over the blocks. */
static void end_row(struct kernel_text *t, const struct combination *c, const struct combining_list *list)
{
    if (!c->over_blocks) return;
    if (t->kernel->teams->takes_long) {
        lane_packing_end_part(t, list);
        return;
    }
    if (t->kernel->n_phases) {
        end_phase(t, c->loop, list);
        return;
    }
    preamble_need(t->preamble, PIECE_ROW_BLOCKS);
    kernel_note_barrier(t, "accel_row_over_blocks");
    kernel_line(t, "if (gridDim.y > 1 && !accel_row_over_blocks<%s>(accel_scratch%s%s)) continue;",
                list->operators ? list->operators : "", list->objects ? ", " : "", list->objects ? list->objects : "");
}

/* ---- reductions ---------------------------------------------------------------------------------------------------------------- */

/* What uses of the variable around the loop print as. The loop may itself be the body of the loop around it, without braces. */
static const char *outer_text(struct kernel_text *t, const struct combined *o, const struct code_combined *part)
{
    const struct decl *d = o->reduction->var->decl;
    if (part->outer && !part->outer->decl) return kernel_operand(t, part->outer);
    const struct variable *v = region_variable(t->region, d);
    bool record = v && v->role == ROLE_DATA && d->type->kind != TYPE_ARRAY && !decl_is_pointer(d);
    bool on_device = !o->target && v && (v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION || record);
    return on_device ? arena_printf(t->unit->arena, "(*accel_p_%s)", d->name) : device_text_name(t->text, d);
}

static void combine_copies(struct kernel_text *t, const struct code *c, const struct combined *o, const struct code_combined *part)
{
    struct copies_team team = {c->v[0], c->v[1]};
    kernel_line(t, "%s", barrier_text(t, c->team));
    copies_join(t, o->reduction, o->own ? SLICE_OF_WORKER : SLICE_OF_THREAD, outer_text(t, o, part), team);
}

/* The combined value, with its place, replaces what the variables held before the loop if it is better. */
static void join_located(struct kernel_text *t, const struct code *c, const struct combined *o, const struct code_combined *part)
{
    const struct reduction *r = o->reduction;
    const struct decl *d = r->place->decl;
    const char *value = outer_text(t, o, part), *found = part->sum->name, *one = o->by_one ? kernel_value(t, c->v[2]) : NULL;
    const char *place = part->place && !part->place->decl ? kernel_operand(t, part->place) : device_text_name(t->text, d);
    kernel_open_text(t, "if (%s%s%s.value %c %s) {", one ? one : "", one ? " && " : "", found, r->op == RED_MAX ? '>' : '<', value);
    kernel_line(t, "%s = %s.value;", value, found);
    kernel_line(t, "%s = (%s)%s.place;", place, kernel_type(t, d->type), found);
    kernel_close(t);
}

/* What the last iteration that stored has stored; without one the variable keeps its value. */
static void join_last(struct kernel_text *t, const struct code *c, const struct combined *o, const struct code_combined *part)
{
    const char *value = outer_text(t, o, part), *found = part->sum->name, *one = o->by_one ? kernel_value(t, c->v[2]) : NULL;
    kernel_line(t, "if (%s%s%s.is_stored()) %s = %s.value;", one ? one : "", one ? " && " : "", found, value, found);
}

/* Joins the combined value to what the variable held before the loop. */
static void join(struct kernel_text *t, const struct code *c, const struct combined *o, const struct code_combined *part)
{
    if (o->reduction->by) {
        join_last(t, c, o, part);
        return;
    }
    if (o->reduction->place) {
        join_located(t, c, o, part);
        return;
    }
    const char *outer = outer_text(t, o, part), *to = part->outer_is_copy ? outer : reduction_object(t, o->reduction, outer);
    const char *joined = reduction_join(t, o->reduction, to, part->sum->name);
    if (o->by_one) kernel_line(t, "if (%s) %s;", kernel_value(t, c->v[2]), joined);
    else kernel_line(t, "%s;", joined);
}

/* What this thread contributes. */
static const char *value_of(struct kernel_text *t, const struct combined *o, const struct code_combined *part)
{
    const struct reduction *r = o->reduction;
    const char *value = kernel_operand(t, part->value);
    if (!o->first_lane_only) return value;
    const char *start = reduction_start(t, r);
    if (o->form == COMBINED_SCALAR) start = arena_printf(t->unit->arena, "(%s)(%s)", reduction_type(t, r), start);
    return arena_printf(t->unit->arena, "threadIdx.x == 0 ? %s : %s", value, start);
}

static void declare_sum(struct kernel_text *t, const struct combined *o, const struct code_combined *part, const char *value)
{
    kernel_line(t, "%s = %s;", reduction_define(t, o->reduction, part->sum->name), value);
}

static void combine(struct kernel_text *t, const struct code *c, const struct combined *o, const struct code_combined *part)
{
    struct combining_operation operation = reduction_operation(t, o->reduction);
    declare_sum(t, o, part, combine_over_team(t, c->combination->team, operation, value_of(t, o, part)));
    join(t, c, o, part);
}

/* The scalars, which share the barriers. */
static void combine_scalars(struct kernel_text *t, const struct code *c)
{
    const struct combination *of = c->combination;
    struct combining_list list = {0};
    for (int k = 0; k < of->count; k++) {
        if (of->list[k].form != COMBINED_SCALAR) continue;
        declare_sum(t, &of->list[k], &c->parts[k], value_of(t, &of->list[k], &c->parts[k]));
        combining_list_add(t, &list, reduction_operation(t, of->list[k].reduction).text, c->parts[k].sum->name);
    }
    combine_list_over_team(t, &list, of->team);
    end_row(t, of, &list);
    for (int k = 0; k < of->count; k++)
        if (of->list[k].form == COMBINED_SCALAR) join(t, c, &of->list[k], &c->parts[k]);
}

/* Sums of lanes for elements of memory. */
static void combine_totals(struct kernel_text *t, const struct code *c)
{
    static const struct combining_operation add = {"accel_add", false};
    struct combining_list totals = {0};
    preamble_need(t->preamble, PIECE_ADD);
    for (int k = 0; k < c->combination->count; k++) {
        const char *total = c->parts[k].value->name;
        kernel_line(t, "%s = %s;", total, combine_over_team(t, c->combination->team, add, total));
        combining_list_add(t, &totals, add.text, total);
    }
    end_row(t, c->combination, &totals);
}

void print_loop_combination(struct kernel_text *t, const struct code *c)
{
    const struct combination *of = c->combination;
    if (!of->count) end_row(t, of, &(struct combining_list){0});
    else if (of->loop->plan.accumulates) combine_totals(t, c);
    else if (of->together) combine_scalars(t, c);
    for (int k = 0; k < of->count && !of->loop->plan.accumulates; k++) {
        const struct combined *o = &of->list[k];
        if (o->form == COMBINED_COPIES) combine_copies(t, c, o, &c->parts[k]);
        else if (!of->together || o->form == COMBINED_PARTS) combine(t, c, o, &c->parts[k]);
    }
}
