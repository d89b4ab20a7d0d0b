/* kernel_trips: trip counts and indices of loops, and the trips of each thread of a flat kernel. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "analysis/wrapping.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"
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
static const char *head_expr(struct kernel_text *t, const struct loop *l, struct node *n)
{
    const struct env *around = device_text_env(t->text);
    if (t->region && t->kernel && t->kernel->shape == KERNEL_FLAT && l->bounds_on_host) bind_first_values(t);
    const char *text = kernel_expr(t, n);
    device_text_set_env(t->text, around);
    return text;
}

const char *kernel_step(struct kernel_text *t, const struct loop *l)
{
    if (!l->step) return l->direction < 0 ? "-1" : "1";
    if (l->step->has_value) return arena_printf(t->unit->arena, "%lld", l->step_negated ? -l->step->value : l->step->value);
    return arena_printf(t->unit->arena, "%s(long long)%s", l->step_negated ? "-" : "", head_expr(t, l, l->step));
}

static bool compares_unsigned(const struct loop *l)
{
    const struct type *i = l->index->type, *b = l->upper->type;
    if (i->kind == TYPE_POINTER) return false;
    if (l->compared) return !i->is_signed && i->size > 4;
    return (!i->is_signed && i->size >= 4) || (b && type_is_integer(b) && !b->is_signed && b->size >= 4 && b->size >= i->size);
}

/* The first integer that the index does not reach, for a comparison in floating point. */
static const char *end_of_floating(struct kernel_text *t, const struct loop *l, const char *upper)
{
    bool down = l->relation == OP_GT || l->relation == OP_GE, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    preamble_need(t->preamble, PIECE_END);
    return arena_printf(t->unit->arena, "accel_end((%s)(%s), %d, %d, %d, %d)", kernel_type(t, l->compared), upper, loop_end_digits(l), down,
                        inclusive, compares_unsigned(l));
}

static bool is_inclusive(const struct loop *l) { return !l->compared && (l->relation == OP_LE || l->relation == OP_GE); }

/* The index may wrap around. */
static const char *wrapped_trips(struct kernel_text *t, const struct loop *l, const char *lower, const char *upper)
{
    const struct type *i = l->index->type;
    bool down = l->relation == OP_NE ? l->direction < 0 : l->relation == OP_GT || l->relation == OP_GE;
    if (l->relation == OP_NE) {
        preamble_need(t->preamble, PIECE_DISTANCE);
        return arena_printf(t->unit->arena, "accel_distance(%s, %s, %d)", down ? upper : lower, down ? lower : upper, (int)i->size);
    }
    if (!l->wraps) {
        preamble_need(t->preamble, PIECE_TRIPS_OVER_END);
        return arena_printf(t->unit->arena, "accel_trips_over_end(%s, %s, %s, %d, %d, %d, %d)", lower, upper, kernel_step(t, l), down,
                            is_inclusive(l), compares_unsigned(l), (int)i->size);
    }
    preamble_need(t->preamble, PIECE_TRIPS_MODULO);
    return arena_printf(t->unit->arena, "accel_trips_modulo(%s, %s, %s, %d, %d, %d, %d, %d)", lower, upper, kernel_step(t, l), down,
                        is_inclusive(l), compares_unsigned(l), (int)i->size, i->is_signed);
}

const char *kernel_trips(struct kernel_text *t, const struct loop *l)
{
    const char *lower = head_expr(t, l, l->lower), *upper = head_expr(t, l, l->upper);
    bool inclusive = is_inclusive(l);
    preamble_need(t->preamble, PIECE_TRIPS);
    if (l->compared) upper = end_of_floating(t, l, upper);
    if (l->wraps || loop_passes_end(l)) return wrapped_trips(t, l, lower, upper);
    if (l->index->type->kind == TYPE_POINTER)
        return arena_printf(t->unit->arena, "accel_trips(0, %s - %s, %s, %s, false)", upper, lower, kernel_step(t, l),
                            inclusive ? "true" : "false");
    return arena_printf(t->unit->arena, "accel_trips(%s, %s, %s, %s, %s)", lower, upper, kernel_step(t, l), inclusive ? "true" : "false",
                        compares_unsigned(l) ? "true" : "false");
}

const char *kernel_index(struct kernel_text *t, const struct loop *l, const char *trip)
{
    if (l->bounding && !l->bounding->more_trips) l = l->bounding;
    const struct type *type = l->index->type;
    const char *lower = head_expr(t, l, l->lower), *step = kernel_step(t, l), *value;
    bool zero = l->lower->has_value && l->lower->value == l->peel && type->kind != TYPE_POINTER;
    if (!strcmp(step, "1")) value = zero ? trip : arena_printf(t->unit->arena, "%s + %s", lower, trip);
    else if (!strcmp(step, "-1")) value = arena_printf(t->unit->arena, "%s - %s", lower, trip);
    else value = arena_printf(t->unit->arena, "%s + %s * (%s)", lower, trip, step);
    if (type->kind == TYPE_POINTER) return arena_printf(t->unit->arena, "(%s)(%s)", kernel_type(t, type), value);
    return arena_printf(t->unit->arena, zero && !strcmp(step, "1") ? "(%s)%s" : "(%s)(%s)", kernel_type(t, type), value);
}

/* ---- the trips of a thread ---------------------------------------------------------------------------------------------------- */

static const char *const axes[] = {"x", "y", "z"};

bool flat_has_several(const struct kernel *k, int j)
{
    return k->items[j] > 1;
}

/* The launch may choose smaller blocks. */
static bool may_shrink_blocks(const struct kernel *k)
{
    return k->flags & ACCELRT_SMALL_BLOCKS;
}

static const char *tiles_text(struct kernel_text *t, int j, int width)
{
    return arena_printf(t->unit->arena, "(unsigned)((accel_n%d + %d) / %d)", j, width - 1, width);
}

static const char *planned_block_condition(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const char *text = "";
    for (int j = 0; j < k->n_dims && may_shrink_blocks(k); j++)
        text = arena_printf(t->unit->arena, "%sblockDim.%s == %d && ", text, axes[j], k->block[j]);
    return text;
}

/* Condition: the grid is that of several iterations a thread, compared in total or along the dimensions that have several. */
static const char *several_grid_condition(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const char *row = "", *along = NULL;
    for (int j = 0; j < k->n_dims; j++) {
        const char *tiles = tiles_text(t, j, k->block[j] * k->items[j]);
        row = arena_printf(t->unit->arena, "%s%s%s", row, j ? " * " : "", tiles);
        if (flat_has_several(k, j))
            along = arena_printf(t->unit->arena, "%s%sgridDim.%s == %s", along ? along : "", along ? " && " : "", axes[j], tiles);
    }
    if (!may_shrink_blocks(k) || k->n_dims < 2) return arena_printf(t->unit->arena, "gridDim.x == %s", row);
    return arena_printf(t->unit->arena, "(accel_row ? gridDim.x == %s : %s)", row, along);
}

/* Whether each thread runs several iterations: then the runtime launches a smaller grid, of blocks as planned. It does not if that would
 * leave multiprocessors idle. */
static void declare_items(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    kernel_line(t, "const bool accel_many = %s%s;", planned_block_condition(t), several_grid_condition(t));
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j)) kernel_line(t, "const int accel_items%d = accel_many ? %d : 1;", j, k->items[j]);
}

static void declare_tiles(struct kernel_text *t, int j)
{
    const struct kernel *k = t->kernel;
    const char *one = tiles_text(t, j, k->block[j]), *many = tiles_text(t, j, k->block[j] * k->items[j]);
    if (may_shrink_blocks(k)) {
        preamble_need(t->preamble, PIECE_BLOCKS_ALONG);
        one = arena_printf(t->unit->arena, "accel_blocks_along(accel_n%d, blockDim.%s)", j, axes[j]);
    }
    if (flat_has_several(k, j)) kernel_line(t, "const unsigned accel_tiles%d = accel_many ? %s : %s;", j, many, one);
    else kernel_line(t, "const unsigned accel_tiles%d = %s;", j, one);
}

/* The block's index in each dimension, from its index in a one-dimensional grid. */
static void find_places_in_row(struct kernel_text *t, const char *places[3])
{
    const struct kernel *k = t->kernel;
    const char *tile = "blockIdx.x";
    for (int j = 0; j < k->n_dims; j++) {
        places[j] = tile;
        if (j + 1 == k->n_dims) break;
        declare_tiles(t, j);
        places[j] = arena_printf(t->unit->arena, "%s %% accel_tiles%d", tile, j);
        tile = arena_printf(t->unit->arena, "%s / accel_tiles%d", tile, j);
    }
}

/* The grid has the kernel's dimensions, which costs no division; or one dimension, if it would be too long along y or z. */
static void declare_places_in_grid(struct kernel_text *t, const char *places[3])
{
    static const char *const names[] = {"accel_b0", "accel_b1", "accel_b2"};
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_dims; j++) kernel_line(t, "unsigned %s = blockIdx.%s;", names[j], axes[j]);
    kernel_line(t, "if (accel_row) {");
    t->indent += 4;
    find_places_in_row(t, places);
    for (int j = 0; j < k->n_dims; j++) {
        kernel_line(t, "%s = %s;", names[j], places[j]);
        places[j] = names[j];
    }
    t->indent -= 4;
    kernel_line(t, "}");
}

/* The thread's first trip in each dimension. If a grid is too long along y or z, its tiles are numbered along x: with a loop over rows
 * around the body instead, a sequential loop in the body ran at a third of the speed, a stencil at four fifths. */
void flat_declare_first_trips(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const char *places[3];
    bool several = false, grid = may_shrink_blocks(k) && k->n_dims > 1;
    for (int j = 0; j < k->n_dims; j++) several |= flat_has_several(k, j);
    if (grid) kernel_line(t, "const bool accel_row = gridDim.y == 1 && gridDim.z == 1;");
    if (several) declare_items(t);
    if (grid) declare_places_in_grid(t, places);
    else find_places_in_row(t, places);
    for (int j = 0; j < k->n_dims; j++) {
        const char *at = places[j], *threads = arena_printf(t->unit->arena, "%dLL", k->block[j]);
        if (may_shrink_blocks(k) || k->flags & ACCELRT_ANY_BLOCK) threads = arena_printf(t->unit->arena, "(long long)blockDim.%s", axes[j]);
        if (!flat_has_several(k, j)) kernel_line(t, "const long long accel_t%d = %s * %s + threadIdx.%s;", j, at, threads, axes[j]);
        else if (j) kernel_line(t, "const long long accel_t%d = (%s * %s + threadIdx.%s) * accel_items%d;", j, at, threads, axes[j], j);
        else kernel_line(t, "const long long accel_t0 = %s * (%s * accel_items0) + threadIdx.x;", at, threads);
    }
}
