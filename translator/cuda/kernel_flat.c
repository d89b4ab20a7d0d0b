/* kernel_flat: kernels of one loop nest, a thread for each iteration or a few of them. SPDX-License-Identifier: MIT
 * Direct: a block for each tile of iterations; kernel_several.c prints those with several iterations a thread. Grid-stride loops: for
 * reductions, sizes given by clauses, and trip counts known only on the device. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "kernel/transforms/interchange.h"
#include "cuda/values/kernel_values.h"

static bool is_chain_loop(const struct kernel *k, const struct loop *l)
{
    for (const struct loop *c = kernel_innermost(k); c; c = c->parent) {
        if (c == l) return true;
        if (c == k->nest) break;
    }
    return false;
}

static bool is_chain_index(const struct kernel_text *t, const struct decl *d)
{
    for (const struct loop *c = kernel_innermost(t->kernel); c; c = c->parent) {
        if (c->index == d && (c->dimension >= 0 || !t->kernel->n_dims)) return true;
        if (c == t->kernel->nest) break;
    }
    return false;
}

/* Copies of the private clauses of inner sequential loops are declared in those loops. */
static bool is_copy_of_inner_loop(const struct kernel_text *t, const struct variable *v)
{
    const struct loop *l = v->private_to;
    if (!l || v->iteration_private || is_chain_loop(t->kernel, l)) return false;
    for (int j = 0; j < l->n_privates; j++)
        if (l->privates[j] == v) return true;
    return false;
}

bool flat_declares_copy(const struct kernel_text *t, const struct variable *v)
{
    return !is_chain_index(t, v->decl) && !is_copy_of_inner_loop(t, v);
}

/* Loops of a longer nest that have no grid dimension enclose the body in each thread. */
static void open_outer_loops(struct kernel_text *t, struct loop *l)
{
    if (l != t->kernel->nest && l->parent) open_outer_loops(t, l->parent);
    if (l->dimension < 0 && t->kernel->n_dims) kernel_header(t, l, "");
}

void kernel_bind_values(struct kernel_text *t)
{
    const struct value_use *list;
    int count = interchange_values(t->kernel->interchange, &list);
    for (int j = 0; j < count; j++)
        device_text_bind_node(t->text, list[j].name, arena_printf(t->unit->arena, "(%s)", kernel_expr(t, list[j].value)));
}

/* Statement by statement: no text has the order of the loops. */
static void print_interchanged(struct kernel_text *t, struct loop *last)
{
    struct node **list;
    int count = node_loop_statements(last->stmt, &list);
    kernel_bind_values(t);
    for (int j = 0; j < count; j++) {
        const struct loop *l = list[j]->kind == NODE_FOR ? region_loop(t->region, list[j]) : NULL;
        if (l) kernel_header(t, l, "");
        kernel_user(t, l ? l->stmt->child[3] : list[j]);
    }
}

void flat_print_body(struct kernel_text *t)
{
    struct loop *last = kernel_innermost(t->kernel);
    kernel_privates(t, NULL, flat_declares_copy);
    if (t->kernel->interchange) {
        print_interchanged(t, last);
        return;
    }
    open_outer_loops(t, last);
    kernel_user(t, last->stmt->child[3]);
}

static const struct value *next_digit(struct kernel_text *t, const struct loop *l, const struct value *rest)
{
    return value_call(t->unit->arena, &value_long, "accel_digit", 2, rest, kernel_trips(t, l));
}

/* The trip numbers all iterations of the loops that share its dimension, z if there are three: outer loops are the lower digits. If all
 * share x, they are the higher ones, so that neighboring threads have neighboring iterations of the innermost loop, `inner`. */
static void declare_folded_indices(struct kernel_text *t, const struct loop *inner, const struct value *trip)
{
    const struct loop *l = t->kernel->nest;
    const struct value *rest = value_name(t->unit->arena, &value_long, "accel_rest");
    preamble_need(t->preamble, PIECE_DIGIT);
    kernel_line(t, "long long accel_rest = %s;", kernel_value(t, trip));
    if (t->kernel->n_dims == 1)
        for (; inner != t->kernel->nest; inner = inner->parent) kernel_declare_index(t, inner, next_digit(t, inner, rest));
    else
        for (int j = 0; j < t->kernel->n_folded; j++, l = l->child) kernel_declare_index(t, l, next_digit(t, l, rest));
    kernel_declare_index(t, inner, rest);
}

/* Nothing if the index is not used. */
void flat_declare_index(struct kernel_text *t, const struct loop *l, const struct value *trip)
{
    if (t->kernel->n_folded && l == t->kernel->dims[t->kernel->n_dims - 1]) declare_folded_indices(t, l, trip);
    else if (node_naming(l->stmt->child[3], l->index) || loop_is_counted(l) || l->bounding) kernel_declare_index(t, l, trip);
}

/* ---- direct ------------------------------------------------------------------------------------------------------------------- */

static void close_all(struct kernel_text *t)
{
    while (t->indent > 4) {
        t->indent -= 4;
        kernel_line(t, "}");
    }
}

/* Whether l's own bounds exclude the index of its bounding loop. */
static const struct value *is_outside(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    const struct env *env = device_text_env(t->text);
    const struct value *index = value_name(a, l->index->type, device_text_name(t->text, l->index));
    if (l->bounding->lower != l->lower) return value_compare(a, VALUE_LESS, index, value_user(a, l->lower, env));
    return value_compare(a, l->relation == OP_LT ? VALUE_GREATER_EQUAL : VALUE_GREATER, index, value_user(a, l->upper, env));
}

void flat_leave_bounding_nest(struct kernel_text *t, const char *leave)
{
    for (int j = t->kernel->n_dims - 1; j >= 0; j--) {
        const struct loop *l = t->kernel->dims[j];
        if (!l->bounding) continue;
        bool more = l->bounding->more_trips;
        kernel_leave_if(
            t, more ? value_compare(t->unit->arena, VALUE_GREATER_EQUAL, flat_trip(t, j), kernel_count(t, l)) : is_outside(t, l), leave);
    }
}

const struct value *flat_is_outside(struct kernel_text *t, int j)
{
    return value_compare(t->unit->arena, VALUE_GREATER_EQUAL, flat_trip(t, j), flat_trips(t, j));
}

static const struct value *last_inside(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    return value_min(a, flat_trip(t, j), value_subtract(a, flat_trips(t, j), value_integer(a, 1)));
}

void flat_enter_trips(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *outside = NULL;
    if (!flat_has_several(k, 0) && k->dims[0]->peel)
        outside = value_compare(a, VALUE_LESS, flat_trip(t, 0), value_integer(a, k->dims[0]->peel));
    for (int j = 0; j < k->n_dims; j++)
        if (!flat_has_several(k, j) && !operands_keep_threads(k)) outside = value_or(a, outside, flat_is_outside(t, j));
    kernel_leave_if(t, outside, "return");
    if (operands_keep_threads(k)) kernel_define(t, value_name(a, &value_bool, "accel_outside"), flat_is_outside(t, 2));
    for (int j = k->n_dims - 1; j >= 0; j--)
        if (!flat_has_several(k, j)) flat_declare_index(t, k->dims[j], operands_keep_threads(k) ? last_inside(t, j) : flat_trip(t, j));
}

bool flat_has_outer_loops(const struct kernel *k)
{
    int count = 1;
    for (const struct loop *l = kernel_innermost(k); l != k->nest && l->parent; l = l->parent) count++;
    return count > k->n_dims + k->n_folded;
}

static void print_one_each(struct kernel_text *t)
{
    flat_declare_first_trips(t);
    flat_enter_trips(t);
    flat_leave_bounding_nest(t, "return");
    row_staging_declare(t);
    if (!flat_has_outer_loops(t->kernel)) kernel_bind_continue(t, kernel_innermost(t->kernel));
    flat_print_body(t);
}

/* ---- striding ----------------------------------------------------------------------------------------------------------------- */

static void open_line(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    const struct value *threads = value_call(a, &value_int, "accel_threads", 0), *thread = value_call(a, &value_int, "accel_thread", 0);
    const struct value *block = value_place(a, PLACE_BLOCK, 0), *blocks = value_place(a, PLACE_BLOCKS, 0), *trip = flat_trip(t, 0);
    kernel_open_for(t, trip, value_add(a, value_multiply(a, block, value_cast(a, &value_long, threads)), thread),
                    value_compare(a, VALUE_LESS, trip, flat_trips(t, 0)), value_multiply(a, value_cast(a, &value_long, blocks), threads));
    flat_declare_index(t, l, trip);
}

/* Each block iterates over tiles of its own shape. */
static void open_tiles(struct kernel_text *t, struct loop *const list[3], int count)
{
    struct arena *a = t->unit->arena;
    const struct value *outside = NULL;
    preamble_need(t->preamble, PIECE_TILES);
    kernel_line(t, "for (accel_tiles accel_tile(accel_n0, accel_n1, %s); accel_tile.inside(); accel_tile.next()) {",
                count > 2 ? "accel_n2" : "1");
    t->indent += 4;
    for (int j = 0; j < count; j++) {
        const struct value *tile = value_element(a, &value_unsigned, value_name(a, &value_unsigned, "accel_tile.at"), value_integer(a, j));
        const struct value *first = value_multiply(a, value_cast(a, &value_long, tile), value_place(a, PLACE_THREADS, j));
        kernel_define(t, flat_trip(t, j), value_add(a, first, value_place(a, PLACE_THREAD, j)));
        outside = value_or(a, outside, flat_is_outside(t, j));
    }
    kernel_leave_if(t, outside, "continue");
    for (int j = count - 1; j >= 0; j--) flat_declare_index(t, list[j], flat_trip(t, j));
}

static void print_striding(struct kernel_text *t)
{
    struct loop *list[3] = {NULL};
    int count = kernel_grid_loops(t->kernel, list);
    if (!t->kernel->n_dims) kernel_define(t, flat_trips(t, 0), kernel_count(t, list[0]));
    preamble_need(t->preamble, PIECE_THREAD);
    reduction_accumulators(t);
    bins_declare(t);
    if (t->kernel->batched) flat_striding_by_several(t);
    else {
        if (t->kernel->by_rows) planes_open(t, list);
        else if (count > 1) open_tiles(t, list, count);
        else open_line(t, list[0]);
        flat_leave_bounding_nest(t, "continue");
        flat_print_body(t);
        close_all(t);
    }
    bins_finish(t);
    reduction_finish(t);
}

static void store_last_index(struct kernel_text *t, const struct loop *l, const struct value *trips)
{
    preamble_need(t->preamble, PIECE_THREAD);
    preamble_need(t->preamble, PIECE_BLOCK);
    kernel_line(t, "if (accel_block() == 0 && accel_thread() == 0) %s = %s;", kernel_own_text(t, l->index),
                kernel_value(t, kernel_index(t, l, trips)));
    device_text_bind(t->text, l->index, device_text_name(t->text, l->index));
}

/* Indices of plain loops that are live-out: one thread stores their final values; in the kernel every thread has its own index. */
void flat_store_last_indices(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    struct loop *list[3] = {NULL};
    int count = kernel_grid_loops(t->kernel, list);
    const struct value *empty = NULL;
    bool shown = false;
    for (int j = 0; j < count; j++) {
        if (!loop_shows_index(list[j])) continue;
        store_last_index(t, list[j], t->kernel->n_dims ? flat_trips(t, j) : kernel_trips(t, list[j]));
        shown = true;
    }
    for (int j = 0; shown && j < t->kernel->n_dims; j++)
        empty = value_or(a, empty, value_compare(a, VALUE_LESS_EQUAL, flat_trips(t, j), value_integer(a, 0)));
    kernel_leave_if(t, empty, "return");
}

void kernel_flat(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (k->scan) {
        kernel_scan(t);
        return;
    }
    kernel_head(t);
    loads_bind_long_loops(t);
    kernel_wait_for_queue(t);
    flat_store_last_indices(t);
    if (k->is_fallback) flat_print_outermost(t);
    else if (k->flags & ACCELRT_STRIDE) print_striding(t);
    else if (k->flags & ACCELRT_WHOLE_TILES) kernel_tiles(t);
    else if (k->flags & ACCELRT_LANES) kernel_lanes(t);
    else if (flat_has_several(k, 0) || flat_has_several(k, 1)) flat_several_each(t);
    else print_one_each(t);
    close_all(t);
    kernel_foot(t);
}
