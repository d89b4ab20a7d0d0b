/* kernel_tiles: the bodies of flat kernels whose blocks are the tiles of a tile clause. SPDX-License-Identifier: MIT
 * The tiles of a grid of several dimensions are numbered along x, x fastest. accel_o<j> is the first trip of the block's tile along
 * dimension j, accel_t<j> the thread's. If a tile has more trips than the block has threads, each thread loops over its trips. */
#include "accel_abi.h"
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"

static const char *const axes[] = {"x", "y", "z"};

static int tile_width(const struct kernel *k, int j)
{
    return k->block[j] * k->items[j];
}

static void declare_origins(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const char *tile = "blockIdx.x";
    for (int j = 0; j < k->n_dims; j++) {
        const char *at = tile;
        if (j + 1 < k->n_dims) {
            kernel_line(t, "const unsigned accel_tiles%d = (unsigned)((accel_n%d + %d) / %d);", j, j, tile_width(k, j) - 1,
                        tile_width(k, j));
            at = arena_printf(a, "%s %% accel_tiles%d", tile, j);
            tile = arena_printf(a, "%s / accel_tiles%d", tile, j);
        }
        kernel_line(t, "const long long accel_o%d = %s * %dLL;", j, at, tile_width(k, j));
    }
}

/* Loops over the trips of the thread, the last dimension outermost. */
static void open_elements(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = k->n_dims - 1; j >= 0; j--) {
        if (k->items[j] == 1) {
            kernel_line(t, "const long long accel_t%d = accel_o%d + threadIdx.%s;", j, j, axes[j]);
            continue;
        }
        kernel_line(t, "for (long long accel_t%d = accel_o%d + threadIdx.%s; accel_t%d < accel_o%d + %d; accel_t%d += %d) {", j, j, axes[j],
                    j, j, tile_width(k, j), j, k->block[j]);
        t->indent += 4;
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
    const char *outside = NULL;
    for (int j = 0; j < k->n_dims; j++)
        outside = arena_printf(t->unit->arena, "%s%saccel_t%d >= accel_n%d", outside ? outside : "", outside ? " || " : "", j, j);
    kernel_line(t, "if (%s) %s;", outside, has_several_trips(k) ? "continue" : "return");
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(t, k->dims[j], arena_printf(t->unit->arena, "accel_t%d", j));
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
    for (int j = k->n_dims - 1; j >= 0; j--) {
        if (k->items[j] == 1) {
            kernel_line(t, "const int accel_e%d = threadIdx.%s;", j, axes[j]);
        } else {
            kernel_line(t, "for (int accel_e%d = threadIdx.%s; accel_e%d < %d; accel_e%d += %d) {", j, axes[j], j, tile_width(k, j), j,
                        k->block[j]);
            t->indent += 4;
        }
    }
    for (int j = k->n_dims - 1; j >= 0; j--)
        flat_declare_index(t, k->dims[j], arena_printf(t->unit->arena, "(accel_o%d + accel_e%d)", j, j));
}

/* The branch for whole tiles: only their copies read no elements outside of the arrays. */
static void print_whole_tile(struct kernel_text *t)
{
    staging_declare(t);
    kernel_line(t, "if (%s) {", staging_condition(t));
    t->indent += 4;
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
