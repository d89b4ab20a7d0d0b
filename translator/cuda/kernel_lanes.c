/* kernel_lanes: iterations whose inner loop several threads share. SPDX-License-Identifier: MIT
 * The threads along y share an iteration, their column. Each of them runs the statements before the loop (the first alone those that store)
 * and every blockDim.y-th trip of the loop; the first runs the rest. Threads of columns beyond the last repeat the last column without
 * stores, so that all threads reach the barriers. If each column has one thread, there are no barriers. plan_lanes decides where this is
 * legal. */
#include "base/arena.h"
#include "cuda/values/kernel_values.h"
#include "kernel/mapping.h"
#include "base/unit.h"

static const struct value *lanes(struct kernel_text *t)
{
    return value_name(t->unit->arena, &value_int, "accel_lanes");
}

static void declare_columns(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *one = value_integer(a, 1), *zero = value_integer(a, 0), *threads = value_place(a, PLACE_THREADS, 1), *n = flat_trips(t, 0),
                       *column = value_name(a, &value_long, "accel_column"), *is_first = value_name(a, &value_bool, "accel_first");
    if (k->shared_overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    kernel_define(t, lanes(t), k->shared_overlap ? value_select(a, value_name(a, &value_bool, "accel_disjoint"), threads, one) : threads);
    const struct value *width = value_cast(a, &value_long, value_place(a, PLACE_THREADS, 0));
    kernel_define(t, column, value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 0), width), value_place(a, PLACE_THREAD, 0)));
    const struct value *inside = value_compare(a, VALUE_LESS, column, n);
    kernel_define(t, is_first, value_and(a, inside, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 1), zero)));
    const struct value *idle = value_and(a, value_compare(a, VALUE_EQUAL, lanes(t), one), value_not(a, is_first));
    kernel_leave_if(t, value_or(a, value_compare(a, VALUE_LESS_EQUAL, n, zero), idle), "return");
    kernel_define(t, flat_trip(t, 0), value_select(a, inside, column, value_subtract(a, n, one)));
    flat_declare_index(t, k->dims[0], flat_trip(t, 0));
    kernel_privates(t, NULL, flat_declares_copy);
}

static void print_before_loop(struct kernel_text *t, struct node *n)
{
    if (mapping_all_lanes_run(n)) {
        kernel_user(t, n);
        return;
    }
    kernel_line(t, "if (accel_first) {");
    t->indent += 4;
    kernel_user(t, n);
    t->indent -= 4;
    kernel_line(t, "}");
}

static const char *sum_name(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "accel_sum%d", k);
}

static void declare_sums(struct kernel_text *t, const struct accumulation *list, int n)
{
    for (int j = 0; j < n; j++) kernel_line(t, "%s = 0;", kernel_declare(t, list[j].place->type, sum_name(t, j)));
    for (int j = 0; j < t->kernel->n_shared_sums; j++)
        kernel_line(t, "%s = 0;", kernel_declare(t, t->kernel->shared_sums[j]->type, sum_name(t, j)));
}

static void print_loop(struct kernel_text *t, const struct loop *l, const struct accumulation *list, int n)
{
    const struct env *around = device_text_env(t->text);
    struct arena *a = t->unit->arena;
    const struct value *trips = kernel_object(t, &value_long, "accel_trips_%s", l->index->name), *c = value_name(a, &value_long, "accel_c");
    kernel_define(t, trips, kernel_count(t, l));
    buffer_puts(t->out, "#pragma unroll 8\n");
    kernel_open_for(t, c, value_place(a, PLACE_THREAD, 1), value_compare(a, VALUE_LESS, c, trips), lanes(t));
    kernel_declare_index(t, l, c);
    for (int j = 0; j < t->kernel->n_shared_sums; j++) device_text_bind(t->text, t->kernel->shared_sums[j], sum_name(t, j));
    for (int j = 0; j < n; j++) kernel_line(t, "%s %s %s;", sum_name(t, j), list[j].op, kernel_expr(t, list[j].value));
    if (!n) kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    t->indent -= 4;
    kernel_line(t, "}");
}

static void combine_sums(struct kernel_text *t, const struct accumulation *list, int n)
{
    int count = n + t->kernel->n_shared_sums;
    preamble_need(t->preamble, PIECE_LANES);
    for (int j = 0; j < count; j++) kernel_line(t, "%s = accel_over_lanes(%s, accel_lanes);", sum_name(t, j), sum_name(t, j));
    kernel_line(t, "if (!accel_first) return;");
    for (int j = 0; j < n; j++) kernel_line(t, "%s += %s;", kernel_expr(t, list[j].place), sum_name(t, j));
    for (int j = 0; j < t->kernel->n_shared_sums; j++)
        kernel_line(t, "%s += %s;", device_text_name(t->text, t->kernel->shared_sums[j]), sum_name(t, j));
}

static void print_shared_loop(struct kernel_text *t)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    const struct loop *l = t->kernel->shared;
    int n = t->kernel->n_shared_sums ? 0 : loop_accumulations(l, list);
    declare_sums(t, list, n);
    print_loop(t, l, list, n);
    combine_sums(t, list, n);
}

void kernel_lanes(struct kernel_text *t)
{
    struct loop *last = kernel_innermost(t->kernel);
    struct node *body = last->stmt->child[3];
    bool after = false, only = node_only_statement(body) == t->kernel->shared->stmt;
    kernel_bind_continue(t, last);
    declare_columns(t);
    kernel_line(t, "{");
    t->indent += 4;
    if (only) print_shared_loop(t);
    for (int j = 0; j < body->n_children && !only; j++) {
        struct node *n = body->child[j];
        if (!n || n->kind == NODE_NULL_STMT) continue;
        if (n == t->kernel->shared->stmt) print_shared_loop(t), after = true;
        else if (after) kernel_user(t, n);
        else print_before_loop(t, n);
    }
}
