/* operand_slabs: the operands of contractions in shared memory, and what fills it. SPDX-License-Identifier: MIT */
#include "kernel/staging/operand_slabs.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"

bool operands_has(const struct kernel *k, const struct loop *l)
{
    bool any = false;
    for (int j = 0; j < operands_of(k)->n; j++) any |= operands_of(k)->list[j].loop == l;
    return any;
}

bool operand_has_rows_of_trips(const struct kernel *k, const struct operand *o)
{
    return operands_of(k)->matrix && o->along;
}

/* ---- names --------------------------------------------------------------------------------------------------------------------- */

const struct value *operand_name(struct code_builder *b, const struct type *type, const char *name)
{
    return value_name(b->arena, type, name);
}

/* A buffer of operand j, of the thread's own tile along z. */
static const struct value *slab(struct code_builder *b, int j, const struct value *buffer)
{
    const struct operand *o = &operands_of(b->kernel)->list[j];
    const struct type *type = o->accesses[0]->node->type;
    const struct value *tiles = value_name(b->arena, type, o->slab);
    if (b->kernel->block[2] > 1) tiles = value_element(b->arena, type, tiles, value_place(b->arena, PLACE_THREAD, 2));
    return value_element(b->arena, type, tiles, buffer);
}

const struct value *operand_element(struct code_builder *b, int j)
{
    const struct operand *o = &operands_of(b->kernel)->list[j];
    const struct value *buffer = slab(b, j, operand_name(b, &value_int, "accel_buffer")),
                       *place = jam_element(b->arena, b->kernel, o->dimension);
    const struct value *trip = operand_name(b, &value_int, "accel_within");
    bool trips_in_rows = operand_has_rows_of_trips(b->kernel, o);
    const struct value *row = value_element(b->arena, buffer->type, buffer, trips_in_rows ? place : trip);
    return value_element(b->arena, buffer->type, row, trips_in_rows ? trip : place);
}

/* The first trip of the block in dimension d. */
static const struct value *first_of_block(struct code_builder *b, int d)
{
    struct arena *a = b->arena;
    const struct value *ahead = value_multiply(a, flat_thread(a, b->kernel, d), value_integer(a, jam_run(b->kernel, d)));
    return value_subtract(a, flat_trip(a, d), ahead);
}

const struct value *operand_last_trip(struct code_builder *b, int d)
{
    return value_subtract(b->arena, flat_trips(b->arena, b->kernel, d), value_integer(b->arena, 1));
}

const struct value *operand_least(struct code_builder *b, const struct value *x, const struct value *y)
{
    return value_call(b->arena, &value_long, "accel_least", 2, x, y);
}

void operand_index(struct code_builder *b, const struct loop *l, const struct value *trip)
{
    code_variable(b, value_variable(b->arena, l->index), trips_index(b->arena, l, trip));
}

void contraction_index(struct code_builder *b, const struct contraction *c, const struct value *trip)
{
    operand_index(b, c->loop, c->first ? value_add(b->arena, c->first, trip) : trip);
}

/* ---- triangles ---------------------------------------------------------------------------------------------------------------- */

static const struct loop *bounded_loop(const struct kernel *k)
{
    return k->dims[0]->bounding ? k->dims[0] : k->dims[1]->bounding ? k->dims[1] : NULL;
}

bool operand_is_linear(const struct kernel *k, const struct operand *o)
{
    const struct access *a = o->accesses[0];
    return a->affine && a->fits && !*a->fits && !a->n_members && !bounded_loop(k);
}

/* Whether the last trip of l in the block, not the first, has most trips of the other loop: for the loop with the bounding nest if that
 * replaces its lower bound, else for the loop around it. */
static bool wants_last(const struct kernel *k, const struct loop *l)
{
    return (bounded_loop(k)->bounding->lower != bounded_loop(k)->lower) == (l == bounded_loop(k));
}

void operands_declare(struct code_builder *b)
{
    const struct operand_tiles *t = operands_of(b->kernel);
    for (int j = 0; j < t->n; j++) {
        struct code *c = code_add(b, CODE_OPERANDS);
        c->operand = &t->list[j];
        c->object = value_name(b->arena, c->operand->accesses[0]->node->type, c->operand->slab);
    }
}

void operands_leave(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    if (!bounded_loop(k)) return;
    code_open(b, CODE_LEAVE_OPERANDS);
    for (int j = 1; j >= 0; j--) {
        const struct value *first = first_of_block(b, j), *more = value_integer(b->arena, k->block[j] * k->items[j] - 1);
        operand_index(b, k->dims[j],
                      wants_last(k, k->dims[j]) ? operand_least(b, value_add(b->arena, first, more), operand_last_trip(b, j)) : first);
    }
    flat_leave_bounding_nest(b, NULL);
    code_close(b);
}

/* An iteration along dimension d that has no iteration of the other loop reads nothing. */
static void leave_without_partner(struct code_builder *b, int d)
{
    const struct loop *other = b->kernel->dims[!d];
    if (!bounded_loop(b->kernel)) return;
    operand_index(b, other, wants_last(b->kernel, other) ? operand_last_trip(b, !d) : value_integer(b->arena, 0));
    flat_leave_bounding_nest(b, b->open);
}

const struct value *operand_index_at(struct code_builder *b, int d, const struct value *at)
{
    const struct kernel *k = b->kernel;
    const struct loop *other = k->dims[!d];
    operand_index(b, k->dims[d], operand_least(b, value_add(b->arena, first_of_block(b, d), at), operand_last_trip(b, d)));
    if (!bounded_loop(k)) return NULL;
    operand_index(b, other, wants_last(k, other) ? operand_last_trip(b, !d) : value_integer(b->arena, 0));
    return flat_outside_bounding_nest(b);
}

/* ---- what fills the slabs -------------------------------------------------------------------------------------------------------- */

static const struct value *next(struct code_builder *b, int j)
{
    return value_name(b->arena, &value_bool, operands_of(b->kernel)->list[j].next);
}

static void declare_operand(struct code_builder *b, int j, const struct contraction *of)
{
    const struct kernel *k = b->kernel;
    const struct operand *o = &operands_of(k)->list[j];
    struct code *c = code_open(b, CODE_OPERAND);
    c->operand = o;
    c->object = next(b, j);
    c->v[0] = of->trips, c->v[1] = first_of_block(b, o->dimension), c->v[2] = flat_trips(b->arena, k, o->dimension);
    operand_index(b, k->dims[o->dimension], operand_name(b, &value_long, "accel_i"));
    leave_without_partner(b, o->dimension);
    contraction_index(b, of, operand_name(b, &value_long, "accel_k"));
    code_close(b);
}

static bool all_linear(const struct kernel *k, const struct loop *l)
{
    bool all = true;
    for (int j = 0; j < operands_of(k)->n; j++) all &= operands_of(k)->list[j].loop != l || operand_is_linear(k, &operands_of(k)->list[j]);
    return all;
}

static const struct value *is_wide(struct code_builder *b)
{
    return value_name(b->arena, &value_bool, "accel_wide");
}

/* accel_wide: runs of all operands are loaded at once. */
static void define_wide(struct code_builder *b, const struct loop *l)
{
    const struct value *all = NULL;
    for (int j = 0; j < operands_of(b->kernel)->n; j++)
        if (operands_of(b->kernel)->list[j].loop == l) all = value_and(b->arena, all, code_object(b, &value_bool, "%s.wide", next(b, j)->name));
    if (all_linear(b->kernel, l)) code_define(b, is_wide(b), all);
}

void slabs_declare(struct code_builder *b, const struct contraction *c)
{
    for (int j = 0; j < operands_of(b->kernel)->n; j++)
        if (operands_of(b->kernel)->list[j].loop == c->loop) declare_operand(b, j, c);
    define_wide(b, c->loop);
}

void slabs_call(struct code_builder *b, const char *name, int n, const struct value *const *arguments)
{
    const struct value **list = arena_alloc(b->arena, (size_t)n * sizeof *list);
    for (int k = 0; k < n; k++) list[k] = arguments[k];
    code_add(b, CODE_CALL)->v[0] = value_call_list(b->arena, &value_bool, name, n, list);
}

static void fetch_wide(struct code_builder *b, int j)
{
    const struct value *to[] = {slab(b, j, operand_name(b, &value_int, "accel_filled"))};
    bool copies = operands_of(b->kernel)->matrix;
    slabs_call(b, arena_printf(b->arena, "%s.%s_wide", next(b, j)->name, copies ? "copy" : "fetch"), copies, to);
}

static void fetch_one(struct code_builder *b, int j, const struct value *at, const struct value *trips)
{
    const struct kernel *k = b->kernel;
    const struct operand *o = &operands_of(k)->list[j];
    const struct value *list[] = {slab(b, j, operand_name(b, &value_int, "accel_filled")),
                                  value_name(b->arena, &value_bool, o->place),
                                  at,
                                  trips,
                                  first_of_block(b, o->dimension),
                                  flat_trips(b->arena, k, o->dimension)};
    bool copies = operands_of(k)->matrix;
    slabs_call(b, arena_printf(b->arena, "%s.%s", next(b, j)->name, copies ? "copy" : "fetch"), copies ? 6 : 5, list + !copies);
}

void slabs_fetch(struct code_builder *b, const struct contraction *c, const struct value *at)
{
    const struct kernel *k = b->kernel;
    bool wide = all_linear(k, c->loop);
    const struct value *end = value_add(b->arena, at, value_integer(b->arena, operands_of(k)->slab_trips));
    if (wide) code_open_if(b, value_and(b->arena, is_wide(b), value_compare(b->arena, VALUE_LESS_EQUAL, end, c->trips)));
    for (int j = 0; j < operands_of(k)->n && wide; j++)
        if (operands_of(k)->list[j].loop == c->loop) fetch_wide(b, j);
    if (wide) code_open_else(b);
    for (int j = 0; j < operands_of(k)->n; j++)
        if (operands_of(k)->list[j].loop == c->loop) fetch_one(b, j, at, c->trips);
    if (wide) code_close(b);
}

void slabs_barrier(struct code_builder *b)
{
    code_add(b, CODE_BARRIER)->team = CODE_TEAM_BLOCK;
}

void slabs_store(struct code_builder *b, const struct contraction *c, const struct value *buffer)
{
    for (int j = 0; j < operands_of(b->kernel)->n; j++) {
        const struct value *to[] = {slab(b, j, buffer)};
        if (operands_of(b->kernel)->list[j].loop == c->loop) slabs_call(b, arena_printf(b->arena, "%s.store", next(b, j)->name), 1, to);
    }
    slabs_barrier(b);
}
