/* kernel_operands: the operands of contractions in shared memory: their arrays, and what fills them. SPDX-License-Identifier: MIT
 * staging/operands.c says what the names mean. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/code_text.h"
#include "cuda/values/kernel_values.h"
#include "kernel/staging/matrix_product.h"
#include "kernel/staging/operand_slabs.h"

static int tile_width(const struct kernel *k, const struct operand *o)
{
    return k->block[o->dimension] * k->items[o->dimension];
}

/* Of a row in shared memory, so that no two threads of a warp access one bank. */
static int tile_pitch(const struct kernel *k, const struct operand *o)
{
    if (operands_of(k)->matrix) return (o->along ? operands_of(k)->slab_trips : tile_width(k, o)) + MATRIX_PAD;
    return tile_width(k, o) + 16 / (int)o->accesses[0]->node->type->size;
}

static const struct type *element_type(const struct operand *o)
{
    return o->accesses[0]->node->type;
}

void operand_memory(struct kernel_text *t, const struct code *c)
{
    const struct kernel *k = t->kernel;
    const struct operand *o = c->operand;
    const char *tiles = k->block[2] > 1 ? arena_printf(t->unit->arena, "[%d]", k->block[2]) : "";
    int rows = operand_has_rows_of_trips(k, o) ? tile_width(k, o) : operands_of(k)->slab_trips;
    preamble_need(t->preamble, operands_of(k)->matrix ? PIECE_ASYNC_SLABS : PIECE_SLABS);
    const char *slabs = arena_printf(t->unit->arena, "%s%s[%d][%d][%d]", o->slab, tiles, operands_of(k)->slabs, rows, tile_pitch(k, o));
    kernel_line(t, "__shared__ __align__(16) %s;", kernel_declare(t, element_type(o), slabs));
}

/* A lambda: the address of an operand in a trip of the loop, for an iteration along its dimension; and the object that calls it. */
void operand_declare(struct kernel_text *t, const struct code *c)
{
    const struct kernel *k = t->kernel;
    const struct operand *o = c->operand;
    const struct env *around = device_text_env(t->text);
    const char *type = kernel_type(t, element_type(o));
    kernel_open_text(t, "auto %s = [&](long long accel_k, long long accel_i) -> const %s * {", o->place, type);
    code_print(t, c);
    kernel_line(t, "return &%s;", kernel_expr(t, o->accesses[0]->node));
    kernel_close_text(t, "};");
    device_text_set_env(t->text, around);
    kernel_line(t, "%s<%s, %d, %d, %d, %d, %s, %s> %s;", operands_of(k)->matrix ? "accel_async_slab" : "accel_slab", type, operands_of(k)->slab_trips,
                tile_width(k, o), k->block[0], k->block[1], o->along ? "true" : "false", operand_is_linear(k, o) ? "true" : "false",
                c->object->name);
    kernel_line(t, "%s.begin(%s, %s, %s, %s);", c->object->name, o->place, kernel_value(t, c->v[0]), kernel_value(t, c->v[1]),
                kernel_value_as(t, c->v[2], &value_long));
}

static const char *factor_text(const struct kernel *k, int d)
{
    return matrix_factor_is_element(k, d) ? "accel_same_element()" : d ? "accel_factor1" : "accel_factor0";
}

void matrix_slab_print(struct kernel_text *t, const struct code *c)
{
    const struct kernel *k = t->kernel;
    const struct operand_tiles *tiles = operands_of(k);
    bool first_is_x = tiles->list[0].dimension == 0;
    const struct operand *x = &tiles->list[!first_is_x], *y = &tiles->list[first_is_x];
    const char *buffer = kernel_value(t, c->v[0]), *first = kernel_value(t, c->v[1]);
    preamble_need(t->preamble, PIECE_MATRIX_SLAB);
    kernel_line(t,
                "accel_matrix_slab<%d, %d, %d, %d, %d, %s, %s>(%s, accel_own_x, accel_own_y, %s, %s[%s], %s, %s[%s], "
                "[&](int accel_within) { accel_trip(%s, %s, accel_within); });",
                k->items[0], k->items[1], k->block[0], k->block[1], tiles->slab_trips, y->along ? "true" : "false",
                x->along ? "true" : "false", c->object->name, factor_text(k, 1), y->slab, buffer, factor_text(k, 0), x->slab, buffer,
                buffer, first);
}
