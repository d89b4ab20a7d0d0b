/* kernel_partition: loops of nested kernels that are distributed over gangs, workers and lanes. SPDX-License-Identifier: MIT
 * A thread runs the trips first, first + stride, ..., which depend on the levels of the loop. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"
#include "kernel/mapping.h"
#include <string.h>

enum { UNROLLED_TEXT = 600 }; /* characters of the user's text */

struct part {
    const struct value *first, *stride;
};

/* gang(static: e): the loop counts the gang's own trips, from which the trip is computed. */
static bool is_chunked(const struct nested *s, const struct loop *l)
{
    return l->chunk && (l->mapped & LEVEL_GANG) && !s->t->kernel->one_gang;
}

/* First trip and stride within the gang. */
static struct part part_of_gang(const struct nested *s, const struct loop *l)
{
    struct arena *a = s->t->unit->arena;
    if (l->mapped & LEVEL_VECTOR) {
        struct team team = nested_team(s);
        return (struct part){team.lane, team.lanes};
    }
    if (l->mapped & LEVEL_WORKER) return (struct part){value_place(a, PLACE_THREAD, 1), value_place(a, PLACE_THREADS, 1)};
    return (struct part){value_integer(a, 0), value_integer(a, 1)};
}

/* The gang's number, and the number of gangs, in the loop's dimension: dim: 2 and 3 are the grid's y and z. */
static const struct value *gang_of(struct nested *s, const struct loop *l)
{
    return value_place(s->t->unit->arena, PLACE_BLOCK, l->gang_dim - 1);
}

static const struct value *gangs_of(struct nested *s, const struct loop *l)
{
    return value_place(s->t->unit->arena, PLACE_BLOCKS, l->gang_dim - 1);
}

/* Eight threads are a gang. */
static struct part part_of_packed_gangs(struct nested *s)
{
    struct arena *a = s->t->unit->arena;
    const struct value *threads = value_place(a, PLACE_THREADS, 0), *eight = value_integer(a, 8),
                       *before = value_multiply(a, value_place(a, PLACE_BLOCK, 0), value_cast(a, &value_long, threads));
    return (struct part){value_divide(a, value_add(a, before, value_place(a, PLACE_THREAD, 0)), eight),
                         value_multiply(a, value_cast(a, &value_long, value_place(a, PLACE_BLOCKS, 0)), value_divide(a, threads, eight))};
}

static struct part part_of(struct nested *s, const struct loop *l)
{
    struct part p = part_of_gang(s, l);
    struct arena *a = s->t->unit->arena;
    const struct value *gang = gang_of(s, l), *gangs = gangs_of(s, l);
    if (!(l->mapped & LEVEL_GANG) || s->t->kernel->one_gang || is_chunked(s, l)) return p;
    if (s->teams->packed) return part_of_packed_gangs(s);
    if (value_is(p.stride, 1)) return (struct part){gang, gangs};
    return (struct part){value_add(a, value_multiply(a, gang, value_cast(a, &value_long, p.stride)), p.first),
                         value_multiply(a, value_cast(a, &value_long, gangs), p.stride)};
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

static void declare_index(struct nested *s, const struct loop *l, const struct value *trip)
{
    kernel_declare_index(s->t, l, trip);
    hide_outer(s, l);
}

/* for (i = lower; i < upper; i++) of 32 bits or less: the loop counts in 64 bits, which cannot overflow. */
static bool counts_up_by_one(struct nested *s, const struct loop *l)
{
    const struct type *t = l->index->type, *b = l->upper->type;
    bool narrow = type_is_integer(t) && t->size <= 4 && (!b || (type_is_integer(b) && (b->is_signed || b->size < 4)));
    return l->collapse <= 1 && !l->compared && narrow && t->is_signed && value_is(kernel_step(s->t, l), 1) &&
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
    return (up || down) && type_is_integer(t) && t->is_signed && t->size <= 4 && !l->wraps && !l->compared && low->has_value &&
           low->value >= 0;
}

/* If the number of lanes is a power of two, each lane counts its own trips: then the compiler can hoist the loads of several trips.
 * Counters of 32 bits leave registers for them. Returns the number of the loop's trip. */
static const struct value *open_steps(struct nested *s, const struct loop *l, const struct value *trips, bool frozen)
{
    struct kernel_text *t = s->t;
    struct arena *a = t->unit->arena;
    int phase = nested_phase(s, l);
    struct team team = s->t->kernel->row_blocks == l || phase >= 0 ? row_blocks_team(s) : nested_team(s);
    bool narrow = has_int_trips(l);
    const struct type *type = narrow ? &value_int : &value_long;
    const struct value *steps = value_name(a, type, nested_fresh(s, "steps", l->index->name)),
                       *u = value_name(a, type, nested_fresh(s, "u", NULL)), *lane = team.lane, *lanes = team.lanes;
    preamble_need(t->preamble, PIECE_LANE_STEPS);
    const struct value *count = value_call(a, &value_long, "accel_lane_steps", 3, trips, lane, lanes);
    if (phase >= 0) kernel_line(t, "const %s %s = accel_phases.runs(%d) ? %s : 0;", type->spelling, steps->name, phase, kernel_value(t, value_cast(a, type, count)));
    else kernel_define(t, steps, value_cast(a, type, count));
    if (frozen) nested_meet(s);
    if (is_unrolled(l)) buffer_puts(t->out, "#pragma unroll 4\n");
    kernel_open_for(t, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, steps), value_integer(a, 1));
    if (narrow) lane = value_cast(a, type, lane), lanes = value_cast(a, type, lanes);
    return value_add(a, lane, value_multiply(a, u, lanes));
}

static bool counts_steps(const struct nested *s, const struct loop *l)
{
    return (nested_has_rows(s) || s->teams->packed) && l->mapped == LEVEL_VECTOR && l->collapse <= 1;
}

/* The index is computed in each trip from bounds that the loop may change. */
static void freeze_bounds(struct nested *s, const struct loop *l)
{
    struct node *const bounds[] = {l->lower, l->step};
    for (int j = 0; j < 2; j++) {
        if (!bounds[j] || teams_is_replicated(s->teams, bounds[j], s->mode)) continue;
        const char *name = nested_fresh(s, j ? "step" : "lower", l->index->name);
        kernel_line(s->t, "const auto %s = %s;", name, kernel_expr(s->t, bounds[j]));
        device_text_bind_node(s->t->text, bounds[j], name);
    }
}

static void open_simple(struct nested *s, const struct loop *l, struct part p, bool frozen)
{
    struct kernel_text *t = s->t;
    struct arena *a = t->unit->arena;
    const struct env *env = device_text_env(t->text);
    const struct value *i = value_name(a, &value_long, nested_fresh(s, "at", l->index->name));
    const struct value *first = value_add(a, p.first, value_cast(a, &value_long, value_user(a, l->lower, env))),
                       *end = value_user(a, l->upper, env);
    if (frozen) {
        const struct value *from = value_name(a, &value_long, nested_fresh(s, "from", l->index->name)),
                           *to = value_name(a, &value_long, nested_fresh(s, "end", l->index->name));
        kernel_define(t, from, first);
        kernel_define(t, to, end);
        nested_meet(s);
        first = from, end = to;
    }
    kernel_open_for(t, i, first, value_compare(a, l->relation == OP_LE ? VALUE_LESS_EQUAL : VALUE_LESS, i, end), p.stride);
    kernel_line(t, "%s = %s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)),
                kernel_value(t, value_cast(a, l->index->type, i)));
    hide_outer(s, l);
}

/* Chunks are distributed to the gangs round-robin; "*": one for each. */
static void open_chunks(struct nested *s, const struct loop *l, struct part p, const struct value *trip, const struct value *all)
{
    struct kernel_text *t = s->t;
    struct arena *a = t->unit->arena;
    const char *name = nested_fresh(s, "chunk", l->index->name);
    const struct value *size = kernel_object(t, &value_long, "%s_of", name), *chunk = value_name(a, &value_long, name),
                       *own = value_name(a, &value_long, nested_fresh(s, "own", l->index->name)), *gang = gang_of(s, l),
                       *gangs = gangs_of(s, l), *one = value_integer(a, 1);
    const struct value *even = value_divide(a, value_subtract(a, value_add(a, all, gangs), one), gangs);
    kernel_define(t, size, strcmp(l->chunk, "*") ? value_name(a, &value_long, l->chunk) : even);
    kernel_define(t, chunk, value_max(a, size, one));
    const struct value *number = value_add(a, value_multiply(a, value_divide(a, own, chunk), gangs), gang);
    kernel_line(t, "for (long long %s = %s, %s; (%s = %s) < %s; %s += %s) {", own->name, kernel_value(t, p.first), trip->name, trip->name,
                kernel_value(t, value_add(a, value_multiply(a, number, chunk), value_modulo(a, own, chunk))), kernel_value(t, all),
                own->name, kernel_value(t, p.stride));
    t->indent += 4;
}

/* Counts trips, for any step and type, and for collapsed loops. */
static void open_general(struct nested *s, struct loop *l, struct part p, bool frozen)
{
    struct kernel_text *t = s->t;
    struct loop *last = loop_group_end(l);
    struct arena *a = t->unit->arena;
    const struct value *trip = value_name(a, &value_long, nested_fresh(s, "t", l->index->name)), *all = value_integer(a, 1), *rest = trip,
                       *counts[16];
    int n = 0;
    for (struct loop *c = l; n < 16; c = c->child) {
        counts[n] = value_name(a, &value_long, nested_fresh(s, "n", c->index->name));
        kernel_define(t, counts[n], kernel_trips(t, c));
        all = value_multiply(a, all, counts[n]);
        n++;
        if (c == last) break;
    }
    if (frozen) nested_meet(s);
    if (is_chunked(s, l)) open_chunks(s, l, p, trip, all);
    else kernel_open_for(t, trip, p.first, value_compare(a, VALUE_LESS, trip, all), p.stride);
    for (struct loop *c = last; n-- > 0; c = c->parent) {
        declare_index(s, c, n ? value_modulo(a, rest, counts[n]) : rest);
        if (n) rest = value_divide(a, rest, counts[n]);
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
        kernel_line(t, "if (%s) {", kernel_value(t, kernel_is_long(t, l)));
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
    const char *one = kernel_value(s->t, nested_team(s).single);
    if (!slot && !s->t->kernel->one_gang) { /* the gangs share the object */
        one = "blockIdx.x == 0 && accel_thread() == 0";
        preamble_need(s->t->preamble, PIECE_THREAD);
    }
    if (single) nested_sync(s);
    kernel_line(s->t, "%s%s%s%s = %s;", single ? "if (" : "", single ? one : "", single ? ") " : "", to,
                kernel_value(s->t, kernel_index(s->t, l, kernel_trips(s->t, l))));
    if (single) s->dirty = SYNC_ALL;
}

/* One lane runs the loop as it is. */
static void run_in_one_lane(struct nested *s, const struct loop *l)
{
    struct kernel_text *t = s->t;
    const struct env *outside = device_text_env(t->text);
    kernel_open_if(t, nested_team(s).single);
    if (!l->index_declared_inside) kernel_line(t, "%s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)));
    hide_outer(s, l);
    loop_within(s, l, l->stmt->child[3]);
    device_text_set_env(t->text, outside);
    kernel_close(t);
}

/* For ranges that overlap, in which the loop may read elements that it adds to. */
static void open_apart(struct nested *s, const struct loop *l)
{
    preamble_need(s->t->preamble, PIECE_DISJOINT);
    kernel_open_text(s->t, "if (!accel_disjoint) {");
    run_in_one_lane(s, l);
    s->t->indent -= 4;
    kernel_open_text(s->t, "} else {");
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
    const struct combination *c = combination_of(t->kernel, l);
    bool frozen = !same_bounds_everywhere(s, l), collecting = c && !l->plan.accumulates && c->count,
         simple = counts_up_by_one(s, l) && !is_chunked(s, l);
    bool scoped = collecting || frozen || !simple || counts_steps(s, l) || l->plan.accumulates;
    if (frozen && s->mode == MODE_WORKER) nested_need_sync(s);
    nested_sync(s);
    if (scoped) {
        kernel_open(t);
    }
    if (collecting) accumulators_begin(s, c);
    if (l->plan.accumulates) accumulate_open(t, l);
    nested_sync(s);
    bool probed = s->teams->probed && (l->mapped & LEVEL_GANG);
    if (frozen && counts_steps(s, l)) freeze_bounds(s, l);
    if (counts_steps(s, l)) declare_index(s, l, open_steps(s, l, kernel_count(t, l), frozen));
    else if (probed) lane_packing_open(s, l);
    else if (simple) open_simple(s, l, part_of(s, l), frozen);
    else open_general(s, l, part_of(s, l), frozen);
    loop_body(s, l);
    device_text_set_env(t->text, outside);
    t->at = l->stmt->from;
    if (probed) lane_packing_close(s, l);
    else nested_close_brace(s);
    if (collecting) accumulators_end(s, c);
    else if (c && !c->count) row_blocks_end(s, c, &(struct combining_list){0});
    if (l->plan.accumulates) {
        combination_settle(s, c);
        accumulate_close(s, c);
        if (c->order != ORDER_DUE) s->dirty = SYNC_SINGLE;
    }
    for (int braces = scoped + apart; braces; braces--) nested_close_brace(s);
    store_last_index(s, l);
}

void partition_outward(struct nested *s, struct loop *l)
{
    s->within = l;
    partition_loop(s, l->child);
}
