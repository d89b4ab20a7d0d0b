/* kernel_flat: kernels of one loop nest, a thread for each iteration or a few of them. SPDX-License-Identifier: MIT
 * Direct: a block for each tile of iterations. With several iterations a thread, the body is a lambda, which an unrolled loop without a
 * guard calls (or the jammed form of kernel_jam replaces that loop), and at the edge a loop with a guard. Grid-stride loops: for
 * reductions, sizes given by clauses, and trip counts known only on the device. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
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

void flat_print_body(struct kernel_text *t)
{
    struct loop *last = kernel_innermost(t->kernel);
    kernel_privates(t, NULL, flat_declares_copy);
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
    else if (kernel_names(l->stmt->child[3], l->index) || loop_is_counted(l) || l->bounding) kernel_declare_index(t, l, trip);
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

/* Threads without a trip return; declares the indices. Dimensions of which a thread has several trips are not tested. */
static void enter_trips(struct kernel_text *t)
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

static bool has_outer_loops(const struct kernel *k)
{
    int count = 1;
    for (const struct loop *l = kernel_innermost(k); l != k->nest && l->parent; l = l->parent) count++;
    return count > k->n_dims + k->n_folded;
}

static void print_one_each(struct kernel_text *t)
{
    flat_declare_first_trips(t);
    enter_trips(t);
    flat_leave_bounding_nest(t, "return");
    row_staging_declare(t);
    if (!has_outer_loops(t->kernel)) kernel_bind_continue(t, kernel_innermost(t->kernel));
    flat_print_body(t);
}

/* Trips from one iteration of a thread to its next: along x a block, so that accesses are coalesced. */
static int stride(const struct kernel *k, int j)
{
    return j ? 1 : k->block[0];
}

/* A lambda of the indices of dimensions with several trips and of the preloaded values: accel_iteration, or accel_usual_iteration, in which
 * the usual conditions are constants. */
static void define_iteration(struct kernel_text *t, const char *name, bool usual)
{
    struct kernel *k = t->kernel;
    const struct env *around = device_text_env(t->text);
    const char *parameters = "";
    for (int j = 2; j >= 0; j--)
        if (flat_has_several(k, j))
            parameters = arena_printf(t->unit->arena, "%s%s%s", parameters, parameters[0] ? ", " : "",
                                      kernel_declare(t, k->dims[j]->index->type, device_text_name(t->text, k->dims[j]->index)));
    kernel_line(t, "auto %s = [&](%s%s) {", name, parameters, loads_parameters(t));
    t->indent += 4;
    flat_leave_bounding_nest(t, "return");
    if (flat_has_several(k, 0) && k->dims[0]->peel)
        kernel_line(t, "if (%s < %d) return;", device_text_name(t->text, k->dims[0]->index), k->dims[0]->peel);
    if (!has_outer_loops(k)) kernel_bind_continue(t, kernel_innermost(k));
    loads_bind(t);
    if (usual) usual_bind(t);
    flat_print_body(t);
    device_text_set_env(t->text, around);
    t->indent -= 4;
    kernel_line(t, "};");
}

static const struct value *unrolled_place(struct kernel_text *t, int j, const char *number)
{
    return jam_place(t, j, value_name(t->unit->arena, &value_int, number));
}

/* Along the only dimension of which a thread has several trips. */
static void call_unrolled(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    int j = flat_has_several(k, 0) ? 0 : 1;
    const struct value *place = unrolled_place(t, j, "accel_u");
    const char *arguments = kernel_value_as(t, place, k->dims[j]->index->type);
    if (k->n_loads) loads_hoist(t, k->dims[j], place, k->items[j]);
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) %s(%s%s);", k->items[j], k->n_conditions ? "accel_usual_iteration" : "accel_iteration",
                arguments, loads_arguments(t));
}

/* One of the thread's trips along dimension j. */
static const struct value *own_trip(struct kernel_text *t, int j)
{
    return kernel_object(t, &value_long, "accel_s%d", j);
}

static void open_own_trips(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    const struct value *trip = own_trip(t, j), *hop = value_integer(a, stride(t->kernel, j));
    const struct value *end = value_add(a, flat_trip(t, j), value_multiply(a, flat_items(t, j), hop));
    const struct value *inside = value_compare(a, VALUE_LESS, trip, flat_trips(t, j));
    kernel_open_for(t, trip, flat_trip(t, j), value_and(a, inside, value_compare(a, VALUE_LESS, trip, end)), hop);
}

/* The same for iterations that follow each other in runs along x and y. */
static void call_runs(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *u = value_name(a, &value_int, "accel_u"), *items = flat_items(t, 0), *inside = NULL;
    const char *arguments[2];
    kernel_open_for(t, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, value_multiply(a, items, flat_items(t, 1))), value_integer(a, 1));
    for (int j = 0; j < 2; j++) {
        const struct value *trip = own_trip(t, j);
        kernel_define(t, trip, value_add(a, flat_trip(t, j), jam_hop(t, j, j ? value_divide(a, u, items) : value_modulo(a, u, items))));
        inside = value_and(a, inside, value_compare(a, VALUE_LESS, trip, flat_trips(t, j)));
        arguments[j] = kernel_value_as(t, kernel_index(t, k->dims[j], trip), k->dims[j]->index->type);
    }
    if (operands_keep_threads(k)) inside = value_and(a, inside, value_not(a, value_name(a, &value_bool, "accel_outside")));
    kernel_line(t, "if (%s) accel_iteration(%s, %s);", kernel_value(t, inside), arguments[1], arguments[0]);
    kernel_close(t);
}

/* For threads at the edge, and for all threads of a grid with one trip each. */
static void call_one_by_one(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const char *arguments = "";
    if (k->run[0]) {
        call_runs(t);
        return;
    }
    for (int j = 2; j >= 0; j--) {
        if (!flat_has_several(k, j)) continue;
        open_own_trips(t, j);
        const char *index = kernel_value_as(t, kernel_index(t, k->dims[j], own_trip(t, j)), k->dims[j]->index->type);
        arguments = arena_printf(t->unit->arena, "%s%s%s", arguments, arguments[0] ? ", " : "", index);
    }
    if (k->n_loads) loads_call_once(t, k->dims[flat_has_several(k, 0) ? 0 : 1], arguments);
    else kernel_line(t, "accel_iteration(%s);", arguments);
    for (int j = 0; j < 3; j++)
        if (flat_has_several(k, j)) kernel_close(t);
}

/* The calls of the lambda: unrolled if all of the thread's trips are inside, else with a test for each. */
static void print_calls(struct kernel_text *t, const struct value *inside)
{
    struct kernel *k = t->kernel;
    bool jams = flat_has_several(k, 0) && flat_has_several(k, 1);
    kernel_open_if(t, inside);
    for (int j = 2; j >= 0; j--)
        if (flat_has_several(k, j))
            kernel_line(t, "%s = %s;", kernel_declare(t, k->dims[j]->index->type, arena_printf(t->unit->arena, "accel_first%d", j)),
                        kernel_value_as(t, kernel_index(t, k->dims[j], flat_trip(t, j)), k->dims[j]->index->type));
    if (k->n_operands) operands_leave(t);
    if (jams) jam_body(t, kernel_innermost(k), flat_declares_copy);
    else call_unrolled(t);
    kernel_open_else(t);
    call_one_by_one(t);
    kernel_close(t);
}

/* Whether the last of the thread's trips along dimension j, if it has all of them, is one of the loop's. */
static const struct value *has_all_trips(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    const struct value *last = value_add(a, flat_trip(t, j), value_integer(a, stride(t->kernel, j) * (t->kernel->items[j] - 1)));
    return value_compare(a, VALUE_LESS, last, flat_trips(t, j));
}

static void print_several_each(struct kernel_text *t)
{
    struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *inside = value_name(a, &value_bool, "accel_many");
    if (k->operands_overlap) inside = value_and(a, inside, value_name(a, &value_bool, "accel_disjoint"));
    if (k->operands_overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    operands_declare(t);
    flat_declare_first_trips(t);
    enter_trips(t);
    define_iteration(t, "accel_iteration", false);
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j) && !k->n_operands) inside = value_and(a, inside, has_all_trips(t, j));
    if (k->n_conditions) {
        define_iteration(t, "accel_usual_iteration", true);
        inside = usual_declare(t, inside);
    }
    print_calls(t, inside);
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

static void print_striding_by_several(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *tile = value_number(a, &value_long, k->block[0] * k->items[0]), *trip = flat_trip(t, 0);
    define_iteration(t, "accel_iteration", false);
    kernel_define(t, flat_items(t, 0), value_integer(a, k->items[0]));
    kernel_open_for(t, trip, value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 0), tile), value_place(a, PLACE_THREAD, 0)),
                    value_compare(a, VALUE_LESS, trip, flat_trips(t, 0)), value_multiply(a, value_place(a, PLACE_BLOCKS, 0), tile));
    print_calls(t, has_all_trips(t, 0));
    kernel_close(t);
}

static void print_striding(struct kernel_text *t)
{
    struct loop *list[3] = {NULL};
    int count = kernel_grid_loops(t->kernel, list);
    if (!t->kernel->n_dims) kernel_define(t, flat_trips(t, 0), kernel_count(t, list[0]));
    preamble_need(t->preamble, PIECE_THREAD);
    reduction_accumulators(t);
    bins_declare(t);
    if (t->kernel->batched) print_striding_by_several(t);
    else {
        if (t->kernel->by_rows) planes_open(t, list);
        else if (count > 1) open_tiles(t, list, count);
        else open_line(t, list[0]);
        flat_leave_bounding_nest(t, "continue");
        flat_print_body(t);
        close_all(t);
    }
    bins_finish(t);
    reduction_finish(t, true);
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
    else if (flat_has_several(k, 0) || flat_has_several(k, 1)) print_several_each(t);
    else print_one_each(t);
    close_all(t);
    kernel_foot(t);
}
