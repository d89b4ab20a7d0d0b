/* flat_striding: kernels whose threads run iterations at a distance: reductions, given sizes, trips in memory. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"

enum { TILE_HEIGHT = 8 };

static void open_line(struct code_builder *b, const struct loop *l)
{
    struct arena *a = b->arena;
    const struct value *threads = value_call(a, &value_int, "accel_threads", 0), *thread = value_call(a, &value_int, "accel_thread", 0);
    const struct value *block = value_place(a, PLACE_BLOCK, 0), *blocks = value_place(a, PLACE_BLOCKS, 0), *trip = flat_trip(a, 0);
    code_open_for(b, trip, value_add(a, value_multiply(a, block, value_cast(a, &value_long, threads)), thread),
                  value_compare(a, VALUE_LESS, trip, flat_trips(a, b->kernel, 0)), value_multiply(a, value_cast(a, &value_long, blocks), threads));
    flat_declare_index(b, l, trip);
}

/* Each block iterates over tiles of its own shape. */
static void open_tiles(struct code_builder *b, struct loop *const list[3], int count)
{
    struct arena *a = b->arena;
    const struct value *outside = NULL, *at = value_name(a, &value_unsigned, "accel_tile.at");
    struct code *tiles = code_open(b, CODE_TILES);
    tiles->object = at;
    for (int j = 0; j < 3; j++) tiles->v[j] = j < count ? flat_trips(a, b->kernel, j) : value_integer(a, 1);
    for (int j = 0; j < count; j++) {
        const struct value *tile = value_element(a, &value_unsigned, at, value_integer(a, j));
        if (!flat_has_narrow_trips(b->kernel, j)) tile = value_cast(a, &value_long, tile);
        const struct value *trip = value_add(a, value_multiply(a, tile, value_place(a, PLACE_THREADS, j)), value_place(a, PLACE_THREAD, j));
        code_define(b, flat_trip(a, j), trip);
        outside = value_or(a, outside, flat_is_outside(a, b->kernel, j));
    }
    code_leave_if(b, outside, tiles);
    for (int j = count - 1; j >= 0; j--) flat_declare_index(b, list[j], flat_trip(a, j));
}

/* The same for nests that only add atomically, whose iterations take less time than the step to the next tile: a tile has several along y. */
static void open_high_tiles(struct code_builder *b, struct loop *const list[2])
{
    struct arena *a = b->arena;
    const struct value *at = value_name(a, &value_unsigned, "accel_tile.at"), *high = value_integer(a, TILE_HEIGHT), *row = value_name(a, &value_int, "accel_row");
    const struct value *rows = flat_trips(a, b->kernel, 1), *more = value_integer(a, TILE_HEIGHT - 1);
    struct code *tiles = code_open(b, CODE_TILES);
    tiles->object = at;
    tiles->v[0] = flat_trips(a, b->kernel, 0), tiles->v[1] = value_divide(a, value_add(a, rows, more), high), tiles->v[2] = value_integer(a, 1);
    const struct value *x = value_cast(a, &value_long, value_element(a, &value_unsigned, at, value_integer(a, 0)));
    const struct value *y = value_cast(a, &value_long, value_element(a, &value_unsigned, at, value_integer(a, 1)));
    code_define(b, flat_trip(a, 0), value_add(a, value_multiply(a, x, value_place(a, PLACE_THREADS, 0)), value_place(a, PLACE_THREAD, 0)));
    code_leave_if(b, flat_is_outside(a, b->kernel, 0), tiles);
    code_open_for(b, row, value_integer(a, 0), value_compare(a, VALUE_LESS, row, high), value_integer(a, 1));
    const struct value *first = value_multiply(a, value_add(a, value_multiply(a, y, high), row), value_place(a, PLACE_THREADS, 1));
    code_define(b, flat_trip(a, 1), value_add(a, first, value_place(a, PLACE_THREAD, 1)));
    code_leave_if(b, flat_is_outside(a, b->kernel, 1), b->open);
    for (int j = 1; j >= 0; j--) flat_declare_index(b, list[j], flat_trip(a, j));
}

static void striding_one_by_one(struct code_builder *b, struct loop *const list[3], int count)
{
    struct code *around = b->open;
    if (b->kernel->by_rows) flat_open_planes(b, list);
    else if (count == 2 && b->kernel->nest->plan.counts) open_high_tiles(b, list);
    else if (count > 1) open_tiles(b, list, count);
    else open_line(b, list[0]);
    b->open->loop = kernel_innermost(b->kernel);
    flat_leave_bounding_nest(b, b->open);
    flat_body(b);
    b->open = around;
}

/* Of dimension j, with the loops that share it. */
static const struct value *trips_in_memory(struct arena *a, const struct kernel *k, int j)
{
    const struct loop *folded = k->nest;
    const struct value *trips = trips_exact(a, k->dims[j]);
    for (int i = 0; i < k->n_folded && j == k->n_dims - 1; i++, folded = folded->child)
        trips = value_multiply(a, trips, value_cast(a, &value_long, trips_exact(a, folded)));
    return trips;
}

/* Opens a block if the kernel has several loops, of which none may be empty: tiles are numbered by divisions. */
static void read_trips(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *any = NULL, *zero = value_integer(a, 0);
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *trips = flat_trips(a, k, j);
        if (k->trips[j] || k->trips_from[j] != j) continue;
        code_define(b, trips, trips_in_memory(a, k, j));
        any = value_and(a, any, value_compare(a, VALUE_GREATER, trips, zero));
    }
    if (k->n_dims > 1) code_open_if(b, any);
}

void flat_striding(struct code_builder *b)
{
    struct loop *list[3] = {NULL};
    int count = kernel_grid_loops(b->kernel, list);
    struct code *around = b->open;
    if (!b->kernel->n_dims) code_define(b, flat_trips(b->arena, b->kernel, 0), trips_signed(b->arena, list[0]));
    if (b->kernel->n_reductions) code_add(b, CODE_ACCUMULATORS);
    if (b->kernel->n_bins) code_add(b, CODE_BINS);
    if (b->kernel->reads_trips) read_trips(b);
    if (b->kernel->batched) flat_striding_by_several(b);
    else striding_one_by_one(b, list, count);
    b->open = around;
    if (b->kernel->n_bins) code_add(b, CODE_ADD_BINS);
    flat_combine(b);
}
