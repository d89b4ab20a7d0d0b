/* kernel_accumulate: elements of memory that a loop adds to. SPDX-License-Identifier: MIT
 * c[i][j] += a[i][k] * b[k][j] along k: the compiler keeps the element in a register if it can prove that nothing else in the loop is an
 * alias of c[i][j]. It cannot for the 16 elements of a jammed loop. Lanes that share such a loop have a sum each (plan_accumulate). */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"

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

/* ---- lanes of a gang ------------------------------------------------------------------------------------------------------------------
 */

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

void accumulate_close(struct nested *s, const struct combination *c)
{
    struct kernel_text *t = s->t;
    struct accumulation list[ACCUMULATIONS_MAX];
    struct combining_list totals = {0};
    const struct combining_operation add = {"accel_add", false};
    int n = loop_accumulations(c->loop, list);
    preamble_need(t->preamble, PIECE_ADD);
    for (int k = 0; k < n; k++) {
        const char *total = arena_printf(t->unit->arena, "accel_total%d", k);
        kernel_line(t, "%s = %s;", total, combine_over_team(t, c->team, add, total));
        combining_list_add(t, &totals, add.text, total);
    }
    row_blocks_end(s, c, &totals);
    for (int k = 0; k < n; k++)
        kernel_line(t, "if (%s) %s %s accel_total%d;", kernel_value(t, nested_team(s).single), kernel_expr(t, list[k].place), list[k].op,
                    k);
}
