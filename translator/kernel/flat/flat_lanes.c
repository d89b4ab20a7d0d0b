/* flat_lanes: iterations whose inner loops several threads share. SPDX-License-Identifier: MIT
 * The n threads along y share an iteration, their column. Each of them runs the statements before the last shared loop (the first alone those
 * that store) and each n-th trip of the loops; the first runs the rest. Threads of columns beyond the last repeat the last column without
 * stores, so that all threads reach the barriers. With ACCELRT_ROW_BLOCKS, blocks along y have parts of a column's trips, and all but the
 * last one leave the kernel after the loop. If each column has one thread, there are no barriers, and the loops run as written.
 * plan_lanes decides where this is legal. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/divided_sums.h"
#include "region/updates/accumulations.h"

/* Objects of the kernel. */
static const struct value *lanes(struct arena *a)
{
    return value_name(a, &value_int, "accel_lanes");
}

static const struct value *is_first(struct arena *a)
{
    return value_name(a, &value_bool, "accel_first");
}

static const struct value *is_inside(struct arena *a)
{
    return value_name(a, &value_bool, "accel_inside");
}

static const struct value *threads_of_column(struct arena *a)
{
    return value_place(a, PLACE_THREADS, 1);
}

static bool has_parts(const struct kernel *k)
{
    return k->flags & ACCELRT_ROW_BLOCKS;
}

/* The number of the lane, in all blocks that have parts of the column. */
static const struct value *lane(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct value *thread = value_place(a, PLACE_THREAD, 1);
    return has_parts(b->kernel) ? value_add(a, thread, value_multiply(a, threads_of_column(a), value_place(a, PLACE_BLOCK, 1))) : thread;
}

static const struct value *has_one_lane(struct arena *a)
{
    return value_compare(a, VALUE_EQUAL, lanes(a), value_integer(a, 1));
}

/* Of a nest of several dimensions, all iterations are columns, those along x first. */
static const struct value *define_columns(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *n = flat_trips(a, k, 0), *columns = value_name(a, &value_long, "accel_columns");
    if (k->n_dims == 1) return n;
    for (int j = 1; j < k->n_dims; j++) n = value_multiply(a, n, flat_trips(a, k, j));
    if (value_is_known(n, NULL)) return n;
    code_define(b, columns, n);
    return columns;
}

/* The trips of the column, and the indices. */
static void declare_indices(struct code_builder *b, const struct value *column)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *rest = column, *number = value_name(a, &value_long, "accel_number");
    if (k->n_dims > 1) code_define(b, number, column), rest = number;
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *n = flat_trips(a, k, j);
        code_define(b, flat_trip(a, j), j + 1 < k->n_dims ? value_modulo(a, rest, n) : rest);
        rest = value_divide(a, rest, n);
    }
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(b, k->dims[j], flat_trip(a, j));
}

static void enter_column(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *one = value_integer(a, 1), *zero = value_integer(a, 0), *threads = threads_of_column(a),
                       *n = define_columns(b), *column = value_name(a, &value_long, "accel_column");
    if (has_parts(k)) threads = value_multiply(a, threads, value_place(a, PLACE_BLOCKS, 1));
    code_define(b, lanes(a), k->shared_overlap ? value_select(a, value_name(a, &value_bool, "accel_disjoint"), threads, one) : threads);
    const struct value *width = value_cast(a, &value_long, value_place(a, PLACE_THREADS, 0));
    code_define(b, column, value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 0), width), value_place(a, PLACE_THREAD, 0)));
    const struct value *inside = value_compare(a, VALUE_LESS, column, n);
    if (k->shared_memory) {
        code_define(b, is_inside(a), inside);
        inside = is_inside(a);
    }
    code_define(b, is_first(a), value_and(a, inside, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 1), zero)));
    const struct value *idle = value_and(a, has_one_lane(a), value_not(a, is_first(a)));
    code_leave_if(b, value_or(a, value_compare(a, VALUE_LESS_EQUAL, n, zero), idle), NULL);
    declare_indices(b, value_select(a, inside, column, value_subtract(a, n, one)));
    private_copies(b, NULL, flat_declares_copy);
}

/* What the threads of a column have done with memory since the last barrier, if they exchange values through it. */
enum memory_use { MEMORY_READ = 1, MEMORY_STORED = 2, MEMORY_STORED_BY_FIRST = 4 };

/* The next part of the body makes this use of memory. */
static void order_memory(struct code_builder *b, unsigned *since, unsigned use)
{
    unsigned stores = MEMORY_STORED | MEMORY_STORED_BY_FIRST;
    bool one = *since == MEMORY_STORED_BY_FIRST && use == MEMORY_STORED_BY_FIRST;
    if (b->kernel->shared_memory && !one && *since && ((*since | use) & stores)) {
        code_open_if(b, value_compare(b->arena, VALUE_GREATER, lanes(b->arena), value_integer(b->arena, 1)));
        code_add(b, CODE_BARRIER);
        code_close(b);
        *since = 0;
    }
    *since |= use;
}

static void statement_before_loop(struct code_builder *b, struct node *n, unsigned *since)
{
    bool all = mapping_all_lanes_run(n);
    order_memory(b, since, all ? MEMORY_READ : MEMORY_STORED_BY_FIRST);
    if (!all) code_open_if(b, is_first(b->arena));
    code_statement(b, n);
    if (!all) code_close(b);
}

/* ---- shared loops --------------------------------------------------------------------------------------------------------------- */

/* What the lanes of a shared loop add up: elements of memory that `list` names, or scalars. */
struct sums {
    const struct shared_loop *shared;
    struct accumulation list[ACCUMULATIONS_MAX];
    int n_list, count;
};

static const struct value *sum(struct code_builder *b, const struct sums *s, int j)
{
    const struct type *type = s->n_list ? s->list[j].place->type : s->shared->sums[j].decl->type;
    return code_object(b, type, "accel_sum%d", j);
}

static struct sums sums_of(const struct shared_loop *shared)
{
    struct sums s = {.shared = shared};
    if (!shared->stores && !shared->n_sums) s.n_list = loop_accumulations(shared->loop, s.list);
    s.count = s.n_list ? s.n_list : shared->n_sums;
    return s;
}

/* Trip c of the loop. */
static void add_trip(struct code_builder *b, const struct sums *s, const struct value *c)
{
    const struct loop *l = s->shared->loop;
    struct arena *a = b->arena;
    code_variable(b, value_variable(a, l->index), trips_index(a, l, c));
    for (int j = 0; j < s->shared->n_sums; j++) code_bind_variable(b, s->shared->sums[j].decl, sum(b, s, j));
    for (int j = 0; j < s->n_list; j++)
        code_update(b, sum(b, s, j), s->list[j].op[0] == '-' ? VALUE_SUBTRACT : VALUE_ADD, value_user(a, s->list[j].value));
    if (!s->n_list) code_statement(b, l->stmt->child[3]);
}

enum { GROUP = 16, UNROLL = 8 };

/* A lane runs each n-th group of trips, as many groups as the other lanes: loads of a group are under way at once, and 16 bytes each where
 * they are of adjacent elements. Loops of single trips are not unrolled by the compiler, as it does not know the number of lanes. On an H200:
 * attraction of 65,536 bodies to 262,144 in blocks of 64 x 4 808 * 10^9 pairs a second in place of 604. Returns the first trip of the lane
 * that is left. */
static const struct value *add_groups(struct code_builder *b, const struct sums *s, const struct value *trips)
{
    struct arena *a = b->arena;
    const struct value *group = value_name(a, &value_long, "accel_group"), *t = value_name(a, &value_int, "accel_trip_of_group"),
                       *groups = value_name(a, &value_long, "accel_groups"), *all = value_integer(a, GROUP);
    const struct value *rounds = value_divide(a, trips, value_multiply(a, all, lanes(a)));
    code_define(b, groups, value_multiply(a, rounds, lanes(a)));
    struct code *loop = code_open_for(b, group, lane(b), value_compare(a, VALUE_LESS, group, groups), lanes(a));
    loop->unroll = CODE_UNROLL_NONE;
    struct code *trip = code_open_for(b, t, value_integer(a, 0), value_compare(a, VALUE_LESS, t, all), value_integer(a, 1));
    trip->unroll = CODE_UNROLL_ALL;
    trip->loop = s->shared->loop;
    add_trip(b, s, value_add(a, value_multiply(a, group, all), t));
    code_close(b);
    code_close(b);
    return value_add(a, value_multiply(a, groups, all), lane(b));
}

static void add_trips(struct code_builder *b, const struct sums *s)
{
    const struct loop *l = s->shared->loop;
    struct arena *a = b->arena;
    const struct value *trips = code_object(b, &value_long, "accel_trips_%s", l->index->name),
                       *c = value_name(a, &value_long, "accel_lane_trip"), *first = lane(b);
    bool has_groups = !s->shared->stores && mapping_may_unroll(b->kernel, l, l->stmt->child[3]);
    code_define(b, trips, trips_signed(a, l));
    if (has_groups) first = add_groups(b, s, trips);
    const struct value *more = value_compare(a, VALUE_LESS, c, trips);
    if (s->shared->stores) more = value_and(a, is_inside(a), more);
    struct code *loop = code_open_for(b, c, first, more, lanes(a));
    loop->unroll = l->child ? CODE_UNROLL_NONE : UNROLL;
    loop->loop = l;
    add_trip(b, s, c);
    code_close(b);
}

static enum reduction_op op_of(const struct sums *s, int j)
{
    return s->n_list ? RED_ADD : s->shared->sums[j].op;
}

/* What the sum of a lane begins with: an extreme with the value that all lanes have, so that a NaN remains what it is. */
static const struct value *first_value(struct code_builder *b, const struct sums *s, int j)
{
    return op_of(s, j) == RED_ADD ? value_integer(b->arena, 0) : value_variable(b->arena, s->shared->sums[j].decl);
}

static const struct value *over_lanes(struct code_builder *b, const struct value *own, enum reduction_op op)
{
    struct arena *a = b->arena;
    const char *function = op == RED_ADD ? "accel_over_lanes" : op == RED_MAX ? "accel_largest_over_lanes" : "accel_least_over_lanes";
    return value_meeting(a, value_call(a, own->type, function, 2, own, has_parts(b->kernel) ? threads_of_column(a) : lanes(a)), false);
}

/* The barriers of the combination also order what the lanes read before it and store after it. */
static void combine_sums(struct code_builder *b, const struct sums *s, unsigned *since)
{
    struct arena *a = b->arena;
    for (int j = 0; j < s->count; j++) {
        const struct value *own = sum(b, s, j);
        code_assign(b, own, over_lanes(b, own, op_of(s, j)));
    }
    if (has_parts(b->kernel)) {
        const struct value *parts[PARTS_OF_SUMS];
        for (int j = 0; j < s->count; j++) parts[j] = sum(b, s, j);
        divided_sums_join(b, "accel_join_columns", s->count, parts);
    }
    for (int j = 0; j < s->n_list; j++) {
        code_open_if(b, is_first(a));
        code_update(b, value_user(a, s->list[j].place), VALUE_ADD, sum(b, s, j));
        code_close(b);
    }
    for (int j = 0; j < s->shared->n_sums; j++) {
        const struct value *v = value_variable(a, s->shared->sums[j].decl);
        if (op_of(s, j) == RED_ADD) code_update(b, v, VALUE_ADD, sum(b, s, j));
        else code_assign(b, v, sum(b, s, j));
    }
    *since = s->n_list ? MEMORY_STORED_BY_FIRST : 0;
}

static void share_loop(struct code_builder *b, const struct shared_loop *shared, unsigned *since)
{
    struct sums s = sums_of(shared);
    order_memory(b, since, shared->stores ? MEMORY_STORED : MEMORY_READ);
    code_open_if(b, has_one_lane(b->arena));
    flat_statement(b, shared->loop->stmt);
    code_open_else(b);
    for (int j = 0; j < s.count; j++) code_variable(b, sum(b, &s, j), first_value(b, &s, j));
    add_trips(b, &s);
    if (!shared->stores) combine_sums(b, &s, since);
    code_close(b);
}

/* ---- the body ------------------------------------------------------------------------------------------------------------------- */

static bool has_more(const struct node *body, int from)
{
    while (from < body->n_children && (!body->child[from] || body->child[from]->kind == NODE_NULL_STMT)) from++;
    return from < body->n_children;
}

/* The statements up to the last shared loop are those of all lanes, the rest is the first one's. */
static void add_statements(struct code_builder *b, const struct node *body)
{
    int left = b->kernel->n_shared;
    unsigned since = 0;
    for (int j = 0; j < body->n_children; j++) {
        struct node *n = body->child[j];
        const struct shared_loop *s = n ? kernel_shared_loop(b->kernel, n) : NULL;
        if (!n || n->kind == NODE_NULL_STMT) continue;
        if (s) share_loop(b, s, &since);
        else if (left) statement_before_loop(b, n, &since);
        else code_statement(b, n);
        if (!s || --left || !has_more(body, j + 1)) continue;
        order_memory(b, &since, MEMORY_STORED_BY_FIRST);
        code_leave_if(b, value_not(b->arena, is_first(b->arena)), NULL);
    }
}

void flat_lanes(struct code_builder *b)
{
    struct loop *last = kernel_innermost(b->kernel);
    const struct shared_loop *first = b->kernel->shared;
    unsigned since = 0;
    code_bind_continue(b, last, NULL);
    enter_column(b);
    code_open(b, CODE_BLOCK);
    if (node_only_statement(last->stmt->child[3]) == first->loop->stmt) share_loop(b, first, &since);
    else add_statements(b, last->stmt->child[3]);
    code_close(b);
}
