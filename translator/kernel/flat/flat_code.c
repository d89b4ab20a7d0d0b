/* flat_code: kernels of one loop nest, a thread for each iteration or a few of them. SPDX-License-Identifier: MIT
 * Direct: a block for each tile of iterations (flat_several.c: several a thread). Grid-stride: reductions, given sizes, trips in memory. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/scan/scan_code.h"
#include "kernel/transforms/interchange_tree.h"

enum { TILE_HEIGHT = 8 };

/* Loops of a longer nest that have no grid dimension enclose the body in each thread. */
static void open_outer_loops(struct code_builder *b, struct loop *l)
{
    if (l != b->kernel->nest && l->parent) open_outer_loops(b, l->parent);
    if (l->dimension < 0 && b->kernel->n_dims) code_open(b, CODE_LOOP)->loop = l;
}

static bool has_copies(const struct kernel *k, const struct loop *l)
{
    bool found = false;
    for (int j = 0; j < l->n_privates && !found; j++) found = flat_leaves_copy(k, l->privates[j]);
    return found;
}

/* Its printer has the order of the kernel. */
static bool is_staged(const struct kernel *k, const struct loop *l)
{
    bool found = false;
    for (int j = 0; j < k->n_row_stagings && !found; j++) found = k->row_stagings[j].loop == l;
    return found;
}

void flat_statement(struct code_builder *b, struct node *n)
{
    const struct interchange *x = b->kernel->interchange;
    bool around = x && x->moved && n != x->moved && node_inside(x->moved, n);
    struct loop *l = x && n->kind == NODE_FOR && (around || !x->moved) ? region_loop(b->region, n) : NULL;
    if (l && !is_staged(b->kernel, l)) {
        bool copies = has_copies(b->kernel, l);
        code_open(b, CODE_LOOP)->loop = l;
        if (copies) code_open(b, CODE_BLOCK);
        private_copies(b, l, flat_leaves_copy);
        flat_statement(b, l->stmt->child[3]);
        if (copies) code_close(b);
        code_close(b);
    } else if (around && !l) {
        code_open(b, CODE_BLOCK);
        for (int j = 0; j < n->n_children; j++) flat_statement(b, n->child[j]);
        code_close(b);
    } else {
        code_statement(b, n);
    }
}

/* The body of a nest in another order than that of the text. */
static void interchanged(struct code_builder *b, struct loop *last)
{
    const struct value_use *uses;
    struct node **list;
    int n_uses = interchange_values(b->kernel->interchange, &uses), count = node_loop_statements(last->stmt, &list);
    for (int j = 0; j < n_uses; j++) code_bind(b, uses[j].name, value_user(b->arena, uses[j].value), NULL);
    for (int j = 0; j < count; j++) flat_statement(b, list[j]);
}

/* What is declared between the loops of a nest (loop_plan.counts, spans). */
static void declare_between(struct code_builder *b, const struct loop *last)
{
    const struct loop_plan *plan = &b->kernel->nest->plan;
    for (const struct loop *l = b->kernel->nest; l != last && (plan->counts || plan->spans); l = l->child) {
        struct node *body = l->stmt->child[3];
        for (int k = 0; body->kind == NODE_BLOCK && body->child[k]->kind == NODE_DECL_STMT; k++) code_statement(b, body->child[k]);
    }
}

void flat_body(struct code_builder *b)
{
    struct loop *last = kernel_innermost(b->kernel);
    struct code *around = b->open;
    private_copies(b, NULL, flat_declares_copy);
    if (b->kernel->interchange) {
        interchanged(b, last);
        return;
    }
    open_outer_loops(b, last);
    declare_between(b, last);
    code_statement(b, last->stmt->child[3]);
    b->open = around;
}

/* ---- indices ------------------------------------------------------------------------------------------------------------------ */

static void declare_index(struct code_builder *b, const struct loop *l, const struct value *trip)
{
    code_variable(b, value_variable(b->arena, l->index), trips_index(b->arena, l, trip));
}

static const struct value *next_digit(struct code_builder *b, const struct loop *l, const struct value *rest)
{
    return value_call(b->arena, &value_long, "accel_digit", 2, rest, trips_exact(b->arena, l));
}

/* The trip numbers all iterations of the loops that share its dimension, z if there are three. Those of inner loops are the lower digits:
 * neighbors along x, and blocks that follow each other, have neighboring iterations, and none divides by the trips of the outermost loop. */
static void declare_folded_indices(struct code_builder *b, const struct loop *inner, const struct value *trip)
{
    const struct loop *l = b->kernel->nest;
    const struct value *rest = value_name(b->arena, &value_long, "accel_rest");
    const struct value *own = value_variable(b->arena, inner->index);
    code_variable(b, rest, trip);
    code_variable(b, flat_has_several(b->kernel, 2) ? flat_first_index(b->arena, b->kernel, 2) : own, trips_index(b->arena, inner, next_digit(b, inner, rest)));
    for (int j = 1; j < b->kernel->n_folded; j++) l = l->child;
    for (; l != b->kernel->nest; l = l->parent) declare_index(b, l, next_digit(b, l, rest));
    declare_index(b, l, rest);
}

void flat_declare_index(struct code_builder *b, const struct loop *l, const struct value *trip)
{
    if (b->kernel->n_folded && l == b->kernel->dims[b->kernel->n_dims - 1]) declare_folded_indices(b, l, trip);
    else if (node_naming(l->stmt->child[3], l->index) || loop_is_counted(l) || l->bounding) declare_index(b, l, trip);
}

/* ---- direct ------------------------------------------------------------------------------------------------------------------- */

/* Whether l's own bounds exclude the index of its bounding loop. */
static const struct value *is_outside(struct arena *a, const struct loop *l)
{
    const struct value *index = value_variable(a, l->index);
    if (l->bounding->lower != l->lower) return value_compare(a, VALUE_LESS, index, value_user(a, l->lower));
    return value_compare(a, l->relation == OP_LT ? VALUE_GREATER_EQUAL : VALUE_GREATER, index, value_user(a, l->upper));
}

/* Whether iteration accel_x, _y or _z of the bounding nest is outside of the own bounds of the loop of dimension j; NULL: it has no others. */
static const struct value *outside_own_bounds(struct arena *a, const struct kernel *k, int j)
{
    const struct loop *l = k->dims[j];
    if (!l->bounding) return NULL;
    return l->bounding->more_trips ? value_compare(a, VALUE_GREATER_EQUAL, flat_trip(a, j), trips_signed(a, l)) : is_outside(a, l);
}

const struct value *flat_outside_bounding_nest(struct code_builder *b)
{
    const struct value *outside = NULL;
    for (int j = b->kernel->n_dims - 1; j >= 0; j--) outside = value_or(b->arena, outside, outside_own_bounds(b->arena, b->kernel, j));
    return outside;
}

void flat_leave_bounding_nest(struct code_builder *b, const struct code *target)
{
    for (int j = b->kernel->n_dims - 1; j >= 0; j--) code_leave_if(b, outside_own_bounds(b->arena, b->kernel, j), target);
}

static const struct value *last_inside(struct arena *a, const struct kernel *k, int j)
{
    return value_min(a, flat_trip(a, j), value_subtract(a, flat_trips(a, k, j), value_integer(a, 1)));
}

void flat_enter_trips(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    bool stays = flat_keeps_threads(k);
    const struct value *outside = NULL;
    if (!flat_has_several(k, 0) && k->dims[0]->peel)
        outside = value_compare(a, VALUE_LESS, flat_trip(a, 0), value_integer(a, k->dims[0]->peel));
    for (int j = 0; j < k->n_dims; j++)
        if (!flat_has_several(k, j) && !stays) outside = value_or(a, outside, flat_is_outside(a, k, j));
    code_leave_if(b, outside, NULL);
    if (stays) code_define(b, value_name(a, &value_bool, "accel_outside"), flat_is_outside(a, k, 2));
    for (int j = k->n_dims - 1; j >= 0; j--)
        if (!flat_has_several(k, j) || (j == 2 && k->n_folded)) flat_declare_index(b, k->dims[j], stays ? last_inside(a, k, j) : flat_trip(a, j));
}

static bool has_outer_loops(const struct kernel *k)
{
    int count = 1;
    for (const struct loop *l = kernel_innermost(k); l != k->nest && l->parent; l = l->parent) count++;
    return count > k->n_dims + k->n_folded;
}

void flat_leave_at_continue(struct code_builder *b, const struct code *target)
{
    if (!has_outer_loops(b->kernel)) code_bind_continue(b, kernel_innermost(b->kernel), target);
}

static void one_each(struct code_builder *b)
{
    flat_first_trips(b);
    flat_enter_trips(b);
    flat_leave_bounding_nest(b, NULL);
    if (b->kernel->n_row_stagings) code_add(b, CODE_ROW_MEMORY);
    flat_leave_at_continue(b, NULL);
    flat_body(b);
}

static void combine(struct code_builder *b)
{
    const struct combination *c = combination_of(b->kernel, NULL);
    if (c) code_add(b, CODE_COMBINE)->combination = c;
}

/* ---- striding ----------------------------------------------------------------------------------------------------------------- */

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

static void striding(struct code_builder *b)
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
    combine(b);
}

static void store_last_index(struct code_builder *b, const struct loop *l, const struct value *trips)
{
    code_open(b, CODE_SINGLE)->team = CODE_TEAM_GRID;
    code_assign(b, value_variable(b->arena, l->index), trips_index(b->arena, l, trips));
    code_close(b);
}

/* Indices of plain loops that are live-out: in the kernel every thread has its own index. */
static void flat_store_last_indices(struct code_builder *b)
{
    struct arena *a = b->arena;
    struct loop *list[3] = {NULL};
    int count = kernel_grid_loops(b->kernel, list);
    const struct value *empty = NULL;
    bool shown = false;
    for (int j = 0; j < count; j++) {
        if (!loop_shows_index(list[j])) continue;
        store_last_index(b, list[j], b->kernel->n_dims ? flat_trips(a, b->kernel, j) : trips_exact(a, list[j]));
        shown = true;
    }
    for (int j = 0; shown && j < b->kernel->n_dims; j++)
        empty = value_or(a, empty, value_compare(a, VALUE_LESS_EQUAL, flat_trips(a, b->kernel, j), value_integer(a, 0)));
    code_leave_if(b, empty, NULL);
}

/* ---- in order ------------------------------------------------------------------------------------------------------------------- */

/* The body of a fallback: a thread for each trip of the outermost loop. */
static void outermost(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct loop *l = b->kernel->nest;
    const struct value *trip = value_name(a, &value_long, b->kernel->n_row_stagings ? "accel_x" : "accel_trip"), *trips = value_name(a, &value_long, "accel_outermost");
    const struct value *threads = value_call(a, &value_int, "accel_threads", 0), *blocks = value_call(a, &value_unsigned, "accel_blocks", 0),
                       *stride = value_multiply(a, value_cast(a, &value_long, blocks), threads);
    code_define(b, trips, trips_exact(a, l));
    if (b->kernel->n_reductions) code_add(b, CODE_ACCUMULATORS);
    code_open_for(b, trip, flat_own_thread(a), value_compare(a, VALUE_LESS, trip, trips), stride)->loop = l;
    if (b->kernel->n_row_stagings) code_add(b, CODE_ROW_MEMORY);
    flat_declare_index(b, l, trip);
    flat_body(b);
    code_close(b);
    combine(b);
}

static bool is_declared_in_kernel(const struct kernel *k, const struct variable *v)
{
    const struct loop *l = v->private_to;
    (void)k;
    for (int j = 0; l && !v->iteration_private && j < l->n_privates; j++)
        if (l->privates[j] == v && v->decl != l->index) return false;
    return true;
}

/* A declaration; for variables that are kept on the device between kernels, only their initialization. */
static void declaration(struct code_builder *b, struct node *n)
{
    for (int j = 0; j < n->n_children; j++) {
        struct node *var = n->child[j];
        if (var->kind != NODE_VAR || !region_is_hoisted(b->region, var->decl)) {
            code_statement(b, n);
            return;
        }
        if (!var->n_children) continue;
        code_assign(b, value_variable(b->arena, var->decl), value_user(b->arena, var->child[0]));
        b->open->last->user = var;
    }
}

struct code *sequential_code(struct arena *a, struct kernel *k)
{
    struct code_builder b = code_begin(a, k);
    private_copies(&b, NULL, is_declared_in_kernel);
    if (k->n_reductions) code_add(&b, CODE_ACCUMULATORS);
    for (int j = 0; j < k->n_statements; j++)
        if (k->statements[j]->kind == NODE_DECL_STMT) declaration(&b, k->statements[j]);
        else code_statement(&b, k->statements[j]);
    combine(&b);
    return b.open;
}

struct code *flat_code(struct arena *a, struct kernel *k)
{
    struct code_builder b = code_begin(a, k);
    if (k->flags & ACCELRT_WAITS_ITSELF) code_add(&b, CODE_WAIT);
    flat_store_last_indices(&b);
    if (k->scan) scan_code(&b);
    else if (k->is_fallback) outermost(&b);
    else if (k->flags & ACCELRT_STRIDE) striding(&b);
    else if (k->flags & ACCELRT_LANES) flat_lanes(&b);
    else if (k->flags & ACCELRT_WHOLE_TILES) flat_tile_clause(&b);
    else if (flat_has_several(k, 0) || flat_has_several(k, 1) || flat_has_several(k, 2)) flat_several_each(&b);
    else one_each(&b);
    return b.open;
}
