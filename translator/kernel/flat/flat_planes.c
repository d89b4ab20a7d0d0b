/* flat_planes: kernels that reduce the elements of a plane. SPDX-License-Identifier: MIT
 * The rows are distributed cyclically along y and the columns along x. The number of a thread's columns is counted before the rows: only
 * then does the compiler unroll their loop and load several columns ahead. */
#include "kernel/flat/flat.h"

static const struct value *first_of(struct arena *a, int axis)
{
    const struct value *threads = value_cast(a, &value_long, value_place(a, PLACE_THREADS, axis));
    return value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, axis), threads), value_place(a, PLACE_THREAD, axis));
}

static const struct value *threads_of_grid(struct arena *a, int axis, const struct type *type)
{
    return value_multiply(a, value_cast(a, type, value_place(a, PLACE_BLOCKS, axis)), value_place(a, PLACE_THREADS, axis));
}

/* The number of columns among `trips`: first, first + stride, ... */
static const struct value *columns(struct arena *a, const struct value *trips, const struct value *first, const struct value *stride)
{
    const struct value *one = value_integer(a, 1), *left = value_subtract(a, value_subtract(a, trips, one), first);
    const struct value *more = value_cast(a, &value_unsigned, value_divide(a, left, stride));
    return value_select(a, value_compare(a, VALUE_LESS, first, trips), value_add(a, more, one), value_integer(a, 0));
}

void flat_open_planes(struct code_builder *b, struct loop *const list[3])
{
    struct arena *a = b->arena;
    const struct value *stride = value_name(a, &value_unsigned, "accel_stride_x"), *first = value_name(a, &value_long, "accel_first_x"),
                       *steps = value_name(a, &value_unsigned, "accel_steps_x"), *u = value_name(a, &value_unsigned, "accel_step");
    code_define(b, stride, threads_of_grid(a, 0, &value_unsigned));
    code_define(b, first, first_of(a, 0));
    code_define(b, steps, columns(a, flat_trips(a, b->kernel, 0), first, stride));
    code_open_for(b, flat_trip(a, 1), first_of(a, 1), value_compare(a, VALUE_LESS, flat_trip(a, 1), flat_trips(a, b->kernel, 1)),
                  threads_of_grid(a, 1, &value_long));
    flat_declare_index(b, list[1], flat_trip(a, 1));
    code_open_for(b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, steps), value_integer(a, 1))->unroll = 4;
    code_define(b, flat_trip(a, 0), value_add(a, first, value_multiply(a, u, value_cast(a, &value_long, stride))));
    flat_declare_index(b, list[0], flat_trip(a, 0));
}
