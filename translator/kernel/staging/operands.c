/* operands: contractions that read their operands from shared memory. SPDX-License-Identifier: MIT
 * While the block works on the slab of buffer accel_buffer, that of the next trips is under way; accel_chunk is the first of the slab's
 * trips, accel_within counts from there. accel_slab<j>_a[accel_buffer] holds operand j of array a for slab_trips trips of the loop, in one of `slabs`
 * buffers. accel_next<j>_a loads those of the next ones into registers, which it stores to another buffer, or, for tensor cores, copies them
 * there. With ACCELRT_ROW_BLOCKS, blocks along y have parts of the trips (staging/divided_sums.c). If a block has several tiles along z,
 * each has slabs of its own. All threads of the block take part, also those without an iteration, with the operands of the last iteration
 * of the nest. plan_operands decides where this is legal. */
#include "accel_abi.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/divided_sums.h"
#include "kernel/staging/matrix_product.h"
#include "kernel/transforms/jam.h"
#include "kernel/staging/operand_slabs.h"
#include "kernel/transforms/rewrites.h"

enum { UNROLLED = 16 }; /* trips of a slab, at most */

/* ---- one trip ------------------------------------------------------------------------------------------------------------------- */

struct naming {
    const struct kernel *kernel;
    const struct loop *loop;
    const struct decl *decl;
    bool found;
};

static bool is_operand(const struct kernel *k, const struct loop *l, const struct node *n)
{
    for (int j = 0; j < operands_of(k)->n; j++)
        for (int i = 0; i < operands_of(k)->list[j].n_accesses && operands_of(k)->list[j].loop == l; i++)
            if (operands_of(k)->list[j].accesses[i]->node == n) return true;
    return false;
}

static bool find_name(struct node *n, void *context)
{
    struct naming *s = context;
    if (is_operand(s->kernel, s->loop, n)) return false;
    s->found |= n->kind == NODE_NAME && n->decl == s->decl;
    return true;
}

/* Whether n uses d outside of the operands. */
static bool uses_outside(const struct kernel *k, const struct loop *l, struct node *n, const struct decl *d)
{
    struct naming s = {k, l, d, false};
    node_walk(n, find_name, &s);
    return s.found;
}

/* Opens a function of the variables in the list. */
static struct code *open_function(struct code_builder *b, const char *name, const struct value *const *parameters, int n)
{
    struct code *function = code_open(b, CODE_FUNCTION);
    function->object = value_name(b->arena, &value_bool, name);
    code_open_else(b);
    for (int j = 0; j < n; j++) code_variable(b, parameters[j], NULL);
    return b->open = function;
}

/* An iteration outside of the nest is replaced by the last one. What reads elements of one that a triangle does not have is left out. */
static void declare_used_indices(struct code_builder *b, const struct contraction *c, struct node *what)
{
    const struct kernel *k = b->kernel;
    bool used[2], whole = mapping_has_bounding_nest(k);
    for (int j = 0; j < 2; j++) used[j] = uses_outside(k, c->loop, what, k->dims[j]->index);
    whole &= used[0] || used[1];
    for (int j = 1; j >= 0; j--) {
        const struct value *trip = jam_trip(b->arena, k, j);
        if (used[j] || whole) operand_index(b, k->dims[j], flat_fills_tiles(k, j) ? trip : operand_least(b, trip, operand_last_trip(b, j)));
    }
    if (whole) code_open_if(b, value_not(b->arena, flat_outside_bounding_nest(b)));
}

/* The thread's iterations in one trip, as a function. */
static void define_trip(struct code_builder *b, const struct contraction *c)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    struct node *what = c->sum ? c->sum->value : c->loop->stmt->child[3];
    const struct value *parameters[] = {operand_name(b, &value_int, "accel_buffer"), operand_name(b, &value_long, "accel_chunk"),
                                        operand_name(b, &value_int, "accel_within")},
                       *u = operand_name(b, &value_int, "accel_item");
    struct code *function = open_function(b, "accel_trip", parameters, 3);
    for (int j = 0; j < operands_of(k)->n; j++)
        for (int i = 0; operands_of(k)->list[j].loop == c->loop && i < operands_of(k)->list[j].n_accesses; i++)
            code_bind(b, operands_of(k)->list[j].accesses[i]->node, operand_element(b, j), NULL);
    jam_bind_values(b);
    if (uses_outside(k, c->loop, what, c->loop->index)) contraction_index(b, c, value_add(a, parameters[1], parameters[2]));
    struct code *each = code_open_for(b, u, value_integer(a, 0),
                                      value_compare(a, VALUE_LESS, u, value_integer(a, k->items[0] * k->items[1])), value_integer(a, 1));
    each->unroll = CODE_UNROLL_ALL;
    each->loop = c->loop;
    declare_used_indices(b, c, what);
    if (c->sum) register_sums_add(b, c->sum);
    else code_statement(b, what);
    b->open = function->parent;
}

/* ---- tensor cores ------------------------------------------------------------------------------------------------------------- */

static void return_factor(struct code_builder *b, const struct code *function, const struct value *factor)
{
    struct code *end = code_add(b, CODE_RETURN);
    end->target = function;
    end->v[0] = factor;
}

/* The factors as functions of their operands, and of the places in the tile of iterations whose elements they read directly. */
static void define_factors(struct code_builder *b, const struct contraction *c)
{
    const struct kernel *k = b->kernel;
    const struct value *x[] = {value_name(b->arena, &value_double, "accel_element"), value_name(b->arena, &value_int, "accel_at")};
    for (int d = 0; d < 2; d++) {
        const struct operand *o = &operands_of(k)->list[operands_of(k)->list[0].dimension == d ? 0 : 1];
        if (matrix_factor_is_element(k, d)) continue;
        const struct value *factor = value_user(b->arena, operands_of(k)->matrix->factors[d]);
        struct code *function = open_function(b, d ? "accel_factor1" : "accel_factor0", x, 2);
        for (int i = 0; i < o->n_accesses; i++) code_bind(b, o->accesses[i]->node, x[0], NULL);
        jam_bind_values(b);
        if (uses_outside(k, c->loop, operands_of(k)->matrix->factors[d], k->dims[d]->index)) {
            const struct value *outside = operand_index_at(b, d, x[1]);
            if (outside) {
                code_open_if(b, outside);
                return_factor(b, function, x[0]);
                code_close(b);
            }
        }
        return_factor(b, function,
                      value_cast(b->arena, &value_double, d && operands_of(k)->matrix->subtracts ? value_negate(b->arena, factor) : factor));
        code_close(b);
    }
}

static void multiply_matrices(struct code_builder *b, const struct contraction *c, const struct value *buffer, const struct value *first)
{
    const struct type *type = operands_of(b->kernel)->matrix->target->type;
    struct code *slab = code_add(b, CODE_MATRIX_SLAB);
    slab->v[0] = buffer, slab->v[1] = first;
    slab->object =
        c->sum ? register_sums_object(b->arena, type) : code_object(b, type, "accel_each_%s", operands_of(b->kernel)->matrix->target->decl->name);
}

/* ---- all trips ------------------------------------------------------------------------------------------------------------------ */

static void run_one_by_one(struct code_builder *b, const struct value *buffer, const struct value *first, const struct value *end,
                           int unroll)
{
    const struct value *k = operand_name(b, &value_int, "accel_within"), *list[] = {buffer, first, k};
    code_open_for(b, k, value_integer(b->arena, 0), value_compare(b->arena, VALUE_LESS, k, end), value_integer(b->arena, 1))->unroll =
        unroll;
    slabs_call(b, "accel_trip", 3, list);
    code_close(b);
}

/* All trips of a buffer's slab, unrolled, or those that are left. */
static void run_slab(struct code_builder *b, const struct contraction *c, const struct value *buffer, const struct value *first)
{
    struct arena *a = b->arena;
    int all = operands_of(b->kernel)->slab_trips;
    code_open_if(b, value_compare(a, VALUE_LESS_EQUAL, value_add(a, first, value_integer(a, all)), c->trips));
    if (operands_of(b->kernel)->matrix) multiply_matrices(b, c, buffer, first);
    else run_one_by_one(b, buffer, first, value_integer(a, all), all < UNROLLED ? all : UNROLLED);
    code_open_else(b);
    run_one_by_one(b, buffer, first, value_subtract(a, c->trips, first), CODE_UNROLL_DEFAULT);
    code_close(b);
}

static struct code *open_slabs(struct code_builder *b, const struct contraction *c, int from)
{
    struct arena *a = b->arena;
    const struct value *at = operand_name(b, &value_long, "accel_chunk");
    struct code *slabs =
        code_open_for(b, at, value_integer(a, from), value_compare(a, VALUE_LESS, at, c->trips), value_integer(a, operands_of(b->kernel)->slab_trips));
    slabs->unroll = CODE_UNROLL_NONE;
    return slabs;
}

/* Works on one slab while copies to the others are under way, which begin MATRIX_STAGES - 1 slabs before. */
static void run_stages(struct code_builder *b, const struct contraction *c)
{
    struct arena *a = b->arena;
    const struct value *at = operand_name(b, &value_long, "accel_chunk"),
                       *begun = value_compare(a, VALUE_GREATER_EQUAL, at, value_integer(a, 0));
    const struct value *f = operand_name(b, &value_int, "accel_filled"), *buffer = operand_name(b, &value_int, "accel_buffer");
    int ahead = operands_of(b->kernel)->slab_trips * (MATRIX_STAGES - 1);
    code_variable(b, f, value_integer(a, 0));
    open_slabs(b, c, -ahead);
    code_define(b, buffer, value_modulo(a, value_add(a, f, value_integer(a, 1)), value_integer(a, MATRIX_STAGES)));
    code_open_if(b, begun);
    code_library(b, value_call(a, &value_bool, arena_printf(a, "accel_copies_arrived<%d>", MATRIX_STAGES - 2), 0));
    slabs_barrier(b);
    code_close(b);
    slabs_fetch(b, c, value_add(a, at, value_integer(a, ahead)));
    code_library(b, value_call(a, &value_bool, "accel_copies_issued", 0));
    code_open_if(b, begun);
    run_slab(b, c, buffer, at);
    code_close(b);
    code_assign(b, f, buffer);
    code_close(b);
}

/* Loads the next slab into registers, works on the slab in shared memory, and stores the next one. */
static void run_slabs(struct code_builder *b, const struct contraction *c)
{
    struct arena *a = b->arena;
    bool two = operands_of(b->kernel)->slabs == 2;
    const struct value *zero = value_integer(a, 0), *at = operand_name(b, &value_long, "accel_chunk"),
                       *buffer = two ? operand_name(b, &value_int, "accel_buffer") : zero;
    const struct value *end = value_add(a, at, value_integer(a, operands_of(b->kernel)->slab_trips));
    slabs_fetch(b, c, zero);
    slabs_store(b, c, zero);
    if (two) code_variable(b, buffer, zero);
    struct code *slabs = open_slabs(b, c, 0);
    slabs_fetch(b, c, end);
    run_slab(b, c, buffer, at);
    code_open_if(b, value_compare(a, VALUE_GREATER_EQUAL, end, c->trips));
    code_add(b, CODE_LEAVE)->target = slabs;
    code_close(b);
    if (two) code_assign(b, buffer, value_not(a, buffer));
    else slabs_barrier(b);
    slabs_store(b, c, buffer);
    code_close(b);
}

/* All trips in one slab. */
static void run_only_slab(struct code_builder *b, const struct contraction *c)
{
    const struct value *zero = value_integer(b->arena, 0);
    slabs_fetch(b, c, zero);
    slabs_store(b, c, zero);
    run_slab(b, c, zero, zero);
}

static void run_trips(struct code_builder *b, const struct contraction *c)
{
    const struct kernel *k = b->kernel;
    long long known = mapping_constant_trips(c->loop);
    slabs_declare(b, c);
    define_trip(b, c);
    if (operands_of(k)->matrix) define_factors(b, c);
    if (operands_of(k)->matrix) run_stages(b, c);
    else if (known > 0 && known <= operands_of(k)->slab_trips) run_only_slab(b, c);
    else run_slabs(b, c);
}

/* ---- sums of which blocks have parts ------------------------------------------------------------------------------------------------ */

static const struct value *parts_object(struct code_builder *b)
{
    const struct decl *sum = operands_of(b->kernel)->divided_sum;
    return code_object(b, sum->type, "accel_each_%s", sum->name);
}

/* The trips of the block's part. All parts but the first begin at 0. */
static void begin_part(struct code_builder *b, struct contraction *c)
{
    struct arena *a = b->arena;
    const struct value *all = trips_signed(a, c->loop), *slab = value_integer(a, operands_of(b->kernel)->slab_trips), *zero = value_integer(a, 0);
    const struct value *item = operand_name(b, &value_int, "accel_item"), *object = parts_object(b);
    c->first = code_object(b, &value_long, "accel_first_%s", c->loop->index->name);
    code_define(b, c->first, value_call(a, &value_long, "accel_part_first", 2, all, slab));
    b->open->last->uniform = true;
    code_define(b, c->trips, value_call(a, &value_long, "accel_part_trips", 2, all, slab));
    b->open->last->uniform = true;
    code_open_if(b, value_compare(a, VALUE_GREATER, c->first, zero));
    const struct value *items = value_integer(a, jam_items(b->kernel));
    struct code *each = code_open_for(b, item, zero, value_compare(a, VALUE_LESS, item, items), value_integer(a, 1));
    each->unroll = CODE_UNROLL_ALL;
    code_assign(b, value_element(a, object->type, object, item), value_cast(a, object->type, zero));
    code_close(b);
    code_close(b);
}

/* In place of the jammed loop. */
static void contract(struct code_builder *b, struct code *loop)
{
    bool divides = b->kernel->flags & ACCELRT_ROW_BLOCKS;
    struct accumulation sum;
    struct contraction c = {.loop = loop->loop, .trips = code_object(b, &value_long, "accel_trips_%s", loop->loop->index->name)};
    if (register_sums_find(b->kernel, c.loop, &sum)) c.sum = &sum;
    code_replace(b, loop, CODE_BLOCK);
    if (divides) {
        begin_part(b, &c);
    } else {
        code_define(b, c.trips, trips_signed(b->arena, c.loop));
        b->open->last->uniform = true;
    }
    code_open_if(b, value_compare(b->arena, VALUE_GREATER, c.trips, value_integer(b->arena, 0)));
    if (c.sum) register_sums_load(b, c.sum);
    run_trips(b, &c);
    if (c.sum) register_sums_store(b, c.sum);
    code_close(b);
    if (divides) divided_sums_join(b, "accel_join_parts", 1, (const struct value *const[]){parts_object(b)});
}

static void rewrite(struct code_builder *b, struct code *tree)
{
    for (struct code *c = tree->first; c; c = c->next) {
        if (jam_is_inner(c) && operands_has(b->kernel, c->loop)) contract(b, c);
        else {
            rewrite(b, c);
            if (c->other) rewrite(b, c->other);
        }
    }
}

bool transform_operands(struct code_builder *b)
{
    struct code *tree = b->open;
    if (operands_of(b->kernel)->n) rewrite(b, tree);
    b->open = tree;
    return operands_of(b->kernel)->n > 0;
}
