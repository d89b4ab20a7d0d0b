/* kernel_tiles: the bodies of flat kernels whose blocks are the tiles of a tile clause. SPDX-License-Identifier: MIT
 * The tiles of a grid of several dimensions are numbered along x, x fastest. accel_o<j> is the first trip of the block's tile along
 * dimension j, accel_t<j> the thread's. If a tile has more trips than the block has threads, each thread loops over its trips. */
#include "accel_abi.h"
#include "base/arena.h"
#include "cuda/values/kernel_values.h"
#include "base/unit.h"

static int tile_width(const struct kernel *k, int j)
{
    return k->block[j] * k->items[j];
}

const struct value *tile_origin(struct kernel_text *t, int j)
{
    return kernel_object(t, &value_long, "accel_o%d", j);
}

const struct value *tile_element(struct kernel_text *t, int j)
{
    return kernel_object(t, &value_int, "accel_e%d", j);
}

static void declare_origins(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *tile = value_place(a, PLACE_BLOCK, 0);
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *at = tile, *tiles = kernel_object(t, &value_unsigned, "accel_tiles%d", j);
        if (j + 1 < k->n_dims) {
            kernel_define(t, tiles, flat_tiles(t, j, tile_width(k, j)));
            at = value_modulo(a, tile, tiles);
            tile = value_divide(a, tile, tiles);
        }
        kernel_define(t, tile_origin(t, j), value_multiply(a, at, value_number(a, &value_long, tile_width(k, j))));
    }
}

/* Loops over the trips of the thread, the last dimension outermost. */
static void open_elements(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    for (int j = k->n_dims - 1; j >= 0; j--) {
        const struct value *trip = flat_trip(t, j), *first = value_add(a, tile_origin(t, j), value_place(a, PLACE_THREAD, j));
        const struct value *end = value_add(a, tile_origin(t, j), value_integer(a, tile_width(k, j)));
        if (k->items[j] == 1) kernel_define(t, trip, first);
        else kernel_open_for(t, trip, first, value_compare(a, VALUE_LESS, trip, end), value_integer(a, k->block[j]));
    }
}

static void close_elements(struct kernel_text *t)
{
    for (int j = 0; j < t->kernel->n_dims; j++) {
        if (t->kernel->items[j] == 1) continue;
        t->indent -= 4;
        kernel_line(t, "}");
    }
}

static bool has_several_trips(const struct kernel *k)
{
    return k->items[0] > 1 || k->items[1] > 1 || k->items[2] > 1;
}

/* Skips trips outside of the loops; declares the indices. */
static void enter_trips(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const struct value *outside = NULL;
    for (int j = 0; j < k->n_dims; j++) outside = value_or(t->unit->arena, outside, flat_is_outside(t, j));
    kernel_leave_if(t, outside, has_several_trips(k) ? "continue" : "return");
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(t, k->dims[j], flat_trip(t, j));
}

static bool has_outer_loops(const struct kernel *k)
{
    int count = 1;
    for (const struct loop *l = kernel_innermost(k); l != k->nest && l->parent; l = l->parent) count++;
    return count > k->n_dims;
}

/* Loops over the thread's trips in a whole tile. */
static void open_whole(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    for (int j = k->n_dims - 1; j >= 0; j--) {
        const struct value *e = tile_element(t, j), *thread = value_place(a, PLACE_THREAD, j);
        if (k->items[j] == 1) kernel_define(t, e, thread);
        else kernel_open_for(t, e, thread, value_compare(a, VALUE_LESS, e, value_integer(a, tile_width(k, j))), value_integer(a, k->block[j]));
    }
    for (int j = k->n_dims - 1; j >= 0; j--)
        flat_declare_index(t, k->dims[j], value_add(a, tile_origin(t, j), tile_element(t, j)));
}

/* The branch for whole tiles: only their copies read no elements outside of the arrays. */
static void print_whole_tile(struct kernel_text *t)
{
    staging_declare(t);
    kernel_open_if(t, staging_condition(t));
    staging_copy(t, false);
    open_whole(t);
    staging_print_body(t);
    close_elements(t);
    kernel_line(t, "return;");
    t->indent -= 4;
    kernel_line(t, "}");
}

void kernel_tiles(struct kernel_text *t)
{
    declare_origins(t);
    if (t->kernel->n_staged) print_whole_tile(t);
    open_elements(t);
    enter_trips(t);
    if (!has_outer_loops(t->kernel) && !has_several_trips(t->kernel)) kernel_bind_continue(t, kernel_innermost(t->kernel));
    flat_print_body(t);
    close_elements(t);
}
