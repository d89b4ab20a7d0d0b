/* flat_several: threads with several iterations, along one dimension or two. SPDX-License-Identifier: MIT
 * The body is a function, which an unrolled loop without a guard calls, and at the edge a loop with a guard. Along two dimensions that
 * unrolled loop has the body itself: the transform jam moves it into the inner loops. Threads that have all of their trips but those along x
 * run the latter one after another, and jam the others: rows may be shorter than a tile, as those of 16 channels or of a tensor of 30^4. */
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/element_registers.h"
#include "kernel/transforms/decisions.h"

/* ---- places of a thread's iterations ------------------------------------------------------------------------------------------- */

int jam_run(const struct kernel *k, int j)
{
    return k->run[j] ? k->run[j] : j ? k->items[j] : 1;
}

/* Trips from the thread's first iteration along dimension j to its iteration `number`. */
static const struct value *jam_hop(struct arena *a, const struct kernel *k, int j, const struct value *number)
{
    int run = jam_run(k, j);
    const struct value *width = value_integer(a, run), *hop = value_integer(a, run * k->block[j]);
    if (run >= k->items[j]) return number;
    if (run == 1) return value_multiply(a, number, hop);
    return value_add(a, value_modulo(a, number, width), value_multiply(a, value_divide(a, number, width), hop));
}

/* Index of dimension j in the thread's iteration `number` along it, relative to accel_index_x, _y or _z. */
static const struct value *jam_place(struct arena *a, const struct kernel *k, int j, const struct value *number)
{
    const struct type *type = k->dims[j]->index->type;
    const struct value *first = flat_first_index(a, k, j), *step = trips_step(a, k->dims[j]), *trips = jam_hop(a, k, j, number);
    const struct value *place = value_is(step, -1) ? value_subtract(a, first, trips) : value_add(a, first, value_multiply(a, trips, step));
    return type->kind == TYPE_ENUM ? value_cast(a, type, place) : place;
}

static const struct value *one_of_iterations(struct arena *a)
{
    return value_name(a, &value_int, "accel_item");
}

int jam_items(const struct kernel *k)
{
    return k->items[0] * k->items[1] * k->items[2];
}

struct kernel *jam_narrowed(const struct code_builder *b)
{
    struct kernel *k = arena_alloc(b->arena, sizeof *k);
    *k = *b->kernel;
    k->items[0] = 1;
    return k;
}

/* The number of iteration accel_item along dimension j, of which a thread has several. */
static const struct value *jam_number(struct arena *a, const struct kernel *k, int j)
{
    const struct value *u = one_of_iterations(a);
    int below = 1, above = 1;
    for (int d = 0; d < 3; d++) *(d < j ? &below : &above) *= d == j ? 1 : k->items[d];
    if (below > 1) u = value_divide(a, u, value_integer(a, below));
    return above > 1 ? value_modulo(a, u, value_integer(a, k->items[j])) : u;
}

const struct value *jam_trip(struct arena *a, const struct kernel *k, int j)
{
    return value_add(a, flat_trip(a, j), jam_hop(a, k, j, jam_number(a, k, j)));
}

const struct value *jam_element(struct arena *a, const struct kernel *k, int j)
{
    const struct value *first = value_multiply(a, flat_thread(a, k, j), value_integer(a, jam_run(k, j)));
    return value_add(a, first, jam_hop(a, k, j, jam_number(a, k, j)));
}

/* In a block with a shared tile all threads reach the barriers; iterations outside of the nest are skipped. */
static const struct value *is_outside_of_nest(struct arena *a, const struct kernel *k)
{
    const struct value *outside = NULL;
    for (int j = 0; j < 2; j++)
        if (!flat_fills_tiles(k, j))
            outside = value_or(a, outside, value_compare(a, VALUE_GREATER_EQUAL, jam_trip(a, k, j), flat_trips(a, k, j)));
    return flat_keeps_threads(k) ? value_or(a, outside, value_name(a, &value_bool, "accel_outside")) : outside;
}

/* Parts of the body access registers in place of elements. */
static bool is_used_in_any(const struct kernel *k, struct node *const *list, int count, const struct decl *d)
{
    const struct loop *last = kernel_innermost(k);
    for (int j = 0; j < count; j++) {
        bool part = k->in_step && list[j] != last->stmt->child[3];
        if (!list[j]) continue;
        if (part ? element_registers_name(k, last, list[j], d) : node_naming(list[j], d) != NULL) return true;
        if (flat_addresses_use(k, list[j], d)) return true;
    }
    return false;
}

struct code *jam_open_each(struct code_builder *b, struct node *const *list, int count, const struct loop *l)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *u = one_of_iterations(a), *all = value_integer(a, jam_items(k));
    bool bounded = k->dims[0]->bounding || k->dims[1]->bounding;
    struct code *each = code_open_for(b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, all), value_integer(a, 1));
    each->unroll = CODE_UNROLL_ALL;
    each->loop = l;
    if (k->tiles.shared) code_leave_if(b, is_outside_of_nest(a, k), each);
    for (int j = k->in_step ? k->n_dims - 1 : 1; j >= 0; j--)
        if ((bounded || is_used_in_any(k, list, count, k->dims[j]->index)) && (!k->in_step || flat_has_several(k, j)))
            code_variable(b, value_variable(a, k->dims[j]->index), jam_place(a, k, j, jam_number(a, k, j)));
    flat_leave_bounding_nest(b, each);
    return each;
}

/* Trips from one iteration of a thread to its next: along x a block, so that accesses are coalesced. */
static int stride(const struct kernel *k, int j)
{
    return j ? 1 : k->block[0];
}

/* ---- the function -------------------------------------------------------------------------------------------------------------- */

static const struct value *function_name(struct arena *a)
{
    return value_name(a, &value_bool, "accel_iteration");
}

/* Its parameters: the indices of dimensions with several trips, the last one first. */
static void add_parameters(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    code_open_else(b);
    for (int j = 2; j >= 0; j--)
        if (flat_has_several(k, j)) code_variable(b, value_variable(b->arena, k->dims[j]->index), NULL);
}

static void define_iteration(struct code_builder *b)
{
    struct code *around = b->open, *function = code_open(b, CODE_FUNCTION);
    function->object = function_name(b->arena);
    add_parameters(b);
    b->open = function;
    flat_leave_bounding_nest(b, function);
    flat_leave_at_continue(b, function);
    flat_body(b);
    b->open = around;
}

/* ---- its calls ----------------------------------------------------------------------------------------------------------------- */

/* `index`: by dimension. */
static void call(struct code_builder *b, const struct value *const index[3])
{
    const struct value **list = arena_alloc(b->arena, 3 * sizeof *list);
    int n = 0;
    for (int j = 2; j >= 0; j--)
        if (flat_has_several(b->kernel, j)) list[n++] = index[j];
    code_add(b, CODE_CALL)->v[0] = value_call_list(b->arena, &value_bool, function_name(b->arena)->name, n, list);
}

/* Along the only dimension of which a thread has several trips. */
static void call_unrolled(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    int j = flat_has_several(k, 0) ? 0 : 1;
    const struct value *u = one_of_iterations(a), *items = value_integer(a, k->items[j]), *index[3] = {NULL};
    index[j] = jam_place(a, k, j, u);
    code_open_for(b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, items), value_integer(a, 1))->unroll = CODE_UNROLL_ALL;
    call(b, index);
    code_close(b);
}

/* One of the thread's trips along dimension j. */
static const struct value *own_trip(struct arena *a, int j)
{
    return value_name(a, &value_long, arena_printf(a, "accel_at_%c", "xyz"[j]));
}

/* The index of a trip that the thread has along dimension j. */
static const struct value *flat_own_index(struct code_builder *b, int j)
{
    const struct loop *l = b->kernel->dims[j];
    const struct value *trip = own_trip(b->arena, j);
    if (j == 2 && b->kernel->n_folded)
        return value_cast(b->arena, l->index->type, jam_place(b->arena, b->kernel, j, value_subtract(b->arena, trip, flat_trip(b->arena, j))));
    return value_cast(b->arena, l->index->type, trips_index(b->arena, l, trip));
}

/* Threads before the first trip do nothing, so that rows begin at lines of memory. */
static const struct value *is_past_peel(struct arena *a, const struct loop *l, const struct value *trip)
{
    return value_compare(a, VALUE_GREATER_EQUAL, trip, value_number(a, &value_long, l->peel));
}

/* Opens a loop over the thread's trips along dimension j. */
static struct code *open_own_trips(struct code_builder *b, int j)
{
    struct arena *a = b->arena;
    const struct value *trip = own_trip(a, j), *hop = value_integer(a, stride(b->kernel, j));
    const struct value *end = value_add(a, flat_trip(a, j), value_multiply(a, flat_items(a, b->kernel, j), hop));
    const struct value *inside = value_compare(a, VALUE_LESS, trip, flat_trips(a, b->kernel, j));
    return code_open_for(b, trip, flat_trip(a, j), value_and(a, inside, value_compare(a, VALUE_LESS, trip, end)), hop);
}

/* Threads without an iteration along z take part in copies and barriers alone. */
static const struct value *is_inside(struct arena *a)
{
    return value_not(a, value_name(a, &value_bool, "accel_outside"));
}

/* The same for iterations that follow each other in runs along x and y. */
static void call_runs(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *u = one_of_iterations(a), *items = flat_items(a, k, 0), *inside = NULL, *index[3] = {NULL};
    code_open_for(b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, value_multiply(a, items, flat_items(a, k, 1))),
                  value_integer(a, 1));
    for (int j = 0; j < 2; j++) {
        const struct value *trip = own_trip(a, j), *number = j ? value_divide(a, u, items) : value_modulo(a, u, items);
        code_define(b, trip, value_add(a, flat_trip(a, j), jam_hop(a, k, j, number)));
        inside = value_and(a, inside, value_compare(a, VALUE_LESS, trip, flat_trips(a, k, j)));
        index[j] = flat_own_index(b, j);
    }
    if (flat_keeps_threads(k)) inside = value_and(a, inside, is_inside(a));
    code_open_if(b, inside);
    call(b, index);
    code_close(b);
    code_close(b);
}

/* For threads at the edge, and for all threads of a grid with one trip each: not unrolled. */
static void call_one_by_one(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    const struct value *index[3] = {NULL};
    struct code *around = b->open;
    if (flat_keeps_threads(k)) code_open_if(b, is_inside(b->arena));
    for (int j = 2; j >= 0; j--) {
        if (!flat_has_several(k, j)) continue;
        open_own_trips(b, j)->unroll = CODE_UNROLL_NONE;
        if (k->dims[j]->peel) code_open_if(b, is_past_peel(b->arena, k->dims[j], own_trip(b->arena, j)));
        index[j] = flat_own_index(b, j);
    }
    call(b, index);
    b->open = around;
}

/* Along x and y. */
static void run_each(struct code_builder *b)
{
    struct loop *last = kernel_innermost(b->kernel);
    struct node *body[] = {last->stmt->child[3]};
    flat_declare_between(b, true);
    jam_open_each(b, body, 1, last);
    flat_plain_body(b);
    code_close(b);
}

/* All of a thread's trips. */
static void add_whole(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    for (int j = 2; j >= 0; j--)
        if (flat_has_several(k, j) && !(j == 2 && k->n_folded)) code_variable(b, flat_first_index(a, k, j), trips_index(a, k->dims[j], flat_trip(a, j)));
    decisions_begin_all(b);
    if (jam_is_planned(k)) run_each(b);
    else if (!k->marches) call_unrolled(b);
}

static const struct value *has_all_trips(struct arena *a, const struct kernel *k, int j);

/* The trips along x one after another, all others jammed. */
static void add_narrow(struct code_builder *b)
{
    struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *inside = flat_many(a, k);
    for (int j = 1; j < k->n_dims; j++)
        if (flat_has_several(k, j)) inside = value_and(a, inside, has_all_trips(a, k, j));
    code_open_if(b, inside);
    for (int j = 2; j > 0; j--)
        if (flat_has_several(k, j) && !(j == 2 && k->n_folded)) code_variable(b, flat_first_index(a, k, j), trips_index(a, k->dims[j], flat_trip(a, j)));
    open_own_trips(b, 0);
    b->open->narrow = true;
    const struct value *x = k->in_step ? value_variable(a, k->dims[0]->index) : flat_first_index(a, k, 0);
    code_variable(b, x, flat_own_index(b, 0));
    b->kernel = jam_narrowed(b);
    run_each(b);
    b->kernel = k;
    code_close(b);
    code_open_else(b);
}

/* Unrolled if all of the thread's trips are inside, else with a test for each. */
static void add_calls(struct code_builder *b, const struct value *inside)
{
    const struct kernel *k = b->kernel;
    code_open_if(b, inside);
    add_whole(b);
    code_open_else(b);
    bool narrow = flat_has_narrow_rows(k);
    if (narrow) add_narrow(b);
    if (k->run[0]) call_runs(b);
    else call_one_by_one(b);
    if (narrow) code_close(b);
    code_close(b);
}

/* Only the last dimension has numbers beyond its trips. */
static void run_numbered_trip(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    flat_numbered_trips(b);
    code_leave_if(b, flat_is_outside(a, k, k->n_dims - 1), NULL);
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(b, k->dims[j], flat_trip(a, j));
    flat_leave_bounding_nest(b, NULL);
    flat_leave_at_continue(b, NULL);
    flat_body(b);
}

/* The threads of a tile share what they read; in a grid that is not of tiles, each thread has one trip. */
static void tiles_or_numbers(struct code_builder *b)
{
    flat_define_items(b);
    code_open_if(b, flat_many(b->arena, b->kernel));
    flat_trips_of_tile(b);
    flat_enter_trips(b);
    add_whole(b);
    code_open_else(b);
    run_numbered_trip(b);
    code_close(b);
}

/* Whether all trips of the thread along dimension j, if it has all of them, are the loop's. */
static const struct value *has_all_trips(struct arena *a, const struct kernel *k, int j)
{
    const struct value *last = value_add(a, flat_trip(a, j), value_integer(a, stride(k, j) * (k->items[j] - 1)));
    const struct value *inside = value_compare(a, VALUE_LESS, last, flat_trips(a, k, j));
    return k->dims[j]->peel ? value_and(a, inside, is_past_peel(a, k->dims[j], flat_trip(a, j))) : inside;
}

void flat_several_each(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *inside = flat_many(a, k);
    if (k->tiles.overlap) inside = value_and(a, inside, value_name(a, &value_bool, "accel_disjoint"));
    decisions_begin_body(b);
    if (flat_numbers_trips(k)) {
        tiles_or_numbers(b);
        return;
    }
    flat_first_trips(b);
    flat_enter_trips(b);
    if (k->tiles.only && !k->tiles.overlap) {
        add_whole(b);
        return;
    }
    define_iteration(b);
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j) && !k->tiles.shared) inside = value_and(a, inside, has_all_trips(a, k, j));
    add_calls(b, inside);
}

void flat_striding_by_several(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *tile = value_number(a, &value_long, k->block[0] * k->items[0]), *trip = flat_trip(a, 0);
    define_iteration(b);
    code_define(b, flat_items(a, k, 0), value_integer(a, k->items[0]));
    code_open_for(b, trip, value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 0), tile), value_place(a, PLACE_THREAD, 0)),
                  value_compare(a, VALUE_LESS, trip, flat_trips(a, k, 0)), value_multiply(a, value_place(a, PLACE_BLOCKS, 0), tile));
    add_calls(b, has_all_trips(a, k, 0));
    code_close(b);
}
