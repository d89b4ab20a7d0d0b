/* vector_code: the tree of kernels whose threads access several elements at once. SPDX-License-Identifier: MIT
 * All rows are aligned alike (kernel/vectors/plan_vectors.c). A thread has k->vector iterations side by side, which begin at a multiple of
 * 16 bytes. The body is repeated for them, with elements in registers. */
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/rewrites.h"
#include "kernel/vectors/vector_parts.h"
#include "kernel/vectors/vectors.h"
#include <string.h>

/* ---- places before the body ------------------------------------------------------------------------------------------------------- */

static bool is_declared(const struct vector_locals *s, const struct decl *d)
{
    for (int j = 0; j < s->count; j++)
        if (s->list[j] == d) return true;
    return false;
}

/* The body's variables that the place names, each after those in its initializer. */
static void declare_locals(struct vector_locals *s, struct node *n)
{
    if (n->kind == NODE_NAME && node_names_local(n, s->body) && !is_declared(s, n->decl)) {
        declare_locals(s, n->decl->init);
        ARENA_PUSH(s->b->arena, s->list, s->count, n->decl);
        code_variable(s->b, value_variable(s->b->arena, n->decl), value_user(s->b->arena, n->decl->init));
    }
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j]) declare_locals(s, n->child[j]);
}

static bool has_loops(const struct vector_window *w)
{
    return w->n_across + w->n_along > 0;
}

/* The index has that trip. Places of windows without inner loops are those of its iteration. */
struct vector_locals vector_enter_iteration(struct code_builder *b, const struct value *trip)
{
    const struct kernel *k = b->kernel;
    struct vector_locals s = {.b = b, .body = kernel_innermost(k)->stmt->child[3]};
    if (k->vector > 1) code_variable(b, value_variable(b->arena, k->dims[0]->index), trips_index(b->arena, k->dims[0], trip));
    for (int j = 0; j < k->n_windows; j++)
        if (!has_loops(&k->windows[j])) declare_locals(&s, k->windows[j].uses[0].access->node);
    return s;
}

static const struct value *trip_across(struct code_builder *b, const struct loop *l)
{
    return code_object(b, &value_int, "accel_trip%d", l->depth);
}

static void declare_inner_index(struct vector_locals *s, const struct loop *l, const struct value *v)
{
    ARENA_PUSH(s->b->arena, s->list, s->count, l->index);
    code_variable(s->b, value_variable(s->b->arena, l->index), value_cast(s->b->arena, l->index->type, v));
}

/* Loops over the rows of the window, in which its place is that of the row; along x it is that of index 0. */
static void enter_rows(struct code_builder *b, struct vector_locals *s, const struct vector_window *w)
{
    struct arena *a = b->arena;
    if (!has_loops(w)) return;
    code_open(b, CODE_BLOCK);
    for (int j = 0; j < w->n_across; j++) {
        const struct loop *l = w->across[j];
        const struct value *trip = trip_across(b, l), *end = value_integer(a, mapping_constant_trips(l));
        code_open_for(b, trip, value_integer(a, 0), value_compare(a, VALUE_LESS, trip, end), value_integer(a, 1))->unroll = CODE_UNROLL_ALL;
        declare_inner_index(s, l, value_add(a, trip, value_integer(a, l->lower->value)));
    }
    for (int j = 0; j < w->n_along; j++) declare_inner_index(s, w->along[j], value_integer(a, 0));
    declare_locals(s, w->uses[0].access->node);
}

static void leave_rows(struct code_builder *b, const struct vector_window *w)
{
    for (int j = 0; j < w->n_across + has_loops(w); j++) code_close(b);
}

/* The first element of the row, in the array of registers. */
static const struct value *row_start(struct code_builder *b, const struct vector_window *w, bool of_body)
{
    struct arena *a = b->arena;
    const struct value *row = value_integer(a, 0);
    for (int j = 0; j < w->n_across; j++) {
        const struct loop *l = w->across[j];
        const struct value *index = value_subtract(a, value_variable(a, l->index), value_integer(a, l->lower->value));
        row = value_add(a, value_multiply(a, row, value_integer(a, mapping_constant_trips(l))), of_body ? index : trip_across(b, l));
    }
    return value_multiply(a, row, value_integer(a, w->high - w->low + b->kernel->vector));
}

/* ---- alignment ---------------------------------------------------------------------------------------------------------------------- */

static long long element_size(const struct vector_window *w)
{
    return w->uses[0].access->node->type->size;
}

/* The elements that decide how many iterations a thread has, of an array that is stored if one of these has such elements. */
static const struct vector_window *leading_window(const struct kernel *k)
{
    const struct vector_window *lead = &k->windows[0];
    for (int j = 1; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        bool smaller = element_size(w) < element_size(lead);
        if (has_loops(w)) continue;
        if (has_loops(lead) || smaller || (element_size(w) == element_size(lead) && w->stores && !lead->stores)) lead = w;
    }
    return lead;
}

const struct value *vector_element(struct code_builder *b, const struct vector_window *w)
{
    return value_user(b->arena, w->uses[0].access->node);
}

/* In the first iteration of the row, as in all: how far `past` a multiple of 16 bytes it is. */
static void find_start(struct code_builder *b, const struct value *past)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct vector_window *lead = leading_window(k);
    const struct value *place = value_integer(a, lead->uses[0].place), *vector = value_integer(a, k->vector);
    code_variable(b, past, NULL);
    code_open(b, CODE_BLOCK);
    if (k->marches) marching_declare_index(b, 0);
    struct vector_locals s = vector_enter_iteration(b, value_integer(a, k->dims[0]->peel));
    enter_rows(b, &s, lead);
    code_assign(b, past, value_call(a, &value_int, "accel_elements_past", 3, vector_element(b, lead), place, vector));
    leave_rows(b, lead);
    code_close(b);
}

/* ---- the iterations ----------------------------------------------------------------------------------------------------------------- */

const struct value *vector_registers(struct code_builder *b, const struct vector_window *w)
{
    return code_object(b, w->uses[0].access->node->type, "%s", w->name);
}

static void declare_windows(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    for (int j = 0; j < k->n_windows; j++) {
        code_variable(b, vector_registers(b, &k->windows[j]), NULL);
        b->open->last->count = (int)vectors_window_elements(k, &k->windows[j]);
    }
}

/* Of a kernel that marches: where the window is in the present trip along z; NULL: it has no pointer. */
const struct value *vector_pointer(struct code_builder *b, const struct vector_window *w)
{
    const char *end = w->name + strlen("accel_vector");
    return b->kernel->marches ? value_name(b->arena, &value_long, arena_printf(b->arena, "accel_p%s", end)) : NULL;
}

/* The elements of a row at places from `from` to before `to`. */
static void load_places(struct code_builder *b, const struct vector_window *w, int from, int to)
{
    struct vector_window *part = arena_alloc(b->arena, sizeof *part);
    if (from >= to) return;
    *part = *w;
    part->low = from;
    part->high = to - b->kernel->vector;
    struct code *c = code_add(b, CODE_LOAD_WINDOW);
    c->object = vector_registers(b, w);
    c->v[0] = value_add(b->arena, row_start(b, w, false), value_integer(b->arena, from - w->low));
    c->v[1] = vector_pointer(b, w);
    c->window = part;
}

void vector_load_windows(struct code_builder *b, const struct vector_locals *outer, enum elements which)
{
    const struct kernel *k = b->kernel;
    for (int j = 0; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        struct vector_locals inner = *outer;
        int end = w->high + k->vector;
        if (!w->loads || (which == KEPT && !w->ahead)) continue;
        enter_rows(b, &inner, w);
        if (which == KEPT) load_places(b, w, w->kept_from, w->kept_to);
        else load_places(b, w, w->low, w->ahead ? w->kept_from : end);
        if (which == NEW && w->ahead) load_places(b, w, w->kept_to, end);
        leave_rows(b, w);
    }
}

void vector_store_windows(struct code_builder *b)
{
    for (int j = 0; j < b->kernel->n_windows; j++) {
        const struct vector_window *w = &b->kernel->windows[j];
        if (!w->stores) continue;
        struct code *c = code_add(b, CODE_STORE_WINDOW);
        c->object = vector_registers(b, w);
        c->v[0] = value_integer(b->arena, 0);
        c->v[1] = vector_pointer(b, w);
        c->window = w;
    }
}

static void bind_uses(struct code_builder *b, const struct value *number)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    for (int j = 0; j < k->n_windows; j++)
        for (int i = 0; i < k->windows[j].n_uses; i++) {
            const struct vector_window *w = &k->windows[j];
            const struct value *at = value_add(a, number, value_integer(a, w->uses[i].place - w->low)), *array = vector_registers(b, w);
            for (int l = 0; l < w->n_along; l++)
                at = value_add(a, at, value_multiply(a, value_integer(a, w->steps[l]), value_variable(a, w->along[l]->index)));
            if (w->n_across) at = value_add(a, row_start(b, w, true), at);
            code_bind(b, w->uses[i].access->node, value_element(a, array->type, array, at), NULL);
        }
}

/* The body for the iterations side by side, of which `first` is the first trip along x. */
void vector_run_body(struct code_builder *b, const struct value *first)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *u = value_name(a, &value_int, "accel_item");
    if (k->vector == 1) {
        code_open(b, CODE_BLOCK);
        bind_uses(b, value_integer(a, 0));
    } else {
        code_open_for(b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, value_integer(a, k->vector)), value_integer(a, 1))->unroll =
            CODE_UNROLL_ALL;
        code_variable(b, value_variable(a, k->dims[0]->index), trips_index(a, k->dims[0], value_add(a, first, u)));
        bind_uses(b, u);
    }
    flat_plain_body(b);
    code_close(b);
}

static void run_once(struct code_builder *b, const struct value *first)
{
    const struct vector_locals outer = vector_enter_iteration(b, first);
    vector_load_windows(b, &outer, NEW);
    vector_run_body(b, first);
    vector_store_windows(b);
}

static void run_all(struct code_builder *b, const struct value *first)
{
    declare_windows(b);
    if (b->kernel->marches) marching_run(b, first);
    else run_once(b, first);
}

/* Trips from the first one on to before `end`, those of the loop alone, by the function for one iteration. As only threads at the ends of
 * rows have such trips, the loop is not unrolled, which saves NVRTC up to a sixth of its time (docs/measurements/compiling.md). */
static void call_each(struct code_builder *b, const struct value *first, const struct value *end)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *trip = value_name(a, &value_long, "accel_at_x"), *peel = value_integer(a, k->dims[0]->peel);
    const struct value *index = value_cast(a, k->dims[0]->index->type, trips_index(a, k->dims[0], trip));
    code_open_for(b, trip, first, value_compare(a, VALUE_LESS, trip, end), value_integer(a, 1))->unroll = CODE_UNROLL_NONE;
    code_open_if(b,
                 value_and(a, value_compare(a, VALUE_GREATER_EQUAL, trip, peel), value_compare(a, VALUE_LESS, trip, flat_trips(a, k, 0))));
    code_add(b, CODE_CALL)->v[0] = value_call(a, &value_bool, "accel_iteration", 1, index);
    code_close(b);
    code_close(b);
}

/* At the ends of rows. The thread whose iterations begin before the row has those for which the grid has no more threads, too. */
static void run_some(struct code_builder *b, const struct value *first)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *width = value_number(a, &value_long, k->block[0] * k->vector),
                       *trips = flat_tiles(a, k, 0, k->block[0] * k->vector);
    call_each(b, first, value_add(a, first, value_integer(a, k->vector)));
    code_open_if(b, value_compare(a, VALUE_LESS, first, value_integer(a, k->dims[0]->peel)));
    call_each(b, value_add(a, value_multiply(a, trips, width), first), flat_trips(a, k, 0));
    code_close(b);
}

static void run_side_by_side(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    flat_declare_between(b, false);
    if (k->marches) marching_define_steps(b);
    const struct value *first = value_name(a, &value_long, "accel_aligned_x"), *past = value_name(a, &value_int, "accel_past");
    const struct value *thread = value_cast(a, &value_int, value_place(a, PLACE_THREAD, 0)), *peel = value_integer(a, k->dims[0]->peel);
    if (k->vector == 1) {
        run_all(b, flat_trip(a, 0));
        return;
    }
    const struct value *begin = value_add(a, flat_trip(a, 0), value_multiply(a, thread, value_integer(a, k->vector - 1)));
    find_start(b, past);
    code_define(b, first, value_subtract(a, value_add(a, begin, peel), past));
    const struct value *last = value_add(a, first, value_integer(a, k->vector - 1));
    code_open_if(b,
                 value_and(a, value_compare(a, VALUE_GREATER_EQUAL, first, peel), value_compare(a, VALUE_LESS, last, flat_trips(a, k, 0))));
    run_all(b, first);
    if (!k->marches) code_open_else(b), run_some(b, first);
    code_close(b);
    if (k->marches) marching_run_ends(b, past);
}

/* In place of calls for several iterations a block apart; with one iteration a thread, the calls remain. */
bool transform_vectors(struct code_builder *b)
{
    struct code *tree = b->open;
    if (!b->kernel->n_windows) return false;
    struct code *calls = code_take_last(b);
    code_open_if(b, flat_many(b->arena, b->kernel));
    run_side_by_side(b);
    code_open_else(b);
    for (struct code *c = calls->other->first, *next; c; c = next) {
        next = c->next;
        c->next = NULL;
        code_put(b, c);
    }
    b->open = tree;
    return true;
}
