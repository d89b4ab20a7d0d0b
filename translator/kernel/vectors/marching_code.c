/* marching_code: the trips along z of a thread that runs several of them, one after another. SPDX-License-Identifier: MIT
 * Each window has a pointer, which moves by a plane of its array from trip to trip. What the next trip has of it moves to the registers of the
 * window that has it then; the rest is loaded. */
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/vectors/vector_parts.h"

/* Its registers from `place` on. */
static const struct value *registers_from(struct code_builder *b, const struct vector_window *w, int place)
{
    const struct value *all = vector_registers(b, w);
    return place == w->low ? all : value_add(b->arena, all, value_integer(b->arena, place - w->low));
}

static void keep_window(struct code_builder *b, const struct vector_window *w)
{
    const struct value *to = registers_from(b, w, w->kept_from), *from = registers_from(b, w->ahead, w->kept_from + w->shift);
    const char *function = arena_printf(b->arena, "accel_keep_elements<%d>", w->kept_to - w->kept_from);
    code_library(b, value_call(b->arena, &value_bool, function, 2, to, from));
}

/* Each window after the one whose elements the trip before had in it. */
static void keep_windows(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    for (int j = 0; j < k->n_windows; j++) {
        bool follows = false;
        for (int i = 0; i < k->n_windows; i++) follows |= k->windows[i].ahead == &k->windows[j];
        for (const struct vector_window *w = &k->windows[j]; !follows && w->ahead; w = w->ahead) keep_window(b, w);
    }
}

void marching_declare_index(struct code_builder *b, int trips)
{
    struct arena *a = b->arena;
    const struct value *first = flat_first_index(a, b->kernel, 2);
    code_variable(b, value_variable(a, b->kernel->dims[2]->index), value_add(a, first, value_integer(a, trips)));
}

/* The first window of the same array. */
static int first_of_array(const struct kernel *k, const struct vector_window *w)
{
    int j = 0;
    while (k->windows[j].uses[0].access->var != w->uses[0].access->var) j++;
    return j;
}

static bool is_first_of_array(const struct kernel *k, const struct vector_window *w)
{
    return &k->windows[first_of_array(k, w)] == w;
}

/* From an element of the array to that of the next trip along z. */
static const struct value *plane_of(struct code_builder *b, const struct vector_window *w)
{
    return code_object(b, &value_long, "accel_plane%d_%s", first_of_array(b->kernel, w), w->uses[0].access->var->decl->name);
}

static void find_planes(struct code_builder *b, const struct value *first)
{
    const struct kernel *k = b->kernel;
    for (int j = 0; j < k->n_windows; j++)
        if (is_first_of_array(k, &k->windows[j])) code_variable(b, plane_of(b, &k->windows[j]), NULL);
    code_open(b, CODE_BLOCK);
    marching_declare_index(b, 1);
    vector_enter_iteration(b, first);
    for (int j = 0; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        const struct value *distance = value_call(b->arena, &value_long, "accel_elements_from", 2, vector_element(b, w), vector_pointer(b, w));
        if (is_first_of_array(k, w)) code_assign(b, plane_of(b, w), distance);
    }
    code_close(b);
}

/* Pointers to the windows of the first trip, and what it has in common with one before it. */
static void begin_march(struct code_builder *b, const struct value *first)
{
    const struct kernel *k = b->kernel;
    marching_declare_index(b, 0);
    const struct vector_locals outer = vector_enter_iteration(b, first);
    for (int j = 0; j < k->n_windows; j++) {
        struct code *c = code_add(b, CODE_PLACE_WINDOW);
        c->object = vector_pointer(b, &k->windows[j]);
        c->window = &k->windows[j];
    }
    vector_load_windows(b, &outer, KEPT);
    find_planes(b, first);
}

static bool is_accessed_in_each(const struct kernel *k, const struct vector_window *w)
{
    return w->stores || (w->loads && !(w->ahead && w->kept_from == w->low && w->kept_to == w->high + k->vector));
}

void marching_run(struct code_builder *b, const struct value *first)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *step = value_name(a, &value_int, "accel_step"), *count = value_name(a, &value_int, "accel_steps");
    begin_march(b, first);
    code_open_for(b, step, value_integer(a, 0), value_compare(a, VALUE_LESS, step, count), value_integer(a, 1))->unroll = CODE_UNROLL_NONE;
    code_variable(b, value_variable(a, k->dims[2]->index), value_add(a, flat_first_index(a, k, 2), step));
    vector_load_windows(b, &(struct vector_locals){0}, NEW);
    vector_run_body(b, first);
    vector_store_windows(b);
    keep_windows(b);
    for (int j = 0; j < k->n_windows; j++)
        if (is_accessed_in_each(k, &k->windows[j])) code_update(b, vector_pointer(b, &k->windows[j]), VALUE_ADD, plane_of(b, &k->windows[j]));
    code_close(b);
}

void marching_run_ends(struct code_builder *b, const struct value *past)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *end = value_name(a, &value_int, "accel_end"), *ends = value_name(a, &value_int, "accel_ends"), *steps = value_name(a, &value_int, "accel_steps");
    const struct value *vector = value_integer(a, k->vector), *peel = value_integer(a, k->dims[0]->peel), *trips = flat_trips(a, k, 0);
    const struct value *threads = value_cast(a, &value_int, value_place(a, PLACE_THREADS, 0));
    code_open_if(b, value_compare(a, VALUE_LESS, flat_trip(a, 0), value_place(a, PLACE_THREADS, 0)));
    code_define(b, ends, value_call(a, &value_int, "accel_row_ends", 4, past, vector, peel, trips));
    code_open_for(b, end, value_cast(a, &value_int, value_place(a, PLACE_THREAD, 0)), value_compare(a, VALUE_LESS, end, value_multiply(a, ends, steps)), threads)->unroll = CODE_UNROLL_NONE;
    const struct value *trip = value_call(a, &value_long, "accel_row_end", 5, value_modulo(a, end, ends), past, vector, peel, trips);
    const struct value *x = value_cast(a, k->dims[0]->index->type, trips_index(a, k->dims[0], trip)), *z = value_add(a, flat_first_index(a, k, 2), value_divide(a, end, ends));
    code_add(b, CODE_CALL)->v[0] = value_call(a, &value_bool, "accel_iteration", 2, z, x);
    code_close(b);
    code_close(b);
}

void marching_define_steps(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    const struct value *steps = value_name(a, &value_int, "accel_steps"), *left = value_subtract(a, flat_trips(a, k, 2), flat_trip(a, 2));
    code_leave_if(b, flat_is_outside(a, k, 2), NULL);
    code_variable(b, flat_first_index(a, k, 2), trips_index(a, k->dims[2], flat_trip(a, 2)));
    code_define(b, steps, value_cast(a, &value_int, value_min(a, flat_items(a, k, 2), left)));
}
