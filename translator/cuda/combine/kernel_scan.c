/* kernel_scan: the tile of a scan, an object of the CUDA library. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "kernel/scan/scan_code.h"

/* The functor that combines values in the order of the iterations. */
static const char *functor(struct kernel_text *t, const struct scan_value *v)
{
    if (!reduction_is_extreme(v->op) || v->type->kind != TYPE_FLOAT) return reduction_functor(t, v->op, v->type);
    preamble_need(t->preamble, PIECE_SCAN_EXTREMES);
    return arena_printf(t->unit->arena, "accel_%s_%s", v->by_call ? "call" : v->takes_equal ? "last" : "first", reduction_rows[v->op].name);
}

static const char *state_class(struct kernel_text *t, const struct scan_value *v)
{
    const char *type = scan_state_type(v)->spelling;
    preamble_need(t->preamble, v->linear ? PIECE_SCAN_LINEAR : PIECE_SCAN_OPERATOR);
    if (v->linear) return arena_printf(t->unit->arena, "accel_scanned_linear<%s>", type);
    return arena_printf(t->unit->arena, "accel_scanned<%s, %s>", functor(t, v), type);
}

/* The class of all carried values, as functions of the previous ones. */
static const char *state_classes(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    const char *text = state_class(t, &s->values[s->n_values - 1]);
    for (int k = s->n_values - 2; k >= 0; k--) {
        preamble_need(t->preamble, PIECE_SCAN_SEVERAL);
        text = arena_printf(t->unit->arena, "accel_scanned_both<%s, %s>", state_class(t, &s->values[k]), text);
    }
    return text;
}

void scan_begin(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    bool packed = scan_is_packed(k->scan);
    preamble_need(t->preamble, PIECE_SCAN);
    kernel_line(t, "typedef %s accel_state;", state_classes(t));
    kernel_line(t, "typedef %s accel_slot;", packed ? scan_state_type(k->scan->values)->spelling : "accel_state");
    kernel_line(t, "__shared__ accel_scan<accel_state, accel_slot, %d, %d> accel_tile;", k->block[0], k->items[0]);
    kernel_line(t, "accel_tile.begin(accel_scratch);");
}

void scan_row(struct kernel_text *t, const struct code *c)
{
    const char *also = c->v[2] ? arena_printf(t->unit->arena, ", %s", kernel_value(t, c->v[2])) : "";
    preamble_need(t->preamble, PIECE_ROW_SCAN);
    kernel_note_barrier(t, "accel_row_scan");
    kernel_line(t, "accel_row_scan<%s>(%s, %s, %s%s);", functor(t, c->scanned), kernel_value(t, c->object), kernel_value(t, c->v[0]),
                kernel_value(t, c->v[1]), also);
}

void scan_tile(struct kernel_text *t, const struct value *const operands[3])
{
    kernel_line(t, "accel_tile.run(%s, accel_none, %s, %s);", kernel_value(t, operands[0]), kernel_value(t, operands[1]),
                kernel_value(t, operands[2]));
}
