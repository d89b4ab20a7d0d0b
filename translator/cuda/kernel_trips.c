/* kernel_trips: trip counts and indices of loops, and the trips of each thread of a flat kernel. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "analysis/wrapping.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "region/flow/uses.h"
#include <string.h>

/* Private structures and arrays print as the initial values of their copies. */
static void bind_first_values(struct kernel_text *t)
{
    for (int j = 0; j < t->region->n_vars; j++) {
        const struct variable *v = t->region->vars[j];
        const struct type *type = v->decl->type;
        if (v->role != ROLE_PRIVATE || !v->firstprivate || (type->kind != TYPE_RECORD && type->kind != TYPE_ARRAY)) continue;
        const char *first = arena_printf(t->unit->arena, "accel_first_%s%s", v->decl->name, type->kind == TYPE_ARRAY && !v->first_copy ? ".v" : "");
        device_text_bind(t->text, v->decl, first);
    }
}

/* A part of the head of a loop, which in a flat kernel precedes the private copies. */
static const struct value *head_value(struct kernel_text *t, const struct loop *l, struct node *n)
{
    const struct env *around = device_text_env(t->text);
    if (t->region && t->kernel && t->kernel->shape == KERNEL_FLAT && l->bounds_on_host) bind_first_values(t);
    const struct value *v = value_user(t->unit->arena, n, device_text_env(t->text));
    device_text_set_env(t->text, around);
    return v;
}

const struct value *kernel_step(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    if (!l->step) return value_integer(a, l->direction < 0 ? -1 : 1);
    if (l->step->has_value) return value_integer(a, l->step_negated ? -l->step->value : l->step->value);
    const struct value *step = value_cast(a, &value_long, head_value(t, l, l->step));
    return l->step_negated ? value_negate(a, step) : step;
}

static bool compares_unsigned(const struct loop *l)
{
    const struct type *i = l->index->type, *b = l->upper->type;
    if (i->kind == TYPE_POINTER) return false;
    if (l->compared) return !i->is_signed && i->size > 4;
    return (!i->is_signed && i->size >= 4) || (b && type_is_integer(b) && !b->is_signed && b->size >= 4 && b->size >= i->size);
}

static bool is_inclusive(const struct loop *l) { return !l->compared && (l->relation == OP_LE || l->relation == OP_GE); }

static bool counts_down(const struct loop *l)
{
    return l->relation == OP_NE ? l->direction < 0 : l->relation == OP_GT || l->relation == OP_GE;
}

/* The first integer that the index does not reach, for a comparison in floating point. */
static const struct value *end_of_floating(struct kernel_text *t, const struct loop *l, const struct value *upper)
{
    struct arena *a = t->unit->arena;
    bool down = l->relation == OP_GT || l->relation == OP_GE, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    preamble_need(t->preamble, PIECE_END);
    return value_call(a, &value_long, "accel_end", 5, value_cast(a, l->compared, upper), value_integer(a, loop_end_digits(l)),
                      value_truth(a, down), value_truth(a, inclusive), value_truth(a, compares_unsigned(l)));
}

/* The index may wrap around. */
static const struct value *wrapped_trips(struct kernel_text *t, const struct loop *l, const struct value *lower, const struct value *upper)
{
    struct arena *a = t->unit->arena;
    const struct type *i = l->index->type;
    bool down = counts_down(l);
    const struct value *size = value_integer(a, i->size), *is_down = value_truth(a, down), *inclusive = value_truth(a, is_inclusive(l)),
                       *is_unsigned = value_truth(a, compares_unsigned(l));
    if (l->relation == OP_NE) {
        preamble_need(t->preamble, PIECE_DISTANCE);
        return value_call(a, &value_long, "accel_distance", 3, down ? upper : lower, down ? lower : upper, size);
    }
    if (!l->wraps) {
        preamble_need(t->preamble, PIECE_TRIPS_OVER_END);
        return value_call(a, &value_long, "accel_trips_over_end", 7, lower, upper, kernel_step(t, l), is_down, inclusive, is_unsigned, size);
    }
    preamble_need(t->preamble, PIECE_TRIPS_MODULO);
    return value_call(a, &value_long, "accel_trips_modulo", 8, lower, upper, kernel_step(t, l), is_down, inclusive, is_unsigned, size,
                      value_truth(a, i->is_signed));
}

/* A number that is not negative, or of an unsigned type. */
static bool is_natural(const struct value *v)
{
    long long number;
    return value_is_known(v, &number) ? number >= 0 : type_is_integer(v->type) && !v->type->is_signed;
}

/* Differences of the bounds of a loop by one, as 64-bit numbers, cannot overflow where the first is not the smaller one. */
static bool is_plain(const struct loop *l, const struct value *low, const struct value *high, const struct value *step)
{
    bool down = counts_down(l);
    if (l->compared || !value_is(step, down ? -1 : 1)) return false;
    if (l->index->type->kind == TYPE_POINTER) return true;
    if (!type_is_integer(low->type) || !type_is_integer(high->type)) return false;
    if (compares_unsigned(l) && !(is_natural(low) && is_natural(high))) return false;
    return (low->type->size <= 4 && high->type->size <= 4) || (is_natural(low) && (low->type->is_signed == high->type->is_signed || value_is(low, 0)));
}

/* high - low; the trip count, or a number below 1 if there is none, if such numbers cannot overflow; else NULL. */
static const struct value *plain_difference(struct kernel_text *t, const struct loop *l, const struct value *low, const struct value *high)
{
    struct arena *a = t->unit->arena;
    bool narrow = low->type->size <= 4 && high->type->size <= 4, pointers = l->index->type->kind == TYPE_POINTER;
    const struct value *difference = pointers || !narrow ? value_subtract(a, high, low) : value_subtract(a, value_cast(a, &value_long, high), low);
    difference = value_cast(a, &value_long, difference);
    return is_inclusive(l) ? value_add(a, difference, value_integer(a, 1)) : difference;
}

static const struct value *called_trips(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    const struct value *lower = head_value(t, l, l->lower), *upper = head_value(t, l, l->upper);
    const struct value *inclusive = value_truth(a, is_inclusive(l));
    preamble_need(t->preamble, PIECE_TRIPS);
    if (l->compared) upper = end_of_floating(t, l, upper);
    if (l->wraps || loop_passes_end(l)) return wrapped_trips(t, l, lower, upper);
    if (l->index->type->kind == TYPE_POINTER)
        return value_call(a, &value_long, "accel_trips", 5, value_integer(a, 0), value_subtract(a, upper, lower), kernel_step(t, l), inclusive,
                          value_truth(a, false));
    return value_call(a, &value_long, "accel_trips", 5, lower, upper, kernel_step(t, l), inclusive, value_truth(a, compares_unsigned(l)));
}

/* The bounds of a loop, the smaller one of a loop with iterations first. */
struct bounds {
    const struct value *low, *high;
    bool plain;
};

static struct bounds bounds_of(struct kernel_text *t, const struct loop *l)
{
    const struct value *lower = head_value(t, l, l->lower), *upper = head_value(t, l, l->upper);
    struct bounds b = counts_down(l) ? (struct bounds){upper, lower, false} : (struct bounds){lower, upper, false};
    b.plain = !l->wraps && !loop_passes_end(l) && is_plain(l, b.low, b.high, kernel_step(t, l));
    return b;
}

const struct value *kernel_trips(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    struct bounds b = bounds_of(t, l);
    if (!b.plain || value_has_effects(b.low) || value_has_effects(b.high)) return called_trips(t, l);
    const struct value *any = value_compare(a, is_inclusive(l) ? VALUE_GREATER_EQUAL : VALUE_GREATER, b.high, b.low);
    return value_select(a, any, plain_difference(t, l, b.low, b.high), value_integer(a, 0));
}

const struct value *kernel_count(struct kernel_text *t, const struct loop *l)
{
    struct bounds b = bounds_of(t, l);
    bool fits = b.plain && l->index->type->kind != TYPE_POINTER &&
                ((b.low->type->size <= 4 && b.high->type->size <= 4) || (value_is(b.low, 0) && !is_inclusive(l)));
    return fits ? plain_difference(t, l, b.low, b.high) : kernel_trips(t, l);
}

const struct value *kernel_index(struct kernel_text *t, const struct loop *l, const struct value *trip)
{
    if (l->bounding && !l->bounding->more_trips) l = l->bounding;
    struct arena *a = t->unit->arena;
    const struct type *type = l->index->type;
    const struct value *step = kernel_step(t, l), *ahead = value_multiply(a, trip, step), *lower = head_value(t, l, l->lower);
    bool zero = l->lower->has_value && l->lower->value == l->peel && type->kind != TYPE_POINTER;
    if (value_is(step, -1)) return value_cast(a, type, value_subtract(a, lower, trip));
    if (type->kind == TYPE_POINTER) return value_cast(a, type, value_add(a, lower, ahead));
    return value_cast(a, type, zero && value_is(step, 1) ? trip : value_add(a, ahead, lower));
}

const struct value *kernel_is_long(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    return value_compare(a, VALUE_GREATER_EQUAL, kernel_count(t, l), value_integer(a, 4 * l->unroll));
}

/* ---- the trips of a thread ---------------------------------------------------------------------------------------------------- */

bool flat_has_several(const struct kernel *k, int j)
{
    return k->items[j] > 1;
}

const struct value *flat_trips(struct kernel_text *t, int j)
{
    return kernel_object(t, &value_long, "accel_n%d", j);
}

const struct value *flat_trip(struct kernel_text *t, int j)
{
    return kernel_object(t, &value_long, "accel_t%d", j);
}

/* The launch may choose smaller blocks. */
static bool may_shrink_blocks(const struct kernel *k)
{
    return k->flags & ACCELRT_SMALL_BLOCKS;
}

const struct value *flat_tiles(struct kernel_text *t, int j, int width)
{
    struct arena *a = t->unit->arena;
    const struct value *rounded = value_add(a, flat_trips(t, j), value_integer(a, width - 1));
    return value_cast(a, &value_unsigned, value_divide(a, rounded, value_integer(a, width)));
}

static const struct value *planned_block_condition(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *all = NULL;
    for (int j = 0; j < k->n_dims && may_shrink_blocks(k); j++)
        all = value_and(a, all, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREADS, j), value_integer(a, k->block[j])));
    return all;
}

/* Condition: the grid is that of several iterations a thread, compared in total or along the dimensions that have several. */
static const struct value *several_grid_condition(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *row = value_integer(a, 1), *along = NULL;
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *tiles = flat_tiles(t, j, k->block[j] * k->items[j]);
        row = value_multiply(a, row, tiles);
        if (flat_has_several(k, j)) along = value_and(a, along, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_BLOCKS, j), tiles));
    }
    row = value_compare(a, VALUE_EQUAL, value_place(a, PLACE_BLOCKS, 0), row);
    if (!may_shrink_blocks(k) || k->n_dims < 2) return row;
    return value_select(a, value_name(a, &value_bool, "accel_row"), row, along);
}

static const struct value *many(struct kernel_text *t)
{
    return value_name(t->unit->arena, &value_bool, "accel_many");
}

const struct value *flat_items(struct kernel_text *t, int j)
{
    return kernel_object(t, &value_int, "accel_items%d", j);
}

/* Whether each thread runs several iterations: then the runtime launches a smaller grid, of blocks as planned. It does not if that would
 * leave multiprocessors idle. */
static void declare_items(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    kernel_define(t, many(t), value_and(a, planned_block_condition(t), several_grid_condition(t)));
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j)) kernel_define(t, flat_items(t, j), value_select(a, many(t), value_integer(a, k->items[j]), value_integer(a, 1)));
}

/* The number of blocks along dimension j. */
static const struct value *declare_tiles(struct kernel_text *t, int j)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *one = flat_tiles(t, j, k->block[j]), *tiles = kernel_object(t, &value_unsigned, "accel_tiles%d", j);
    if (may_shrink_blocks(k)) {
        preamble_need(t->preamble, PIECE_BLOCKS_ALONG);
        one = value_call(a, &value_unsigned, "accel_blocks_along", 2, flat_trips(t, j), value_place(a, PLACE_THREADS, j));
    }
    if (flat_has_several(k, j)) one = value_select(a, many(t), flat_tiles(t, j, k->block[j] * k->items[j]), one);
    kernel_define(t, tiles, one);
    return tiles;
}

/* The block's index in each dimension, from its index in a one-dimensional grid. */
static void find_places_in_row(struct kernel_text *t, const struct value *places[3])
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *tile = value_place(a, PLACE_BLOCK, 0);
    for (int j = 0; j < k->n_dims; j++) {
        places[j] = tile;
        if (j + 1 == k->n_dims) break;
        const struct value *tiles = declare_tiles(t, j);
        places[j] = value_modulo(a, tile, tiles);
        tile = value_divide(a, tile, tiles);
    }
}

/* The grid has the kernel's dimensions, which costs no division; or one dimension, if it would be too long along y or z. */
static void declare_places_in_grid(struct kernel_text *t, const struct value *places[3])
{
    const struct kernel *k = t->kernel;
    const struct value *own[3];
    for (int j = 0; j < k->n_dims; j++) {
        own[j] = kernel_object(t, &value_unsigned, "accel_b%d", j);
        kernel_line(t, "unsigned %s = %s;", own[j]->name, kernel_value(t, value_place(t->unit->arena, PLACE_BLOCK, j)));
    }
    kernel_open_if(t, value_name(t->unit->arena, &value_bool, "accel_row"));
    find_places_in_row(t, places);
    for (int j = 0; j < k->n_dims; j++) {
        kernel_line(t, "%s = %s;", own[j]->name, kernel_value(t, places[j]));
        places[j] = own[j];
    }
    kernel_close(t);
}

static const struct value *threads_along(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    bool chosen = may_shrink_blocks(t->kernel) || t->kernel->flags & ACCELRT_ANY_BLOCK;
    if (chosen) return value_cast(a, &value_long, value_place(a, PLACE_THREADS, j));
    return value_number(a, &value_long, t->kernel->block[j]);
}

/* Along x, neighboring threads have neighboring iterations; along others, a thread does. With runs, a thread has neighboring iterations where
 * it has several. */
static const struct value *first_trip(struct kernel_text *t, int j, const struct value *place)
{
    struct arena *a = t->unit->arena;
    const struct value *threads = threads_along(t, j), *thread = value_place(a, PLACE_THREAD, j);
    if (!flat_has_several(t->kernel, j)) return value_add(a, value_multiply(a, place, threads), thread);
    if (t->kernel->run[j]) {
        const struct value *run = value_select(a, many(t), value_integer(a, t->kernel->run[j]), value_integer(a, 1));
        return value_add(a, value_multiply(a, place, value_multiply(a, threads, flat_items(t, j))), value_multiply(a, thread, run));
    }
    if (j) return value_multiply(a, value_add(a, value_multiply(a, place, threads), thread), flat_items(t, j));
    return value_add(a, value_multiply(a, place, value_multiply(a, threads, flat_items(t, 0))), thread);
}

/* The thread's first trip in each dimension. If a grid is too long along y or z, its tiles are numbered along x: with a loop over rows
 * around the body instead, a sequential loop in the body ran at a third of the speed, a stencil at four fifths. */
void flat_declare_first_trips(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *places[3];
    bool several = false, grid = may_shrink_blocks(k) && k->n_dims > 1;
    for (int j = 0; j < k->n_dims; j++) several |= flat_has_several(k, j);
    const struct value *one = value_integer(a, 1), *along_y = value_compare(a, VALUE_EQUAL, value_place(a, PLACE_BLOCKS, 1), one),
                       *along_z = value_compare(a, VALUE_EQUAL, value_place(a, PLACE_BLOCKS, 2), one);
    if (grid) kernel_define(t, value_name(a, &value_bool, "accel_row"), value_and(a, along_y, along_z));
    if (several) declare_items(t);
    if (grid) declare_places_in_grid(t, places);
    else find_places_in_row(t, places);
    for (int j = 0; j < k->n_dims; j++) kernel_define(t, flat_trip(t, j), first_trip(t, j, places[j]));
}
