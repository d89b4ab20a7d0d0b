/* kernel_lanes: iterations whose inner loops several threads share. SPDX-License-Identifier: MIT
 * The threads along y share an iteration, their column. Each of them runs the statements before the last shared loop (the first alone those
 * that store) and every blockDim.y-th trip of the loops; the first runs the rest. Threads of columns beyond the last repeat the last column
 * without stores, so that all threads reach the barriers. If each column has one thread, there are no barriers, and the loops run as
 * written. plan_lanes decides where this is legal. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/mapping.h"

static const struct value *lanes(struct kernel_text *t)
{
    return value_name(t->unit->arena, &value_int, "accel_lanes");
}

static void declare_columns(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *one = value_integer(a, 1), *zero = value_integer(a, 0), *threads = value_place(a, PLACE_THREADS, 1),
                       *n = flat_trips(a, 0), *column = value_name(a, &value_long, "accel_column"),
                       *is_first = value_name(a, &value_bool, "accel_first");
    if (k->shared_overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    kernel_define(t, lanes(t), k->shared_overlap ? value_select(a, value_name(a, &value_bool, "accel_disjoint"), threads, one) : threads);
    const struct value *width = value_cast(a, &value_long, value_place(a, PLACE_THREADS, 0));
    kernel_define(t, column, value_add(a, value_multiply(a, value_place(a, PLACE_BLOCK, 0), width), value_place(a, PLACE_THREAD, 0)));
    const struct value *inside = value_compare(a, VALUE_LESS, column, n);
    if (k->shared_memory) {
        kernel_define(t, value_name(a, &value_bool, "accel_inside"), inside);
        inside = value_name(a, &value_bool, "accel_inside");
    }
    kernel_define(t, is_first, value_and(a, inside, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 1), zero)));
    const struct value *idle = value_and(a, value_compare(a, VALUE_EQUAL, lanes(t), one), value_not(a, is_first));
    kernel_leave_if(t, value_or(a, value_compare(a, VALUE_LESS_EQUAL, n, zero), idle), "return");
    kernel_define(t, flat_trip(a, 0), value_select(a, inside, column, value_subtract(a, n, one)));
    kernel_enter_column(t, flat_trip(a, 0));
}

/* What the threads of a column have done with memory since the last barrier, if they exchange values through it. */
enum memory_use { MEMORY_READ = 1, MEMORY_STORED = 2, MEMORY_STORED_BY_FIRST = 4 };

/* The next part of the body makes this use of memory. */
static void order_memory(struct kernel_text *t, unsigned *since, unsigned use)
{
    unsigned stores = MEMORY_STORED | MEMORY_STORED_BY_FIRST;
    bool one = *since == MEMORY_STORED_BY_FIRST && use == MEMORY_STORED_BY_FIRST;
    if (t->kernel->shared_memory && !one && *since && ((*since | use) & stores)) {
        kernel_line(t, "if (accel_lanes > 1) __syncthreads();");
        *since = 0;
    }
    *since |= use;
}

static void print_before_loop(struct kernel_text *t, struct node *n, unsigned *since)
{
    bool all = mapping_all_lanes_run(n);
    order_memory(t, since, all ? MEMORY_READ : MEMORY_STORED_BY_FIRST);
    if (all) {
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

static void declare_sums(struct kernel_text *t, const struct shared_loop *s, const struct accumulation *list, int n)
{
    for (int j = 0; j < n; j++) kernel_line(t, "%s = 0;", kernel_declare(t, list[j].place->type, sum_name(t, j)));
    for (int j = 0; j < s->n_sums; j++) kernel_line(t, "%s = 0;", kernel_declare(t, s->sums[j]->type, sum_name(t, j)));
}

static void print_trips(struct kernel_text *t, const struct shared_loop *s, const struct accumulation *list, int n)
{
    const struct env *around = device_text_env(t->text);
    const struct loop *l = s->loop;
    struct arena *a = t->unit->arena;
    const struct value *trips = kernel_object(t, &value_long, "accel_trips_%s", l->index->name), *c = value_name(a, &value_long, "accel_c");
    kernel_define(t, trips, kernel_count(t, l));
    const struct value *more = value_compare(a, VALUE_LESS, c, trips);
    if (s->stores) more = value_and(a, value_name(a, &value_bool, "accel_inside"), more);
    buffer_puts(t->out, "#pragma unroll 8\n");
    kernel_open_for(t, c, value_place(a, PLACE_THREAD, 1), more, lanes(t));
    kernel_declare_index(t, l, c);
    for (int j = 0; j < s->n_sums; j++) device_text_bind(t->text, s->sums[j], sum_name(t, j));
    for (int j = 0; j < n; j++) kernel_line(t, "%s %s %s;", sum_name(t, j), list[j].op, kernel_expr(t, list[j].value));
    if (!n) kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    t->indent -= 4;
    kernel_line(t, "}");
}

/* The barriers of the combination also order what the lanes read before it and store after it. */
static void combine_sums(struct kernel_text *t, const struct shared_loop *s, const struct accumulation *list, int n, unsigned *since)
{
    preamble_need(t->preamble, PIECE_LANES);
    for (int j = 0; j < n + s->n_sums; j++) kernel_line(t, "%s = accel_over_lanes(%s, accel_lanes);", sum_name(t, j), sum_name(t, j));
    for (int j = 0; j < n; j++) kernel_line(t, "if (accel_first) %s += %s;", kernel_expr(t, list[j].place), sum_name(t, j));
    for (int j = 0; j < s->n_sums; j++) kernel_line(t, "%s += %s;", device_text_name(t->text, s->sums[j]), sum_name(t, j));
    *since = n ? MEMORY_STORED_BY_FIRST : 0;
}

static void print_shared_loop(struct kernel_text *t, const struct shared_loop *s, unsigned *since)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = s->stores || s->n_sums ? 0 : loop_accumulations(s->loop, list);
    order_memory(t, since, s->stores ? MEMORY_STORED : MEMORY_READ);
    kernel_line(t, "if (accel_lanes == 1) {");
    t->indent += 4;
    kernel_user(t, s->loop->stmt);
    t->indent -= 4;
    kernel_line(t, "} else {");
    t->indent += 4;
    declare_sums(t, s, list, n);
    print_trips(t, s, list, n);
    if (!s->stores) combine_sums(t, s, list, n, since);
    t->indent -= 4;
    kernel_line(t, "}");
}

static bool has_more(const struct node *body, int from)
{
    while (from < body->n_children && (!body->child[from] || body->child[from]->kind == NODE_NULL_STMT)) from++;
    return from < body->n_children;
}

/* The statements up to the last shared loop are those of all lanes, the rest is the first one's. */
static void print_statements(struct kernel_text *t, const struct node *body)
{
    int left = t->kernel->n_shared;
    unsigned since = 0;
    for (int j = 0; j < body->n_children; j++) {
        struct node *n = body->child[j];
        const struct shared_loop *s = n ? kernel_shared_loop(t->kernel, n) : NULL;
        if (!n || n->kind == NODE_NULL_STMT) continue;
        if (s) print_shared_loop(t, s, &since);
        else if (left) print_before_loop(t, n, &since);
        else kernel_user(t, n);
        if (!s || --left || !has_more(body, j + 1)) continue;
        order_memory(t, &since, MEMORY_STORED_BY_FIRST);
        kernel_line(t, "if (!accel_first) return;");
    }
}

void kernel_lanes(struct kernel_text *t)
{
    struct loop *last = kernel_innermost(t->kernel);
    struct node *body = last->stmt->child[3];
    const struct shared_loop *first = t->kernel->shared;
    unsigned since = 0;
    kernel_wait_for_queue(t);
    kernel_store_last_indices(t);
    kernel_bind_continue(t, last);
    declare_columns(t);
    kernel_open(t);
    if (node_only_statement(body) == first->loop->stmt) print_shared_loop(t, first, &since);
    else print_statements(t, body);
    kernel_close(t);
}
