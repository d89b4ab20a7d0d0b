/* kernel_lanes: iterations whose inner loop several threads share. SPDX-License-Identifier: MIT
 * The threads along y share an iteration, their column. Each of them runs the statements before the loop (the first alone those that store)
 * and every blockDim.y-th trip of the loop; the first runs the rest. Threads of columns beyond the last repeat the last column without
 * stores, so that all threads reach the barriers. If each column has one thread, there are no barriers. plan_lanes decides where this is
 * legal. */
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "kernel/mapping.h"
#include "base/unit.h"

static void declare_columns(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (k->shared_overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    kernel_line(t, "const int accel_lanes = %s;", k->shared_overlap ? "accel_disjoint ? blockDim.y : 1" : "blockDim.y");
    kernel_line(t, "const long long accel_column = blockIdx.x * (long long)blockDim.x + threadIdx.x;");
    kernel_line(t, "const bool accel_first = accel_column < accel_n0 && threadIdx.y == 0;");
    kernel_line(t, "if (accel_n0 <= 0 || (accel_lanes == 1 && !accel_first)) return;");
    kernel_line(t, "const long long accel_t0 = accel_column < accel_n0 ? accel_column : accel_n0 - 1;");
    flat_declare_index(t, k->dims[0], "accel_t0");
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
    kernel_line(t, "const long long accel_trips_%s = %s;", l->index->name, kernel_trips(t, l));
    buffer_puts(t->out, "#pragma unroll 8\n");
    kernel_line(t, "for (long long accel_c = threadIdx.y; accel_c < accel_trips_%s; accel_c += accel_lanes) {", l->index->name);
    t->indent += 4;
    kernel_line(t, "%s = %s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)), kernel_index(t, l, "accel_c"));
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
