/* nested_steps: loops whose lanes count their own trips. SPDX-License-Identifier: MIT
 * Lanes of short rows have a few trips each. The compiler unrolls such a loop by four, but the rest of a row, which is all of a short one,
 * would run trip by trip, each waiting for its loads. Where the body has no branches, four trips at a time therefore have a test each,
 * which the compiler makes a predicate, so that their loads are under way at once. */
#include "analysis/linear.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/nested/nested.h"
#include "kernel/values/trips.h"
#include <string.h>

enum { UNROLLED_TEXT = 600 }; /* characters of the user's text */

/* Not if the body has loops, which have enough loads in flight, or is long and requires the registers. */
bool steps_are_unrolled(const struct loop *l)
{
    const struct node *body = l->stmt->child[3];
    return !node_has((struct node *)body, LOOP_KINDS) && body->to - body->from < UNROLLED_TEXT;
}

/* The index is an int or shorter, and one of its bounds is not negative. */
bool steps_fit_int(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool down = l->relation == OP_GT || l->relation == OP_GE, up = l->relation == OP_LT || l->relation == OP_LE;
    const struct node *low = down ? l->upper : l->lower;
    return (up || down) && type_is_integer(t) && t->is_signed && t->size <= 4 && !l->wraps && !l->compared && low->has_value &&
           low->value >= 0;
}

/* ---- several trips at a time --------------------------------------------------------------------------------------------------------- */

/* A call, or a division, which has branches inside. */
static bool is_branch(const struct node *n, const void *context)
{
    (void)context;
    bool divides = (n->kind == NODE_BINARY || n->kind == NODE_ASSIGN) && n->op == OP_DIV && !n->child[1]->has_value;
    return divides || (n->kind == NODE_CALL && !mapping_is_cheap_call(n));
}

/* Some place is read from memory: without that the loads of the compiler's own unrolled loop wait for nothing. */
static bool gathers(const struct loop *l)
{
    for (int j = 0; j < l->region->n_accesses; j++) {
        const struct access *a = l->region->accesses[j];
        if (!a->affine && a->n_partial && node_inside(a->node, l->stmt->child[3])) return true;
    }
    return false;
}

/* The trips of a row with lanes by its length, which have no branches. */
static bool runs_several(const struct nested *s, const struct loop *l)
{
    const struct node *body = l->stmt->child[3];
    const kind_set branches = KIND(NODE_IF) | KIND(NODE_SWITCH) | KIND(NODE_CONDITIONAL) | KIND(NODE_GNU_CONDITIONAL) |
                              KIND(NODE_CONTINUE) | KIND(NODE_STMT_EXPR) | GOTO_KINDS;
    if (s->teams->probed != l || s->teams->takes_long || s->within || !transform_is_on(s->b.region, TRANSFORM_LANE_STEPS)) return false;
    return steps_are_unrolled(l) && !l->child && !node_has(body, branches) && !node_find(body, is_branch, NULL) && gathers(l);
}

const struct value *steps_open_one_of_several(struct nested *s, const struct value *own, const struct value *first, const struct value *steps)
{
    struct arena *a = s->b.arena;
    const struct value *several = value_integer(a, STEPS_SEVERAL);
    code_open_for(&s->b, own, value_integer(a, 0), value_compare(a, VALUE_LESS, own, several), value_integer(a, 1))->unroll =
        CODE_UNROLL_ALL;
    const struct value *u = value_add(a, first, own);
    code_open_if(&s->b, value_compare(a, VALUE_LESS, u, steps));
    return u;
}

void steps_open_several(struct nested *s, const struct value *first, const struct value *steps)
{
    struct arena *a = s->b.arena;
    code_open_for(&s->b, first, value_integer(a, 0), value_compare(a, VALUE_LESS, first, steps), value_integer(a, STEPS_SEVERAL));
}

/* Opens loops over the lane's steps, and returns the number of the step. */
static const struct value *open_several(struct nested *s, const struct value *first, const struct value *steps)
{
    const struct value *own = nested_name(s, &value_int, "step", NULL);
    steps_open_several(s, first, steps);
    return steps_open_one_of_several(s, own, first, steps);
}

/* ---- a pivot ------------------------------------------------------------------------------------------------------------------------- */

/* A form of indices of loops around, and of values of the kernel. */
static const struct value *value_of_form(struct nested *s, const struct linear *form)
{
    struct arena *a = s->b.arena;
    const struct value *sum = value_number(a, &value_long, form->constant);
    for (int j = 0; j < form->n_terms; j++) {
        const struct linear_term *t = &form->terms[j];
        const struct decl *d = t->loop ? t->loop->index : NULL;
        for (int v = 0; v < s->b.region->n_vars && !d; v++)
            if (s->b.region->vars[v]->role == ROLE_VALUE && !strcmp(s->b.region->vars[v]->decl->name, t->symbols[0]->text))
                d = s->b.region->vars[v]->decl;
        const struct value *x = value_cast(a, &value_long, value_variable(a, d));
        sum = value_add(a, sum, value_multiply(a, value_number(a, &value_long, t->coefficient), x));
    }
    return sum;
}

/* The trips before that of the pivot, that one, which may be none, and those after it: three parts, after each of which the team meets. */
static void open_parts(struct nested *s, const struct loop *l)
{
    struct arena *a = s->b.arena;
    struct team team = nested_team(s);
    const char *name = l->index->name;
    const struct value *trips = nested_name(s, &value_long, "trips", name), *at = nested_name(s, &value_long, "pivot", name);
    const struct value *part = nested_name(s, &value_int, "part", name), *u = nested_name(s, &value_long, "lane_trip", name),
                       *zero = value_integer(a, 0);
    const struct value *first = nested_name(s, &value_long, "first", name), *last = nested_name(s, &value_long, "last", name);
    const struct value *trip = value_subtract(a, value_of_form(s, l->pivot), value_cast(a, &value_long, nested_user(s, l->lower)));
    code_define(&s->b, trips, value_max(a, trips_signed(a, l), value_number(a, &value_long, 0)));
    code_define(&s->b, at, value_min(a, value_max(a, trip, value_number(a, &value_long, -1)), trips));
    code_open_for(&s->b, part, zero, value_compare(a, VALUE_LESS, part, value_integer(a, 3)), value_integer(a, 1));
    const struct value *is_first = value_compare(a, VALUE_EQUAL, part, zero),
                       *is_second = value_compare(a, VALUE_EQUAL, part, value_integer(a, 1));
    const struct value *after = value_add(a, at, value_integer(a, 1)), *begin = value_max(a, at, value_number(a, &value_long, 0));
    code_define(&s->b, first, value_select(a, is_first, value_number(a, &value_long, 0), value_select(a, is_second, begin, after)));
    code_define(&s->b, last, value_select(a, is_first, at, value_select(a, is_second, value_min(a, after, trips), trips)));
    code_open_for(&s->b, u, value_add(a, first, team.lane), value_compare(a, VALUE_LESS, u, last), value_cast(a, &value_long, team.lanes))
        ->unroll = STEPS_SEVERAL;
    nested_declare_index(s, l, trips_index(a, l, u));
}

void steps_close(struct nested *s, const struct loop *l)
{
    if (!l->plan.has_pivot) return;
    nested_close(s);
    nested_meet(s);
}

/* ---- the loop ------------------------------------------------------------------------------------------------------------------------ */

/* The trip of a lane's step; modulo 2^32 if the index has no more bits. */
static const struct value *trip_of(struct arena *a, const struct steps *of, const struct value *u)
{
    if (of->modular) u = value_cast(a, &value_unsigned, u);
    return value_add(a, of->lane, value_multiply(a, u, of->lanes));
}

/* The index is an int or shorter, so that the compiler need not compute trips in 64 bits. */
static bool is_modular(const struct loop *l)
{
    const struct type *t = l->index->type;
    return type_is_integer(t) && t->is_signed && t->size <= 4 && !l->wraps && !l->compared && !l->from_first && !l->bounding;
}

void steps_declare_index(struct nested *s, const struct loop *l, const struct steps *of, const struct value *u)
{
    nested_declare_index(s, l, trips_index(s->b.arena, l, trip_of(s->b.arena, of, u)));
}

/* Rows whose length decides their lanes have 32 of them, or a block, long before a lane has 2^32 steps. On an H200, with steps in 64 bits and in
 * 32: bench row 13_spmv 249 us and 231 (27 elements a row), 406 and 380 (unequal rows), 32_uneven/sums 207 and 198 (a power law). */
static struct steps steps_of(struct nested *s, const struct loop *l, struct team team, const struct group_counts *counts, bool narrow)
{
    struct arena *a = s->b.arena;
    int phase = nested_phase(s, l);
    bool modular = !narrow && l->plan.collapse <= 1 && is_modular(l);
    const struct type *type = narrow ? &value_int : modular && s->teams->probed == l ? &value_unsigned : &value_long;
    struct steps of = {nested_name(s, type, "steps", l->index->name), nested_name(s, type, "lane_step", l->index->name), team.lane, team.lanes, false};
    const struct value *count = value_cast(a, type, value_call(a, &value_long, "accel_lane_steps", 3, counts->all, team.lane, team.lanes));
    if (phase >= 0)
        count = value_select(a, value_call(a, &value_bool, "accel_phases.runs", 1, value_integer(a, phase)), count, value_number(a, type, 0));
    code_define(&s->b, of.count, count);
    of.modular = modular;
    const struct type *number = of.modular ? &value_unsigned : type;
    if (narrow || of.modular) of.lane = value_cast(a, number, of.lane), of.lanes = value_cast(a, number, of.lanes);
    return of;
}

/* If the number of lanes is a power of two, each lane counts its own trips: then the compiler can hoist the loads of several trips.
 * Counters of 32 bits leave registers for them. */
void steps_open(struct nested *s, const struct loop *l, bool frozen)
{
    struct arena *a = s->b.arena;
    if (l->plan.has_pivot) {
        open_parts(s, l);
        return;
    }
    struct team team = s->b.kernel->row_blocks == l || nested_phase(s, l) >= 0 ? row_blocks_team(s) : nested_team(s);
    bool group = l->plan.collapse > 1, narrow = group ? nested_has_few_trips(l) : steps_fit_int(l);
    struct group_counts counts = group ? nested_group_counts(s, l, narrow ? &value_int : &value_long) : (struct group_counts){.all = trips_signed(a, l)};
    struct steps of = steps_of(s, l, team, &counts, narrow);
    const struct value *u = of.step;
    if (frozen) nested_meet(s);
    if (loads_open(s, l, &of, &u)) return;
    if (runs_several(s, l)) {
        u = open_several(s, u, of.count);
    } else {
        struct code *loop = code_open_for(&s->b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, of.count), value_integer(a, 1));
        if (steps_are_unrolled(kernel_group_end((struct loop *)l))) loop->unroll = STEPS_SEVERAL;
    }
    if (!group) {
        steps_declare_index(s, l, &of, u);
        return;
    }
    const struct value *trip = nested_name(s, narrow ? &value_int : &value_long, "trip", l->index->name);
    code_define(&s->b, trip, trip_of(a, &of, u));
    nested_declare_digits(s, l, trip, counts);
}
