/* kernel_accumulate: elements of memory that a loop adds to. SPDX-License-Identifier: MIT
 * c[i][j] += a[i][k] * b[k][j] along k: the compiler keeps the element in a register if it can prove that nothing else in the loop is an
 * alias of c[i][j]. It cannot for the 16 elements of a jammed loop. Lanes that share such a loop have a sum each (plan_accumulate). */
#include "base/arena.h"
#include "cuda/nested/kernel_nested.h"
#include "base/unit.h"

bool accumulate_find(const struct kernel_text *t, const struct loop *l, struct accumulation *s)
{
    if (!loop_adds_to_one(l, s)) return false;
    for (int k = 0; k < t->kernel->n_params; k++)
        if (t->kernel->params[k].var == s->var && t->kernel->params[k].kind == PARAM_POINTER) {
            s->overlap = t->kernel->params[k].may_overlap;
            return !t->kernel->params[k].plain;
        }
    return false;
}

/* ---- lanes of a gang ------------------------------------------------------------------------------------------------------------------ */

void accumulate_open(struct kernel_text *t, const struct loop *l)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = loop_accumulations(l, list);
    for (int k = 0; k < n; k++)
        kernel_line(t, "%s = 0;", kernel_declare(t, list[k].place->type, arena_printf(t->unit->arena, "accel_total%d", k)));
}

void accumulate_body(struct kernel_text *t, const struct loop *l)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = loop_accumulations(l, list);
    for (int k = 0; k < n; k++) kernel_line(t, "accel_total%d += %s;", k, kernel_expr(t, list[k].value));
}

static void end_in_one_block(struct kernel_text *t, int n)
{
    struct reduction_list list = {"", ""};
    for (int k = 0; k < n; k++) {
        list.operators = arena_printf(t->unit->arena, "%s%saccel_add", list.operators, k ? ", " : "");
        list.objects = arena_printf(t->unit->arena, "%s%saccel_total%d", list.objects, k ? ", " : "", k);
    }
    row_blocks_end(t->nested, &list);
}

void accumulate_close(struct kernel_text *t, const struct loop *l, bool packed, const struct value *single)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = loop_accumulations(l, list);
    preamble_need(t->preamble, PIECE_ADD);
    bool rows = nested_has_rows(t->nested);
    const char *lanes = t->nested->teams->probed ? "accel_width" : "8";
    bool calls = packed && t->nested->teams->spreads_long;
    preamble_need(t->preamble, packed ? PIECE_SUBWARP_REDUCE : rows ? PIECE_ROW_REDUCE : PIECE_BLOCK_REDUCE);
    t->nested->needs_mask |= packed;
    kernel_note_barrier(t, calls ? "accel_team_reduce" : packed ? "accel_lanes_reduce" : rows ? "accel_row_reduce" : "accel_block_reduce");
    for (int k = 0; k < n; k++)
        if (calls) kernel_line(t, "accel_total%d = accel_team_reduce<accel_add>(accel_team, accel_total%d);", k, k);
        else if (packed) kernel_line(t, "accel_total%d = accel_lanes_reduce<accel_add>(accel_total%d, accel_mask, %s);", k, k, lanes);
        else kernel_line(t, "accel_total%d = accel_%s_reduce<accel_add>(accel_total%d);", k, rows ? "row" : "block", k);
    if (t->kernel->row_blocks == l) end_in_one_block(t, n);
    for (int k = 0; k < n; k++) kernel_line(t, "if (%s) %s %s accel_total%d;", kernel_value(t, single), kernel_expr(t, list[k].place), list[k].op, k);
}
