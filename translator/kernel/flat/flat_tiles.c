/* flat_tiles: flat kernels whose blocks are the tiles of a tile clause. SPDX-License-Identifier: MIT
 * The tiles of a grid of several dimensions are numbered along x, x fastest. If a tile has more trips than the block has threads, each
 * thread loops over its trips. */
#include "base/arena.h"
#include "kernel/flat/flat.h"

static int tile_width(const struct kernel *k, int j)
{
    return k->block[j] * k->items[j];
}

const struct value *tile_origin(struct arena *a, int j)
{
    return value_name(a, &value_long, arena_printf(a, "accel_origin_%c", "xyz"[j]));
}

const struct value *tile_element(struct arena *a, int j)
{
    return value_name(a, &value_int, arena_printf(a, "accel_own_%c", "xyz"[j]));
}

static void define_origins(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *tile = value_place(a, PLACE_BLOCK, 0);
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *at = tile, *tiles = code_object(b, &value_unsigned, "accel_tiles%d", j);
        if (j + 1 < k->n_dims) {
            code_define(b, tiles, flat_tiles(a, k, j, tile_width(k, j)));
            at = value_modulo(a, tile, tiles);
            tile = value_divide(a, tile, tiles);
        }
        code_define(b, tile_origin(a, j), value_multiply(a, at, value_number(a, &value_long, tile_width(k, j))));
    }
}

/* Loops over the trips of the thread, the last dimension outermost; returns the innermost one, or NULL. */
static struct code *open_elements(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    struct code *innermost = NULL;
    for (int j = k->n_dims - 1; j >= 0; j--) {
        const struct value *trip = flat_trip(a, j), *first = value_add(a, tile_origin(a, j), value_place(a, PLACE_THREAD, j));
        const struct value *end = value_add(a, tile_origin(a, j), value_integer(a, tile_width(k, j)));
        if (k->items[j] == 1) code_define(b, trip, first);
        else innermost = code_open_for(b, trip, first, value_compare(a, VALUE_LESS, trip, end), value_integer(a, k->block[j]));
    }
    return innermost;
}

/* Loops over the thread's trips in a whole tile. */
static void open_whole(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    for (int j = k->n_dims - 1; j >= 0; j--) {
        const struct value *e = tile_element(a, j), *thread = value_place(a, PLACE_THREAD, j);
        if (k->items[j] == 1) code_define(b, e, thread);
        else
            code_open_for(b, e, thread, value_compare(a, VALUE_LESS, e, value_integer(a, tile_width(k, j))), value_integer(a, k->block[j]));
    }
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(b, k->dims[j], value_add(a, tile_origin(a, j), tile_element(a, j)));
}

static bool may_overlap(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return k->params[j].may_overlap;
    return false;
}

/* Only the copies of whole tiles read no elements outside of the arrays. */
static const struct value *is_whole(struct arena *a, const struct kernel *k)
{
    const struct value *whole = NULL;
    for (int i = 0; i < k->n_staged && !whole; i++)
        if (may_overlap(k, k->staged[i].var)) whole = value_name(a, &value_bool, "accel_disjoint");
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *end = value_add(a, tile_origin(a, j), value_integer(a, tile_width(k, j)));
        whole = value_and(a, whole, value_compare(a, VALUE_LESS_EQUAL, end, flat_trips(a, k, j)));
    }
    return whole;
}

static void whole_tile(struct code_builder *b)
{
    code_add(b, CODE_STAGED);
    code_open_if(b, is_whole(b->arena, b->kernel));
    struct code *whole = b->open;
    code_add(b, CODE_STAGE);
    open_whole(b);
    code_add(b, CODE_STAGED_BODY);
    b->open = whole;
    code_add(b, CODE_JUMP);
    code_close(b);
}

void flat_tile_clause(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct code *around = b->open;
    const struct value *outside = NULL;
    define_origins(b);
    if (k->n_staged) whole_tile(b);
    struct code *innermost = open_elements(b);
    if (innermost) innermost->loop = kernel_innermost(k);
    for (int j = 0; j < k->n_dims; j++) outside = value_or(b->arena, outside, flat_is_outside(b->arena, b->kernel, j));
    code_leave_if(b, outside, innermost);
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(b, k->dims[j], flat_trip(b->arena, j));
    if (!innermost) flat_leave_at_continue(b, NULL);
    flat_body(b);
    b->open = around;
}
