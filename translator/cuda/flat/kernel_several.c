/* kernel_several: threads with several iterations, along one dimension or jammed along two. SPDX-License-Identifier: MIT
 * The body is a lambda, which an unrolled loop without a guard calls (or the jammed form of kernel_jam replaces that loop), and at the edge
 * a loop with a guard. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"

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
    if (!flat_has_outer_loops(k)) kernel_bind_continue(t, kernel_innermost(k));
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

void flat_several_each(struct kernel_text *t)
{
    struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *inside = value_name(a, &value_bool, "accel_many");
    if (k->operands_overlap) inside = value_and(a, inside, value_name(a, &value_bool, "accel_disjoint"));
    if (k->operands_overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    operands_declare(t);
    flat_declare_first_trips(t);
    flat_enter_trips(t);
    define_iteration(t, "accel_iteration", false);
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j) && !k->n_operands) inside = value_and(a, inside, has_all_trips(t, j));
    if (k->n_conditions) {
        define_iteration(t, "accel_usual_iteration", true);
        inside = usual_declare(t, inside);
    }
    print_calls(t, inside);
}

void flat_striding_by_several(struct kernel_text *t)
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
