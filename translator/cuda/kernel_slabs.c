/* kernel_slabs: the operands of contractions in shared memory: their arrays, and how they are filled. SPDX-License-Identifier: MIT
 * accel_slab<j>[accel_b] holds operand j for slab_trips trips of the loop, in one of `slabs` buffers. accel_next<j> loads those of the next
 * ones into registers, which it stores to another buffer, or, for tensor cores, copies them there. If a block has several tiles along z, each
 * has slabs of its own. All threads of the block take part, also those without an iteration, with the operands of the last iteration of the
 * nest. */
#include "cuda/kernel_slabs.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/matrix_product.h"

static int tile_width(const struct kernel *k, const struct operand *o)
{
    return k->block[o->dimension] * k->items[o->dimension];
}

/* A row in shared memory has the trips of one iteration, else the iterations of one trip. */
bool slabs_have_rows_of_trips(const struct kernel *k, const struct operand *o)
{
    return k->matrix && o->along;
}

/* Of a row in shared memory, so that no two threads of a warp access one bank. */
static int tile_pitch(const struct kernel *k, const struct operand *o)
{
    if (k->matrix) return (o->along ? k->slab_trips : tile_width(k, o)) + MATRIX_PAD;
    return tile_width(k, o) + 16 / (int)o->accesses[0]->node->type->size;
}

static const struct type *element_type(const struct operand *o)
{
    return o->accesses[0]->node->type;
}

/* Of a block with several tiles along z. */
const char *slabs_own_tile(const struct kernel *k)
{
    return k->block[2] > 1 ? "[threadIdx.z]" : "";
}

void operands_declare(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_operands; j++) {
        const struct operand *o = &k->operands[j];
        const char *tiles = k->block[2] > 1 ? arena_printf(t->unit->arena, "[%d]", k->block[2]) : "";
        int rows = slabs_have_rows_of_trips(k, o) ? tile_width(k, o) : k->slab_trips;
        const char *slabs = arena_printf(t->unit->arena, "accel_slab%d%s[%d][%d][%d]", j, tiles, k->slabs, rows, tile_pitch(k, o));
        kernel_line(t, "__shared__ __align__(16) %s;", kernel_declare(t, element_type(o), slabs));
    }
}

/* ---- fetching ----------------------------------------------------------------------------------------------------------------- */

/* The first trip of the block in dimension d. */
static const struct value *first_of_block(struct kernel_text *t, int d)
{
    struct arena *a = t->unit->arena;
    const struct value *ahead = value_multiply(a, flat_thread(a, t->kernel, d), value_integer(a, jam_run(t->kernel, d)));
    return value_subtract(a, flat_trip(t->unit->arena, d), ahead);
}

const struct value *slabs_last_trip(struct kernel_text *t, int d)
{
    return value_subtract(t->unit->arena, flat_trips(t->unit->arena, t->kernel, d), value_integer(t->unit->arena, 1));
}

static const char *trips_text(struct kernel_text *t, int d)
{
    return kernel_value_as(t, flat_trips(t->unit->arena, t->kernel, d), &value_long);
}

const struct value *slabs_least(struct kernel_text *t, const struct value *x, const struct value *y)
{
    return value_call(t->unit->arena, &value_long, "accel_least", 2, x, y);
}

/* ---- triangles ---------------------------------------------------------------------------------------------------------------- */

static const struct loop *bounded_loop(const struct kernel *k)
{
    return k->dims[0]->bounding ? k->dims[0] : k->dims[1]->bounding ? k->dims[1] : NULL;
}

/* Whether the last trip of l in the block, not the first, has most trips of the other loop: for the loop with the bounding nest if that
 * replaces its lower bound, else for the loop around it. */
static bool wants_last(const struct kernel *k, const struct loop *l)
{
    return (bounded_loop(k)->bounding->lower != bounded_loop(k)->lower) == (l == bounded_loop(k));
}

void operands_leave(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const struct env *around = device_text_env(t->text);
    if (!bounded_loop(k)) return;
    kernel_open(t);
    kernel_bind_grid_indices(t);
    for (int j = 1; j >= 0; j--) {
        const struct value *first = first_of_block(t, j), *more = value_integer(t->unit->arena, k->block[j] * k->items[j] - 1);
        const struct value *last = slabs_least(t, value_add(t->unit->arena, first, more), slabs_last_trip(t, j));
        kernel_declare_index(t, k->dims[j], wants_last(k, k->dims[j]) ? last : first);
    }
    kernel_leave_bounding_nest(t, "return");
    device_text_set_env(t->text, around);
    kernel_close(t);
}

/* An iteration along dimension d that has no iteration of the other loop reads nothing. */
static void leave_without_partner(struct kernel_text *t, int d)
{
    const struct kernel *k = t->kernel;
    const struct loop *other = k->dims[!d];
    if (!bounded_loop(k)) return;
    kernel_declare_index(t, other, wants_last(k, other) ? slabs_last_trip(t, !d) : value_integer(t->unit->arena, 0));
    kernel_leave_bounding_nest(t, "return 0");
}

/* ---- readers ------------------------------------------------------------------------------------------------------------------ */

/* Without arithmetic that may wrap, and without iterations that have no element. */
static bool is_linear(const struct kernel *k, const struct operand *o)
{
    const struct access *a = o->accesses[0];
    return a->affine && a->fits && !*a->fits && !a->n_members && !bounded_loop(k);
}

/* A lambda: the address of an operand in a trip of the loop, for an iteration along its dimension. */
static void declare_place(struct kernel_text *t, int number)
{
    const struct operand *o = &t->kernel->operands[number];
    const char *type = kernel_type(t, element_type(o));
    kernel_line(t, "auto accel_place%d = [&](long long accel_k, long long accel_i) -> const %s * {", number, type);
    t->indent += 4;
    kernel_declare_index(t, t->kernel->dims[o->dimension], value_name(t->unit->arena, &value_long, "accel_i"));
    leave_without_partner(t, o->dimension);
    kernel_declare_index(t, o->loop, value_name(t->unit->arena, &value_long, "accel_k"));
    kernel_line(t, "return &%s;", kernel_expr(t, o->accesses[0]->node));
    t->indent -= 4;
    kernel_line(t, "};");
}

static void declare_reader(struct kernel_text *t, int number, const struct value *trips)
{
    const struct kernel *k = t->kernel;
    const struct operand *o = &k->operands[number];
    declare_place(t, number);
    kernel_line(t, "%s<%s, %d, %d, %d, %d, %s, %s> accel_next%d;", k->matrix ? "accel_async_slab" : "accel_slab",
                kernel_type(t, element_type(o)), k->slab_trips, tile_width(k, o), k->block[0], k->block[1], o->along ? "true" : "false",
                is_linear(k, o) ? "true" : "false", number);
    kernel_line(t, "accel_next%d.begin(accel_place%d, %s, %s, %s);", number, number, trips->name,
                kernel_value(t, first_of_block(t, o->dimension)), trips_text(t, o->dimension));
}

static bool all_linear(const struct kernel *k, const struct loop *l)
{
    bool all = true;
    for (int j = 0; j < k->n_operands; j++) all &= k->operands[j].loop != l || is_linear(k, &k->operands[j]);
    return all;
}

/* accel_wide: runs of all operands are loaded at once. */
static void define_wide(struct kernel_text *t, const struct loop *l)
{
    const char *all = "";
    for (int j = 0; j < t->kernel->n_operands; j++)
        if (t->kernel->operands[j].loop == l) all = arena_printf(t->unit->arena, "%s%saccel_next%d.wide", all, all[0] ? " && " : "", j);
    if (all_linear(t->kernel, l)) kernel_line(t, "const bool accel_wide = %s;", all);
}

/* The destination, for copies without registers. */
static const char *slab_argument(const struct kernel_text *t, int j, const char *more)
{
    return t->kernel->matrix ? arena_printf(t->unit->arena, "accel_slab%d[accel_f]%s", j, more) : "";
}

/* Of the trips from `at` on. */
void slabs_fetch(struct kernel_text *t, const struct loop *l, const struct value *at, const struct value *trips)
{
    const struct kernel *k = t->kernel;
    bool wide = all_linear(k, l);
    const struct value *next = value_add(t->unit->arena, at, value_integer(t->unit->arena, k->slab_trips));
    if (wide)
        kernel_open_if(t, value_and(t->unit->arena, value_name(t->unit->arena, &value_bool, "accel_wide"),
                                    value_compare(t->unit->arena, VALUE_LESS_EQUAL, next, trips)));
    for (int j = 0; j < k->n_operands && wide; j++)
        if (k->operands[j].loop == l) kernel_line(t, "accel_next%d.%s_wide(%s);", j, k->matrix ? "copy" : "fetch", slab_argument(t, j, ""));
    if (wide) kernel_open_else(t);
    for (int j = 0; j < k->n_operands; j++) {
        int d = k->operands[j].dimension;
        if (k->operands[j].loop != l) continue;
        kernel_line(t, "accel_next%d.%s(%saccel_place%d, %s, %s, %s, %s);", j, k->matrix ? "copy" : "fetch",
                    slab_argument(t, j, ", "), j, kernel_value(t, at), trips->name, kernel_value(t, first_of_block(t, d)), trips_text(t, d));
    }
    if (wide) kernel_close(t);
}

void slabs_store(struct kernel_text *t, const struct loop *l, const char *buffer)
{
    for (int j = 0; j < t->kernel->n_operands; j++)
        if (t->kernel->operands[j].loop == l)
            kernel_line(t, "accel_next%d.store(accel_slab%d%s[%s]);", j, j, slabs_own_tile(t->kernel), buffer);
    kernel_barrier(t, "__syncthreads();");
}

void slabs_begin(struct kernel_text *t, const struct loop *l, const struct value *trips)
{
    for (int j = 0; j < t->kernel->n_operands; j++)
        if (t->kernel->operands[j].loop == l) declare_reader(t, j, trips);
    define_wide(t, l);
}
