/* flat_tiles: flat kernels whose blocks are the tiles of a tile clause. SPDX-License-Identifier: MIT
 * The tiles of a grid of several dimensions are numbered along x, x fastest. If a tile has more trips than the block has threads, each
 * thread loops over its trips. */
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/decisions.h"

int tile_width(const struct kernel *k, int j)
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

void flat_tile_clause(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct code *around = b->open;
    const struct value *outside = NULL;
    define_origins(b);
    decisions_begin_body(b);
    struct code *innermost = open_elements(b);
    if (innermost) innermost->loop = kernel_innermost(k);
    for (int j = 0; j < k->n_dims; j++) outside = value_or(b->arena, outside, flat_is_outside(b->arena, b->kernel, j));
    code_leave_if(b, outside, innermost);
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(b, k->dims[j], flat_trip(b->arena, j));
    if (!innermost) flat_leave_at_continue(b, NULL);
    flat_body(b);
    b->open = around;
}
