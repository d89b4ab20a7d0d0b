/* nested_loops: loops of nested kernels that are distributed over gangs, workers and lanes. SPDX-License-Identifier: MIT
 * A thread runs the trips first, first + stride, ..., which depend on the levels of the loop. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/nested/nested.h"
#include "kernel/values/trips.h"
#include <stdlib.h>
#include <string.h>

struct part {
    const struct value *first, *stride;
};

/* gang(static: e): the loop counts the gang's own trips, from which the trip is computed. */
static bool is_chunked(const struct nested *s, const struct loop *l)
{
    return l->chunk && (l->mapped & LEVEL_GANG) && !s->b.kernel->one_gang;
}

/* First trip and stride within the gang. */
static struct part part_of_gang(const struct nested *s, const struct loop *l)
{
    struct arena *a = s->b.arena;
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
    return value_place(s->b.arena, PLACE_BLOCK, l->gang_dim - 1);
}

static const struct value *gangs_of(struct nested *s, const struct loop *l)
{
    return value_place(s->b.arena, PLACE_BLOCKS, l->gang_dim - 1);
}

/* Eight threads are a gang. */
static struct part part_of_packed_gangs(struct nested *s)
{
    struct arena *a = s->b.arena;
    const struct value *threads = value_place(a, PLACE_THREADS, 0), *eight = value_integer(a, 8),
                       *before = value_multiply(a, value_place(a, PLACE_BLOCK, 0), value_cast(a, &value_long, threads));
    return (struct part){value_divide(a, value_add(a, before, value_place(a, PLACE_THREAD, 0)), eight),
                         value_multiply(a, value_cast(a, &value_long, value_place(a, PLACE_BLOCKS, 0)), value_divide(a, threads, eight))};
}

static struct part part_of(struct nested *s, const struct loop *l)
{
    struct part p = part_of_gang(s, l);
    struct arena *a = s->b.arena;
    const struct value *gang = gang_of(s, l), *gangs = gangs_of(s, l);
    if (!(l->mapped & LEVEL_GANG) || s->b.kernel->one_gang || is_chunked(s, l)) return p;
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

void nested_declare_index(struct nested *s, const struct loop *l, const struct value *index)
{
    code_variable(&s->b, value_variable(s->b.arena, l->index), index);
}

/* for (i = lower; i < upper; i++) of 32 bits or less: the loop counts in 64 bits, which cannot overflow. */
static bool counts_up_by_one(struct nested *s, const struct loop *l)
{
    const struct type *t = l->index->type, *b = l->upper->type;
    bool narrow = type_is_integer(t) && t->size <= 4 && (!b || (type_is_integer(b) && (b->is_signed || b->size < 4)));
    return l->plan.collapse <= 1 && !l->compared && narrow && t->is_signed && value_is(trips_step(s->b.arena, l), 1) &&
           (l->relation == OP_LT || l->relation == OP_LE);
}

/* ---- forms ---------------------------------------------------------------------------------------------------------------------- */

static bool counts_steps(const struct nested *s, const struct loop *l)
{
    bool rows = nested_has_rows(s);
    return l->plan.has_pivot || l->plan.scans || ((rows || (s->teams->packed && l->plan.collapse <= 1)) && l->mapped == LEVEL_VECTOR);
}

/* The index is computed in each trip from bounds that the loop may change. */
static void freeze_bounds(struct nested *s, const struct loop *l)
{
    struct node *const bounds[] = {l->lower, l->step};
    for (int j = 0; j < 2; j++) {
        if (!bounds[j] || teams_is_replicated(s->teams, bounds[j], s->mode)) continue;
        const struct value *v = nested_user(s, bounds[j]), *object = nested_name(s, v->type, j ? "step" : "lower", l->index->name);
        code_define(&s->b, object, v);
        nested_bind(s, (struct code_binding){.node = bounds[j], .means = object});
    }
}

static void open_simple(struct nested *s, const struct loop *l, struct part p, bool frozen)
{
    struct arena *a = s->b.arena;
    const struct value *i = nested_name(s, &value_long, "at", l->index->name);
    const struct value *first = value_add(a, p.first, value_cast(a, &value_long, nested_user(s, l->lower))),
                       *end = nested_user(s, l->upper);
    if (frozen) {
        const struct value *from = nested_name(s, &value_long, "from", l->index->name),
                           *to = nested_name(s, &value_long, "end", l->index->name);
        code_define(&s->b, from, first);
        code_define(&s->b, to, end);
        nested_meet(s);
        first = from, end = to;
    }
    code_open_for(&s->b, i, first, value_compare(a, l->relation == OP_LE ? VALUE_LESS_EQUAL : VALUE_LESS, i, end), p.stride);
    nested_declare_index(s, l, value_cast(a, l->index->type, i));
}

/* A constant, or a parameter of the kernel. */
static const struct value *chunk_size(struct nested *s, const struct loop *l)
{
    char *end;
    long long number = strtoll(l->chunk, &end, 10);
    return *end ? value_name(s->b.arena, &value_long, l->chunk) : value_integer(s->b.arena, number);
}

/* Chunks are distributed to the gangs round-robin; "*": one for each. */
static void open_chunks(struct nested *s, const struct loop *l, struct part p, const struct value *trip, const struct value *all)
{
    struct arena *a = s->b.arena;
    const struct value *chunk = nested_name(s, &value_long, "chunk", l->index->name),
                       *size = code_object(&s->b, &value_long, "%s_of", chunk->name),
                       *own = nested_name(s, &value_long, "own", l->index->name), *gang = gang_of(s, l), *gangs = gangs_of(s, l),
                       *one = value_integer(a, 1);
    const struct value *even = value_divide(a, value_subtract(a, value_add(a, all, gangs), one), gangs);
    code_define(&s->b, size, strcmp(l->chunk, "*") ? chunk_size(s, l) : even);
    code_define(&s->b, chunk, value_max(a, size, one));
    const struct value *number = value_add(a, value_multiply(a, value_divide(a, own, chunk), gangs), gang),
                       *own_trip = value_add(a, value_multiply(a, number, chunk), value_modulo(a, own, chunk));
    code_open_for(&s->b, own, p.first, value_compare(a, VALUE_LESS, own_trip, all), p.stride);
    code_define(&s->b, trip, own_trip);
}

/* Counts trips, for any step and type, and for collapsed loops. Lanes count few trips in an int. */
static void open_general(struct nested *s, struct loop *l, struct part p, bool frozen)
{
    struct arena *a = s->b.arena;
    bool lanes = l->mapped == LEVEL_VECTOR || l->mapped == (LEVEL_WORKER | LEVEL_VECTOR);
    bool few = lanes && s->b.kernel->row_blocks != l && !is_chunked(s, l) && nested_has_few_trips(l);
    const struct type *type = few ? &value_int : &value_long;
    const struct value *trip = nested_name(s, type, "trip", l->index->name);
    struct group_counts counts = nested_group_counts(s, l, type);
    if (frozen) nested_meet(s);
    if (is_chunked(s, l)) open_chunks(s, l, p, trip, counts.all);
    else
        code_open_for(&s->b, trip, value_cast(a, type, p.first), value_compare(a, VALUE_LESS, trip, counts.all),
                      value_cast(a, type, p.stride));
    nested_declare_digits(s, l, trip, counts);
}

/* ---- the loop ----------------------------------------------------------------------------------------------------------------- */

/* The program's loop with that body, whose `continue` is of the loop `of`. */
static void add_sequential(struct nested *s, const struct loop *l, const struct loop *of, struct node *body, int unroll)
{
    struct code *loop = code_open(&s->b, CODE_LOOP);
    loop->loop = l;
    loop->unroll = unroll;
    if (of != l) code_bind_continue(&s->b, of, loop);
    code_statement(&s->b, body);
    code_close(&s->b);
}

/* With the sequential loop that each lane runs in it, unrolled if it is long. */
static void lane_body(struct nested *s, const struct loop *of, struct node *body)
{
    struct loop *l = s->within;
    s->within = NULL;
    if (!l) {
        code_statement(&s->b, body);
        return;
    }
    if (!l->index_declared_inside) code_variable(&s->b, value_variable(s->b.arena, l->index), NULL);
    else nested_bind_own_name(s, l->index);
    if (!l->unroll) {
        add_sequential(s, l, of, body, 0);
        return;
    }
    code_open_if(&s->b, trips_are_many(s->b.arena, l));
    add_sequential(s, l, of, body, l->unroll);
    code_open_else(&s->b);
    add_sequential(s, l, of, body, 0);
    code_close(&s->b);
}

static void loop_body(struct nested *s, struct loop *l)
{
    struct node *body = kernel_group_end(l)->stmt->child[3];
    enum mode around = s->mode, inside = teams_inside(l, around);
    struct jump_targets targets = s->targets;
    s->mode = inside;
    s->targets = (struct jump_targets){s->b.open, s->b.open};
    bool is_complete = l->plan.accumulates && totals_body(s, l);
    if (!is_complete && inside == MODE_VECTOR) {
        nested_declare_slots(s, body);
        lane_body(s, kernel_group_end(l), body);
    } else if (!is_complete) {
        s->dirty = s->teams->shared_memory ? SYNC_ALL : SYNC_CLEAN;
        nested_sync(s);
        nested_body(s, body);
    }
    s->targets = targets;
    s->mode = around;
    s->dirty = SYNC_ALL;
}

/* The final value of the index of a plain loop, if it is live-out. */
static void store_last_index(struct nested *s, struct loop *l)
{
    if (!loop_shows_index(l)) return;
    struct arena *a = s->b.arena;
    const struct slot *slot = teams_slot(s->teams, l->index, l->stmt->parent);
    bool single = !slot || !slot->replicated;
    const struct value *one = nested_team(s).single, *zero = value_integer(a, 0);
    if (!slot && !s->b.kernel->one_gang) /* the gangs share the object */
        one = value_and(a, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_BLOCK, 0), zero),
                        value_compare(a, VALUE_EQUAL, value_call(a, &value_int, "accel_thread", 0), zero));
    if (single) {
        nested_sync(s);
        code_open(&s->b, CODE_SINGLE)->v[0] = one;
    }
    code_assign(&s->b, value_variable(a, l->index), trips_index(a, l, trips_exact(a, l)));
    if (!single) return;
    nested_close(s);
    s->dirty = SYNC_ALL;
}

/* The loop as it is. */
static void run_as_written(struct nested *s, const struct loop *l)
{
    if (!l->index_declared_inside) code_variable(&s->b, value_variable(s->b.arena, l->index), NULL);
    else nested_bind_own_name(s, l->index);
    add_sequential(s, l, l, l->stmt->child[3], 0);
}

static void run_in_one_lane(struct nested *s, const struct loop *l)
{
    code_open(&s->b, CODE_SINGLE)->v[0] = nested_team(s).single;
    run_as_written(s, l);
    nested_close(s);
}

static bool has_mapped(const struct loop *list)
{
    for (; list; list = list->next)
        if (list->mapped || has_mapped(list->child)) return true;
    return false;
}

/* Rows for which the launch prefers one thread each: it runs the loop as it is, with a counter and addresses that the compiler knows to be
 * adjacent. Largest of 2 * 10^10 squared distances: 27.1 ms with the loop for any number of lanes, 19.4 with this (H100). A kernel has no label twice. */
static bool may_run_alone(const struct nested *s, const struct loop *l, bool frozen)
{
    const struct kernel *k = s->b.kernel;
    bool rows = nested_has_rows(s) && k->flags & ACCELRT_LANES;
    int counts;
    return rows && !mapping_counts_of(k, l, &counts) && !frozen && counts_steps(s, l) && !l->plan.accumulates && !l->plan.scans && nested_phase(s, l) < 0 && !s->within &&
           l->plan.collapse <= 1 && !has_mapped(l->child) && !node_has(l->stmt, KIND(NODE_LABEL));
}

/* The lanes of the row meet before and after the loop, as each adds to the row's copies and then some of their elements to memory. */
static void begin_counts(struct nested *s, const struct loop *l)
{
    int n;
    if (!mapping_counts_of(s->b.kernel, l, &n)) return;
    code_add(&s->b, CODE_ROW_BINS)->loop = l;
    nested_meet(s);
}

static void end_counts(struct nested *s, const struct loop *l)
{
    int n;
    const struct kernel_bins *bins = mapping_counts_of(s->b.kernel, l, &n);
    if (!bins) return;
    nested_meet(s);
    for (; n; n--, bins++)
        code_library(&s->b, value_call(s->b.arena, &value_bool, arena_printf(s->b.arena, "accel_row_%s.put", bins->var->decl->name), 0));
}

static void add_loop(struct nested *s, struct loop *l, const struct combination *c, bool frozen, bool simple)
{
    bool probed = s->teams->probed && (l->mapped & LEVEL_GANG), collecting = c && !l->plan.accumulates && c->count;
    struct code_combined *parts = collecting ? accumulators_begin(s, c) : NULL;
    if (l->plan.accumulates) totals_begin(s, l);
    nested_sync(s);
    struct code *around = s->b.open;
    bool alone = may_run_alone(s, l, frozen);
    if (alone) {
        struct arena *a = s->b.arena;
        const struct value *threads = value_place(a, PLACE_THREADS, 0);
        if (s->b.kernel->row_blocks == l) threads = value_multiply(a, threads, value_place(a, PLACE_BLOCKS, 1));
        code_open_if(&s->b, value_compare(a, VALUE_EQUAL, threads, value_integer(a, 1)));
        if (collecting) accumulators_bind(s, c, parts);
        run_as_written(s, l);
        code_open_else(&s->b);
    }
    if (frozen && counts_steps(s, l)) freeze_bounds(s, l);
    begin_counts(s, l);
    if (l->plan.scans) row_scan_open(s, l, frozen);
    else if (counts_steps(s, l)) steps_open(s, l, frozen);
    else if (probed) code_open(&s->b, CODE_GANGS);
    else if (simple) open_simple(s, l, part_of(s, l), frozen);
    else open_general(s, l, part_of(s, l), frozen);
    s->b.open->loop = kernel_group_end(l);
    if (collecting) accumulators_bind(s, c, parts);
    if (l->plan.scans) row_scan_begin_trip(s, l);
    loop_body(s, l);
    steps_close(s, l);
    s->b.open = around;
    end_counts(s, l);
    if (l->plan.scans) row_scan_end(s, l, parts[0].value);
    s->at = l->stmt;
    if (probed && s->teams->spreads_long) s->dirty = SYNC_CLEAN; /* the kernel ends, after barriers of the block if it has reductions */
    if (collecting) accumulators_end(s, c, parts);
    else if (c && !c->count) combine_over_row(s, c);
    if (l->plan.accumulates) totals_end(s, c);
}

void partition_loop(struct nested *s, struct loop *l)
{
    struct arena *a = s->b.arena;
    struct code *around = s->b.open;
    const struct combination *c = combination_of(s->b.kernel, l);
    bool apart = l->plan.accumulates && l->plan.accumulates_apart;
    if (apart) nested_sync(s);
    if (apart && !mapping_knows_overlap(s->b.kernel)) {
        run_in_one_lane(s, l);
        s->dirty = SYNC_SINGLE;
        return;
    }
    if (apart) { /* for ranges that overlap, in which the loop may read elements that it adds to */
        code_open_if(&s->b, value_not(a, value_name(a, &value_bool, "accel_disjoint")));
        run_in_one_lane(s, l);
        code_open_else(&s->b);
    }
    calls_make(s, l->lower);
    calls_make(s, l->upper);
    calls_make(s, l->step);
    bool frozen = !same_bounds_everywhere(s, l), simple = counts_up_by_one(s, l) && !is_chunked(s, l) && !l->counts_part;
    bool scoped = (c && c->count) || frozen || !simple || counts_steps(s, l) || l->plan.accumulates;
    nested_sync(s);
    if (scoped) code_open(&s->b, CODE_BLOCK);
    add_loop(s, l, c, frozen, simple);
    s->b.open = around;
    store_last_index(s, l);
}

void partition_outward(struct nested *s, struct loop *l)
{
    s->within = l;
    partition_loop(s, l->child);
}
