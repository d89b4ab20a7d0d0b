/* kernel_partition: loops of nested kernels that are distributed over gangs, workers and lanes. SPDX-License-Identifier: MIT
 * A thread runs the trips first, first + stride, ..., which depend on the levels of the loop. */
#include "base/arena.h"
#include "cuda/nested/kernel_nested.h"
#include "kernel/mapping.h"
#include "base/unit.h"
#include <string.h>

enum { UNROLLED_TEXT = 600 }; /* characters of the user's text */

struct part {
    const char *first, *stride;
};

/* gang(static: e): the loop counts the gang's own trips, from which the trip is computed. */
static bool is_chunked(const struct nested *s, const struct loop *l)
{
    return l->chunk && (l->mapped & LEVEL_GANG) && !s->t->kernel->one_gang;
}

/* First trip and stride within the gang. */
static struct part part_of_gang(const struct nested *s, const struct loop *l)
{
    if (l->mapped & LEVEL_VECTOR) {
        struct team team = nested_team(s);
        return (struct part){team.lane, team.lanes};
    }
    return l->mapped & LEVEL_WORKER ? (struct part){"threadIdx.y", "blockDim.y"} : (struct part){"0", "1"};
}

/* The gang's number, and the number of gangs, in the loop's dimension: dim: 2 and 3 are the grid's y and z. */
static const char *gang_of(struct nested *s, const struct loop *l)
{
    return arena_printf(s->t->unit->arena, "blockIdx.%c", "xyz"[l->gang_dim - 1]);
}

static const char *gangs_of(struct nested *s, const struct loop *l)
{
    return arena_printf(s->t->unit->arena, "gridDim.%c", "xyz"[l->gang_dim - 1]);
}

static struct part part_of(struct nested *s, const struct loop *l)
{
    struct part p = part_of_gang(s, l);
    struct arena *a = s->t->unit->arena;
    const char *gang = gang_of(s, l), *gangs = gangs_of(s, l);
    if (!(l->mapped & LEVEL_GANG) || s->t->kernel->one_gang || is_chunked(s, l)) return p;
    if (s->teams->packed)
        return (struct part){"(blockIdx.x * (long long)blockDim.x + threadIdx.x) / 8", "(long long)gridDim.x * (blockDim.x / 8)"};
    if (!strcmp(p.stride, "1")) return (struct part){gang, gangs};
    return (struct part){arena_printf(a, "%s * (long long)%s + %s", gang, p.stride, p.first),
                         arena_printf(a, "(long long)%s * %s", gangs, p.stride)};
}

static bool same_bounds_everywhere(const struct nested *s, const struct loop *l)
{
    return teams_is_replicated(s->teams, l->lower, s->mode) && teams_is_replicated(s->teams, l->upper, s->mode) &&
           teams_is_replicated(s->teams, l->step, s->mode);
}

/* The loop's own index hides the binding around the loop. */
static void hide_outer(struct nested *s, const struct loop *l)
{
    device_text_bind(s->t->text, l->index, device_text_name(s->t->text, l->index));
}

static void declare_index(struct nested *s, const struct loop *l, const char *trip)
{
    kernel_line(s->t, "%s = %s;", kernel_declare(s->t, l->index->type, device_text_name(s->t->text, l->index)),
                kernel_index(s->t, l, trip));
    hide_outer(s, l);
}

/* for (i = lower; i < upper; i++) of 32 bits or less: the loop counts in 64 bits, which cannot overflow. */
static bool counts_up_by_one(struct nested *s, const struct loop *l)
{
    const struct type *t = l->index->type, *b = l->upper->type;
    bool narrow = type_is_integer(t) && t->size <= 4 && (!b || (type_is_integer(b) && (b->is_signed || b->size < 4)));
    return l->collapse <= 1 && !l->compared && narrow && t->is_signed && !strcmp(kernel_step(s->t, l), "1") &&
           (l->relation == OP_LT || l->relation == OP_LE);
}

/* Not if the body has loops, which have enough loads in flight, or is long and requires the registers. */
static bool is_unrolled(const struct loop *l)
{
    const struct node *body = l->stmt->child[3];
    return !node_has((struct node *)body, LOOP_KINDS) && body->to - body->from < UNROLLED_TEXT;
}

/* No more than 2^31 - 1 trips: the index is an int or shorter, and one of its bounds is not negative. */
static bool has_int_trips(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool down = l->relation == OP_GT || l->relation == OP_GE, up = l->relation == OP_LT || l->relation == OP_LE;
    const struct node *low = down ? l->upper : l->lower;
    return (up || down) && type_is_integer(t) && t->is_signed && t->size <= 4 && !l->wraps && !l->compared && low->has_value && low->value >= 0;
}

/* If the number of lanes is a power of two, each lane counts its own trips: then the compiler can hoist the loads of several trips. Counters
 * of 32 bits leave registers for them. Returns the number of the loop's trip. */
static const char *open_steps(struct nested *s, const struct loop *l, const char *trips, bool frozen)
{
    struct kernel_text *t = s->t;
    struct arena *a = t->unit->arena;
    struct team team = s->t->kernel->row_blocks == l ? row_blocks_team(s) : nested_team(s);
    bool narrow = has_int_trips(l);
    const char *steps = nested_fresh(s, "steps"), *u = nested_fresh(s, "u"), *type = narrow ? "int" : "long long", *to_int = narrow ? "(int)" : "";
    preamble_need(t->preamble, PIECE_LANE_STEPS);
    kernel_line(t, "const %s %s = %saccel_lane_steps(%s, %s, %s);", type, steps, to_int, trips, team.lane, team.lanes);
    if (frozen) nested_meet(s);
    if (is_unrolled(l)) buffer_puts(t->out, "#pragma unroll 4\n");
    kernel_line(t, "for (%s %s = 0; %s < %s; %s++) {", type, u, u, steps, u);
    t->indent += 4;
    return arena_printf(a, "(%s%s + %s * %s%s)", to_int, team.lane, u, to_int, team.lanes);
}

static bool counts_steps(const struct nested *s, const struct loop *l)
{
    return (nested_has_rows(s) || s->teams->packed) && l->mapped == LEVEL_VECTOR && l->collapse <= 1;
}

static void open_simple(struct nested *s, const struct loop *l, struct part p, bool frozen)
{
    struct kernel_text *t = s->t;
    const char *i = nested_fresh(s, arena_printf(t->unit->arena, "%s_", l->index->name)), *lower = kernel_expr(t, l->lower),
               *upper = kernel_expr(t, l->upper), *first = p.first, *relation = l->relation == OP_LE ? "<=" : "<";
    if (!l->lower->has_value || l->lower->value != 0) first = arena_printf(t->unit->arena, "(long long)%s + %s", lower, p.first);
    if (frozen) {
        const char *from = nested_fresh(s, "from"), *end = nested_fresh(s, "end");
        kernel_line(t, "const long long %s = %s, %s = %s;", from, first, end, upper);
        nested_meet(s);
        first = from, upper = end;
    }
    kernel_line(t, "for (long long %s = %s; %s %s %s; %s += %s) {", i, first, i, relation, upper, i, p.stride);
    t->indent += 4;
    kernel_line(t, "%s = (%s)%s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)), kernel_type(t, l->index->type),
                i);
    hide_outer(s, l);
}

/* Chunks are distributed to the gangs round-robin; "*": one for each. */
static void open_chunks(struct nested *s, const struct loop *l, struct part p, const char *trip, const char *all)
{
    const char *chunk = nested_fresh(s, "chunk"), *own = nested_fresh(s, "own");
    const char *gang = gang_of(s, l), *gangs = gangs_of(s, l);
    const char *size = strcmp(l->chunk, "*") ? l->chunk : arena_printf(s->t->unit->arena, "(%s + %s - 1) / %s", all, gangs, gangs);
    kernel_line(s->t, "const long long %s_of = %s, %s = %s_of > 0 ? %s_of : 1;", chunk, size, chunk, chunk, chunk);
    kernel_line(s->t, "for (long long %s = %s, %s; (%s = (%s / %s * %s + %s) * %s + %s %% %s) < %s; %s += %s) {", own, p.first,
                trip, trip, own, chunk, gangs, gang, chunk, own, chunk, all, own, p.stride);
}

/* Counts trips, for any step and type, and for collapsed loops. */
static void open_general(struct nested *s, struct loop *l, struct part p, bool frozen)
{
    struct kernel_text *t = s->t;
    struct loop *last = loop_group_end(l);
    struct arena *a = t->unit->arena;
    const char *trip = nested_fresh(s, "t"), *all = NULL, *rest = trip, *counts[16];
    int n = 0;
    for (struct loop *c = l; n < 16; c = c->child) {
        counts[n] = nested_fresh(s, "n");
        kernel_line(t, "const long long %s = %s;", counts[n], kernel_trips(t, c));
        all = all ? arena_printf(a, "%s * %s", all, counts[n]) : counts[n];
        n++;
        if (c == last) break;
    }
    if (frozen) nested_meet(s);
    if (is_chunked(s, l)) open_chunks(s, l, p, trip, all);
    else kernel_line(t, "for (long long %s = %s; %s < %s; %s += %s) {", trip, p.first, trip, all, trip, p.stride);
    t->indent += 4;
    for (struct loop *c = last; n-- > 0; c = c->parent) {
        const char *own = n ? arena_printf(a, "(%s %% %s)", rest, counts[n]) : rest;
        declare_index(s, c, own);
        if (n) rest = arena_printf(a, "(%s / %s)", rest, counts[n]);
    }
}

/* ---- the loop ----------------------------------------------------------------------------------------------------------------- */

static void loop_within(struct nested *s, const struct loop *l, struct node *body)
{
    s->t->indent += 4;
    kernel_header(s->t, l, "");
    s->t->indent += 4;
    kernel_user(s->t, body);
    s->t->indent -= 8;
}

/* With the sequential loop that each lane runs in it, unrolled if it is long. */
static void lane_body(struct nested *s, struct node *body)
{
    struct kernel_text *t = s->t;
    const struct env *around = device_text_env(t->text);
    struct loop *l = s->within;
    s->within = NULL;
    if (!l) {
        kernel_user(t, body);
        return;
    }
    if (!l->index_declared_inside) kernel_line(t, "%s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)));
    hide_outer(s, l);
    if (l->unroll) {
        kernel_line(t, "if (%s >= %d) {", kernel_trips(t, l), 4 * l->unroll);
        buffer_printf(t->out, "#pragma unroll %d\n", l->unroll);
        loop_within(s, l, body);
        kernel_line(t, "} else {");
    }
    loop_within(s, l, body);
    if (l->unroll) kernel_line(t, "}");
    device_text_set_env(t->text, around);
}

static void loop_body(struct nested *s, struct loop *l)
{
    struct node *body = loop_group_end(l)->stmt->child[3];
    enum mode around = s->mode, inside = teams_inside(l, around);
    int label = s->next_label;
    s->mode = inside;
    s->next_label = 0;
    if (l->plan.accumulates) {
        accumulate_body(s->t, l);
    } else if (inside == MODE_VECTOR) {
        const struct env *outer = nested_declare_slots(s, body);
        lane_body(s, body);
        device_text_set_env(s->t->text, outer);
    } else {
        s->dirty = s->teams->shared_memory ? SYNC_ALL : SYNC_CLEAN;
        nested_sync(s);
        nested_body(s, body);
    }
    s->next_label = label;
    s->mode = around;
    s->dirty = SYNC_ALL;
}

/* The final value of the index of a plain loop, if it is live-out. */
static void store_last_index(struct nested *s, struct loop *l)
{
    if (!loop_shows_index(l)) return;
    const struct slot *slot = teams_slot(s->teams, l->index, l->stmt->parent);
    const char *to = slot ? nested_text(s, slot)->text : NULL;
    if (!to) to = kernel_own_text(s->t, l->index);
    if (!to) to = device_text_name(s->t->text, l->index);
    bool single = !slot || !slot->replicated;
    const char *one = nested_team(s).single;
    if (!slot && !s->t->kernel->one_gang) { /* the gangs share the object */
        one = "blockIdx.x == 0 && accel_thread() == 0";
        preamble_need(s->t->preamble, PIECE_THREAD);
    }
    if (single) nested_sync(s);
    kernel_line(s->t, "%s%s%s%s = %s;", single ? "if (" : "", single ? one : "", single ? ") " : "", to,
                kernel_index(s->t, l, kernel_trips(s->t, l)));
    if (single) s->dirty = SYNC_ALL;
}

/* One lane runs the loop as it is. */
static void run_in_one_lane(struct nested *s, const struct loop *l)
{
    struct kernel_text *t = s->t;
    const struct env *outside = device_text_env(t->text);
    kernel_line(t, "if (%s) {", nested_team(s).single);
    t->indent += 4;
    if (!l->index_declared_inside) kernel_line(t, "%s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)));
    hide_outer(s, l);
    loop_within(s, l, l->stmt->child[3]);
    device_text_set_env(t->text, outside);
    t->indent -= 4;
    kernel_line(t, "}");
}

/* For ranges that overlap, in which the loop may read elements that it adds to. */
static void open_apart(struct nested *s, const struct loop *l)
{
    preamble_need(s->t->preamble, PIECE_DISJOINT);
    kernel_line(s->t, "if (!accel_disjoint) {");
    s->t->indent += 4;
    run_in_one_lane(s, l);
    s->t->indent -= 4;
    kernel_line(s->t, "} else {");
    s->t->indent += 4;
}

void partition_loop(struct nested *s, struct loop *l)
{
    struct kernel_text *t = s->t;
    bool apart = l->plan.accumulates && l->plan.accumulates_apart;
    if (apart) nested_sync(s);
    if (apart && !mapping_knows_overlap(t->kernel)) {
        run_in_one_lane(s, l);
        s->dirty = SYNC_SINGLE;
        return;
    }
    if (apart) open_apart(s, l);
    calls_make(s, l->lower);
    calls_make(s, l->upper);
    calls_make(s, l->step);
    const struct env *outside = device_text_env(t->text);
    bool frozen = !same_bounds_everywhere(s, l), collecting = accumulators_needed(l), simple = counts_up_by_one(s, l) && !is_chunked(s, l);
    bool scoped = collecting || frozen || !simple || counts_steps(s, l) || l->plan.accumulates;
    if (frozen && s->mode == MODE_WORKER) nested_need_sync(s);
    nested_sync(s);
    if (scoped) {
        kernel_line(t, "{");
        t->indent += 4;
    }
    if (collecting) accumulators_begin(s, l);
    if (l->plan.accumulates) accumulate_open(t, l);
    nested_sync(s);
    bool probed = s->teams->probed && (l->mapped & LEVEL_GANG);
    if (counts_steps(s, l)) declare_index(s, l, open_steps(s, l, kernel_trips(t, l), frozen));
    else if (probed) lane_packing_open(s, l);
    else if (simple) open_simple(s, l, part_of(s, l), frozen);
    else open_general(s, l, part_of(s, l), frozen);
    loop_body(s, l);
    device_text_set_env(t->text, outside);
    t->at = l->stmt->from;
    t->indent -= 4;
    kernel_line(t, "}");
    if (probed) lane_packing_close(s);
    if (collecting) accumulators_end(s, l);
    else if (!l->plan.accumulates && t->kernel->row_blocks == l) row_blocks_end(s, &(struct reduction_list){0});
    bool settled = l->plan.accumulates && accumulators_settle_row(s, l);
    if (l->plan.accumulates) accumulate_close(t, l, s->teams->packed, nested_team(s).single);
    if (settled) s->dirty = SYNC_SINGLE;
    for (int braces = scoped + apart; braces; braces--) nested_close_brace(s);
    store_last_index(s, l);
}

void partition_outward(struct nested *s, struct loop *l)
{
    s->within = l;
    partition_loop(s, l->child);
}
