/* kernel_planes: kernels that reduce the elements of a plane. SPDX-License-Identifier: MIT
 * The rows are distributed cyclically along y and the columns along x. The number of a thread's columns is counted before the rows: only
 * then does the compiler unroll their loop and load several columns ahead. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"

static const struct value *first_of(struct kernel_text *t, int axis)
{
    struct arena *a = t->unit->arena;
    const struct value *threads = value_cast(a, &value_long, value_place(a, PLACE_THREADS, axis));
    return value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, axis), threads), value_place(a, PLACE_THREAD, axis));
}

static const struct value *threads_of_grid(struct kernel_text *t, int axis, const struct type *type)
{
    struct arena *a = t->unit->arena;
    return value_multiply(a, value_cast(a, type, value_place(a, PLACE_BLOCKS, axis)), value_place(a, PLACE_THREADS, axis));
}

/* The number of columns first, first + stride, ... */
static const struct value *columns(struct kernel_text *t, const struct value *first, const struct value *stride)
{
    struct arena *a = t->unit->arena;
    const struct value *one = value_integer(a, 1), *left = value_subtract(a, value_subtract(a, flat_trips(t, 0), one), first);
    const struct value *more = value_cast(a, &value_unsigned, value_divide(a, left, stride));
    return value_select(a, value_compare(a, VALUE_LESS, first, flat_trips(t, 0)), value_add(a, more, one), value_integer(a, 0));
}

void planes_open(struct kernel_text *t, struct loop *const list[3])
{
    struct arena *a = t->unit->arena;
    const struct value *stride = value_name(a, &value_unsigned, "accel_stride0"), *first = value_name(a, &value_long, "accel_first0"),
                       *steps = value_name(a, &value_unsigned, "accel_steps0"), *u = value_name(a, &value_unsigned, "accel_u");
    kernel_define(t, stride, threads_of_grid(t, 0, &value_unsigned));
    kernel_define(t, first, first_of(t, 0));
    kernel_define(t, steps, columns(t, first, stride));
    kernel_open_for(t, flat_trip(t, 1), first_of(t, 1), value_compare(a, VALUE_LESS, flat_trip(t, 1), flat_trips(t, 1)),
                    threads_of_grid(t, 1, &value_long));
    flat_declare_index(t, list[1], flat_trip(t, 1));
    buffer_puts(t->out, "#pragma unroll 4\n");
    kernel_open_for(t, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, steps), value_integer(a, 1));
    kernel_define(t, flat_trip(t, 0), value_add(a, first, value_multiply(a, u, value_cast(a, &value_long, stride))));
    flat_declare_index(t, list[0], flat_trip(t, 0));
}
