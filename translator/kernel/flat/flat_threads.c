/* flat_threads: the trips of each thread of a flat kernel. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "region/region_parts.h"
#include <string.h>

enum { GRID_MOST = 65535 }; /* blocks along y, and along z */

bool flat_has_several(const struct kernel *k, int j)
{
    return k->items[j] > 1;
}

bool flat_keeps_threads(const struct kernel *k)
{
    return k->tiles.shared && k->n_dims > 2;
}

bool flat_fills_tiles(const struct kernel *k, int j)
{
    return k->trips[j] && k->trips[j] % (k->block[j] * k->items[j]) == 0;
}

bool jam_is_planned(const struct kernel *k)
{
    return k->in_step || (flat_has_several(k, 0) && flat_has_several(k, 1));
}

/* Along x a thread's trips are a block apart, so those of short rows are not all inside. */
bool flat_has_narrow_rows(const struct kernel *k)
{
    return jam_is_planned(k) && flat_has_several(k, 0) && flat_has_several(k, 1) && !k->tiles.shared && !k->run[0] && !k->dims[0]->peel &&
           !flat_fills_tiles(k, 0);
}

bool flat_numbers_trips(const struct kernel *k)
{
    return k->tiles.shared && !k->tiles.overlap && !k->tiles.only;
}

/* An object of dimension j: "accel_block_x" for "accel_block". */
static const struct value *along(struct arena *a, const struct type *type, const char *name, int j)
{
    return value_name(a, type, arena_printf(a, "%s_%c", name, "xyz"[j]));
}

/* Another loop of the region has an index of that name. */
static bool is_repeated(const struct kernel *k, const struct loop *dimension)
{
    for (const struct loop *l = k->region->loops; l; l = loop_next(l))
        if (l != dimension && l->index && !strcmp(l->index->name, dimension->index->name)) return true;
    return false;
}

const char *flat_trips_name(struct arena *a, const struct kernel *k, int j)
{
    const struct loop *l = k->dims[j];
    return is_repeated(k, l) ? arena_printf(a, "accel_trips%d", j) : arena_printf(a, "accel_trips_%s", l->index->name);
}

const struct value *flat_trips(struct arena *a, const struct kernel *k, int j)
{
    if (k->trips[j]) return value_number(a, &value_long, k->trips[j]);
    return value_name(a, &value_long, flat_trips_name(a, k, k->trips_from[j]));
}

const struct value *flat_trip(struct arena *a, int j)
{
    return along(a, &value_long, "accel", j);
}

const struct value *flat_first_index(struct arena *a, const struct kernel *k, int j)
{
    return along(a, k->dims[j]->index->type, "accel_index", j);
}

/* Dimensions of which a thread has several trips. */
static int count_several(const struct kernel *k)
{
    int count = 0;
    for (int j = 0; j < k->n_dims; j++) count += flat_has_several(k, j);
    return count;
}

/* Threads have one trip or several, in tiles that the grid has. */
static bool is_direct(const struct kernel *k)
{
    return k->shape == KERNEL_FLAT && !k->is_fallback && !(k->flags & (ACCELRT_STRIDE | ACCELRT_LANES | ACCELRT_WHOLE_TILES));
}

bool flat_chooses_items(const struct kernel *k)
{
    return is_direct(k) && !k->tiles.only && count_several(k);
}

const struct value *flat_items(struct arena *a, const struct kernel *k, int j)
{
    const struct value *all = value_name(a, &value_int, "accel_items");
    return count_several(k) == 1 && flat_chooses_items(k) ? all : along(a, &value_int, "accel_items", j);
}

const struct value *flat_is_outside(struct arena *a, const struct kernel *k, int j)
{
    return value_compare(a, VALUE_GREATER_EQUAL, flat_trip(a, j), flat_trips(a, k, j));
}

const struct value *flat_own_thread(struct arena *a)
{
    const struct value *threads = value_call(a, &value_int, "accel_threads", 0), *block = value_call(a, &value_unsigned, "accel_block", 0);
    return value_add(a, value_multiply(a, block, value_cast(a, &value_long, threads)), value_call(a, &value_int, "accel_thread", 0));
}

/* The launch may choose smaller blocks. */
static bool may_shrink_blocks(const struct kernel *k)
{
    return k->flags & ACCELRT_SMALL_BLOCKS;
}

bool flat_may_number_blocks(const struct kernel *k)
{
    bool fits = k->trips[1] && k->trips[1] <= GRID_MOST && k->trips[2] && k->trips[2] <= GRID_MOST;
    return is_direct(k) && k->n_dims == 3 && may_shrink_blocks(k) && !fits;
}

const struct value *flat_tiles(struct arena *a, const struct kernel *k, int j, int width)
{
    const struct value *rounded = value_add(a, flat_trips(a, k, j), value_integer(a, width - 1));
    return value_cast(a, &value_unsigned, value_divide(a, rounded, value_integer(a, width)));
}

const struct value *flat_many(struct arena *a, const struct kernel *k)
{
    if (k->tiles.only) return value_truth(a, true);
    return value_compare(a, VALUE_GREATER, value_name(a, &value_int, "accel_items"), value_integer(a, 1));
}

const struct value *flat_thread(struct arena *a, const struct kernel *k, int j)
{
    return (k->tiles.order || flat_has_narrow_rows(k)) && j < 2 ? along(a, &value_int, "accel_own", j) : value_place(a, PLACE_THREAD, j);
}

/* In an order in which a half of a warp reads as few banks of shared memory as possible. */
static void define_own_threads(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    for (int j = 0; j < 2 && k->tiles.order; j++) {
        const char *name = arena_printf(b->arena, "accel_%s_%s", k->tiles.order, j ? "y" : "x");
        code_define(b, flat_thread(b->arena, k, j), value_call(b->arena, &value_int, name, 1, value_integer(b->arena, k->block[0])));
    }
}

static const struct value *rows_of_warp(struct arena *a) { return value_name(a, &value_int, "accel_rows_of_warp"); }

/* Of rows that are at most half as long, or a quarter, as the block is wide a warp has two or four: a convolution of 16 channels to 16, 5 x 5,
 * leaves half of the threads idle else. More blocks than these rows need have no iteration. */
static void define_narrow_threads(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *trips = flat_trips(a, k, 0), *rows = rows_of_warp(a), *one = value_integer(a, 1);
    const struct value *thread[2] = {value_cast(a, &value_int, value_place(a, PLACE_THREAD, 0)), value_cast(a, &value_int, value_place(a, PLACE_THREAD, 1))};
    int half = k->block[0] / 2, quarter = k->block[0] / 4;
    const struct value *is_half = value_compare(a, VALUE_LESS_EQUAL, trips, value_integer(a, half));
    const struct value *is_quarter = value_compare(a, VALUE_LESS_EQUAL, trips, value_integer(a, quarter));
    const struct value *x = value_select(a, is_half, value_modulo(a, thread[0], value_integer(a, half)), thread[0]);
    const struct value *above = value_select(a, is_half, value_divide(a, thread[0], value_integer(a, half)), value_integer(a, 0));
    x = value_select(a, is_quarter, value_modulo(a, thread[0], value_integer(a, quarter)), x);
    above = value_select(a, is_quarter, value_divide(a, thread[0], value_integer(a, quarter)), above);
    code_define(b, rows, value_select(a, is_quarter, value_integer(a, 4), value_select(a, is_half, value_integer(a, 2), one)));
    code_define(b, flat_thread(a, k, 0), x);
    code_define(b, flat_thread(a, k, 1), value_add(a, value_multiply(a, thread[1], rows), above));
}

/* Where a thread has several trips along more than one dimension. */
void flat_define_items(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    if (flat_chooses_items(k) && count_several(k) == 1) return;
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j) && (!k->tiles.shared || k->tiles.overlap))
            code_define(b, flat_items(a, k, j), value_select(a, flat_many(a, k), value_integer(a, k->items[j]), value_integer(a, 1)));
}

static const struct value *blocks_of_known_size(struct arena *a, const struct kernel *k, int j)
{
    const struct value *one = flat_tiles(a, k, j, k->block[j]), *several = flat_tiles(a, k, j, k->block[j] * k->items[j]);
    if (k->tiles.shared) return several;
    return flat_has_several(k, j) ? value_select(a, flat_many(a, k), several, one) : one;
}

/* The number of blocks along dimension j. */
static const struct value *define_tiles(struct code_builder *b, int j)
{
    const struct kernel *k = b->kernel;
    const struct value *tiles = along(b->arena, &value_unsigned, "accel_blocks", j);
    const struct value *count = blocks_of_known_size(b->arena, k, j);
    if (value_is_known(count, NULL)) return count;
    code_define(b, tiles, count);
    return tiles;
}

/* The block's index in each dimension, from its index in a one-dimensional grid. */
static void find_places_in_row(struct code_builder *b, const struct value *places[3])
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *tile = value_place(a, PLACE_BLOCK, 0);
    for (int j = 0; j < k->n_dims; j++) {
        places[j] = tile;
        if (j + 1 == k->n_dims) break;
        const struct value *tiles = define_tiles(b, j);
        places[j] = value_modulo(a, tile, tiles);
        tile = value_divide(a, tile, tiles);
    }
}

/* The grid has the kernel's dimensions, which costs no division. Blocks along the second of two are numbered along y, then z. */
static void find_places(struct code_builder *b, const struct value *places[3])
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    for (int j = 0; j < k->n_dims; j++) places[j] = value_place(a, PLACE_BLOCK, j);
    if (k->n_dims != 2 || (k->trips[1] && k->trips[1] <= GRID_MOST)) return;
    places[1] = value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 2), value_place(a, PLACE_BLOCKS, 1)), places[1]);
}

/* The same, or one dimension, if it would be too long along y or z. The launch passes the numbers of blocks: divisions of 64 bits, each in two
 * forms, were a third of the PTX of a short kernel. */
static void find_places_or_numbers(struct code_builder *b, const struct value *places[3])
{
    struct arena *a = b->arena;
    for (int j = 0; j < 3; j++) {
        places[j] = along(a, &value_unsigned, "accel_block", j);
        code_variable(b, places[j], value_place(a, PLACE_BLOCK, j));
    }
    const struct value *numbered = value_name(a, &value_unsigned_long, "accel_numbered");
    code_library(b, value_call(a, &value_bool, "accel_split_block", 4, numbered, places[0], places[1], places[2]));
}

/* The loop has at most 2^31 trips, so that threads have numbers of 32 bits, those of the last block too. Computed in 64 bits, indices would be
 * converted from them: the compiler does not see then that a[i - 1][j] and a[i + 1][j] are at constant distances from a[i][j]. A star of 25 points
 * whose subscripts a macro computes has 340 instructions in place of 210, and takes twice as long on an H200. */
bool flat_has_narrow_trips(const struct kernel *k, int j)
{
    const struct loop *l = k->dims[j];
    const struct type *t = l->index->type;
    bool narrow = type_is_integer(t) && (t->size < 4 || (t->size == 4 && t->is_signed)), ends = l->relation == OP_LT || l->relation == OP_LE;
    if (l->bounding || l->wraps || l->compared || loop_is_counted(l) || (k->n_folded && j == k->n_dims - 1)) return false;
    return narrow && ends && l->direction > 0 && l->lower->has_value && l->lower->value >= 0;
}

static const struct value *threads_along(struct arena *a, const struct kernel *k, int j)
{
    bool chosen = may_shrink_blocks(k) || k->flags & ACCELRT_ANY_BLOCK;
    const struct type *type = flat_has_narrow_trips(k, j) ? &value_unsigned : &value_long;
    return chosen ? value_cast(a, type, value_place(a, PLACE_THREADS, j)) : value_number(a, type, k->block[j]);
}

/* Along x, neighboring threads have neighboring iterations; along others, a thread does, and with runs along both. With shared tiles, only the
 * threads of tiles ask for it: they have several. */
static const struct value *number_of_thread(struct arena *a, const struct kernel *k, int j, const struct value *place)
{
    const struct value *threads = threads_along(a, k, j), *thread = flat_thread(a, k, j);
    if (j == 1 && flat_has_narrow_rows(k)) threads = value_multiply(a, threads, rows_of_warp(a));
    if (!flat_has_several(k, j)) return value_add(a, value_multiply(a, place, threads), thread);
    if (k->run[j]) {
        const struct value *width = value_number(a, threads->type, k->block[j] * k->items[j]);
        return value_add(a, value_multiply(a, place, width), value_multiply(a, thread, value_integer(a, k->run[j])));
    }
    const struct value *items = k->tiles.shared ? value_integer(a, k->items[j]) : flat_items(a, k, j);
    if (j) return value_multiply(a, value_add(a, value_multiply(a, place, threads), thread), items);
    return value_add(a, value_multiply(a, place, value_multiply(a, threads, items)), thread);
}

static const struct value *first_trip(struct arena *a, const struct kernel *k, int j, const struct value *place)
{
    return value_cast(a, &value_long, number_of_thread(a, k, j, place));
}

/* With shared tiles and one trip a thread: the trips of all loops are numbered, those along x first, so that each thread has one, however short
 * the loops are. */
static void number_trips(struct code_builder *b, const struct value *numbers[3])
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *number = value_name(a, &value_long, "accel_number"),
                       *thread = value_place(a, PLACE_THREAD, k->block[2] > 1 ? 2 : 1);
    if (k->block[2] > 1) thread = value_add(a, value_multiply(a, thread, value_integer(a, k->block[1])), value_place(a, PLACE_THREAD, 1));
    thread = value_add(a, value_multiply(a, thread, value_integer(a, k->block[0])), value_place(a, PLACE_THREAD, 0));
    const struct value *threads = value_number(a, &value_long, k->block[0] * k->block[1] * k->block[2]);
    code_define(b, number, value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 0), threads), thread));
    for (int j = 0; j < k->n_dims; j++) {
        numbers[j] = j + 1 < k->n_dims ? value_modulo(a, number, flat_trips(a, k, j)) : number;
        number = value_divide(a, number, flat_trips(a, k, j));
    }
}

void flat_trips_of_tile(struct code_builder *b)
{
    const struct value *places[3];
    find_places_in_row(b, places);
    define_own_threads(b);
    for (int j = 0; j < b->kernel->n_dims; j++) code_define(b, flat_trip(b->arena, j), first_trip(b->arena, b->kernel, j, places[j]));
}

void flat_numbered_trips(struct code_builder *b)
{
    const struct value *numbers[3];
    number_trips(b, numbers);
    for (int j = 0; j < b->kernel->n_dims; j++) code_define(b, flat_trip(b->arena, j), numbers[j]);
}

/* No loop over rows of blocks encloses the body: with such a loop a sequential loop in the body ran at a third of the speed, a stencil at
 * four fifths. */
void flat_first_trips(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *places[3], *numbers[3] = {NULL};
    flat_define_items(b);
    if (flat_may_number_blocks(k)) find_places_or_numbers(b, places);
    else if (may_shrink_blocks(k) && k->n_dims > 1) find_places(b, places);
    else find_places_in_row(b, places);
    define_own_threads(b);
    if (flat_has_narrow_rows(k)) define_narrow_threads(b);
    bool numbered_trips = k->tiles.shared && !k->tiles.only;
    if (numbered_trips) number_trips(b, numbers);
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *first = first_trip(a, k, j, places[j]);
        code_define(b, flat_trip(a, j), numbered_trips ? value_select(a, flat_many(a, k), first, numbers[j]) : first);
    }
}
