/* kernel_jam: unroll-and-jam: several iterations of a thread share an inner loop. SPDX-License-Identifier: MIT
 * Each statement of the body runs for all iterations before the next statement: statements between loops are enclosed in an unrolled loop
 * over the thread's iterations; an inner loop is printed once, with its body in such an unrolled loop. Scalars of an iteration become
 * arrays with an element for each iteration, which the compiler keeps in registers. plan_jam decides where this is legal. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"

void kernel_head_of_loop(struct kernel_text *t, const struct node *statement, const char *open)
{
    struct buffer header = {0};
    for (int j = 0; j < 3; j++) {
        struct node *part = statement->child[j];
        if (part) device_text_print(t->text, part, &header);
        if (j < 2 && !(part && part->kind == NODE_DECL_STMT)) buffer_putc(&header, ';');
        if (j < 2) buffer_putc(&header, ' ');
    }
    kernel_line(t, "for (%s)%s", header.data ? header.data : ";;", open);
    buffer_free(&header);
}

/* ---- scalars of an iteration -------------------------------------------------------------------------------------------------- */

static int iterations_of(const struct kernel *k)
{
    return k->items[0] * k->items[1];
}

static void expand_scalar(struct kernel_text *t, const struct decl *d)
{
    const char *name = arena_printf(t->unit->arena, "accel_each_%s", d->name);
    kernel_line(t, "%s;", kernel_declare(t, d->type, arena_printf(t->unit->arena, "%s[%d]", name, iterations_of(t->kernel))));
    device_text_bind(t->text, d, arena_printf(t->unit->arena, "%s[accel_u]", name));
}

static bool is_inner_index(const struct loop *last, const struct decl *d)
{
    for (const struct loop *l = last->child; l; l = l->next)
        if (l->index == d) return true;
    return false;
}

static void expand_privates(struct kernel_text *t, const struct loop *last, copy_filter *wanted)
{
    for (int j = 0; j < t->region->n_vars; j++) {
        const struct variable *v = t->region->vars[j];
        if (v->role != ROLE_PRIVATE || !kernel_uses(t->kernel, v->decl) || !wanted(t->kernel, v)) continue;
        if (is_inner_index(last, v->decl)) kernel_line(t, "%s;", kernel_declare(t, v->decl->type, device_text_name(t->text, v->decl)));
        else expand_scalar(t, v->decl);
    }
}

static void expand_locals(struct kernel_text *t, struct node *const *list, int count)
{
    for (int j = 0; j < count; j++)
        for (int v = 0; list[j] && list[j]->kind == NODE_DECL_STMT && v < list[j]->n_children; v++)
            expand_scalar(t, list[j]->child[v]->decl);
}

/* ---- statements --------------------------------------------------------------------------------------------------------------- */

static bool is_used_in_any(struct node *const *list, int count, const struct decl *d)
{
    for (int j = 0; j < count; j++)
        if (list[j] && node_naming(list[j], d)) return true;
    return false;
}

static const struct value *jam_number(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    const struct value *u = value_name(a, &value_int, "accel_u"), *width = value_integer(a, t->kernel->items[0]);
    return j ? value_divide(a, u, width) : value_modulo(a, u, width);
}

const struct value *jam_trip(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    return value_add(a, flat_trip(a, j), jam_hop(a, t->kernel, j, jam_number(t, j)));
}

const struct value *jam_element(struct kernel_text *t, int j)
{
    struct arena *a = t->unit->arena;
    const struct value *first = value_multiply(a, flat_thread(a, t->kernel, j), value_integer(a, jam_run(t->kernel, j)));
    return value_add(a, first, jam_hop(a, t->kernel, j, jam_number(t, j)));
}

/* In a block with operands all threads reach the barriers; iterations outside of the nest are skipped. */
static void skip_outside(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    const struct value *outside = NULL;
    for (int j = 0; j < 2; j++)
        if (!flat_fills_tiles(t->kernel, j))
            outside = value_or(a, outside, value_compare(a, VALUE_GREATER_EQUAL, jam_trip(t, j), flat_trips(a, t->kernel, j)));
    if (flat_keeps_threads(t->kernel)) outside = value_or(a, outside, value_name(a, &value_bool, "accel_outside"));
    if (t->kernel->n_operands) kernel_leave_if(t, outside, "continue");
}

void jam_open_each(struct kernel_text *t, struct node *const *list, int count)
{
    const struct kernel *k = t->kernel;
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) {", iterations_of(k));
    t->indent += 4;
    skip_outside(t);
    bool bounded = k->dims[0]->bounding || k->dims[1]->bounding;
    for (int j = 1; j >= 0; j--)
        if (bounded || is_used_in_any(list, count, k->dims[j]->index))
            kernel_line(t, "%s = %s;", kernel_declare(t, k->dims[j]->index->type, device_text_name(t->text, k->dims[j]->index)),
                        kernel_value_as(t, jam_place(t->unit->arena, k, j, jam_number(t, j)), k->dims[j]->index->type));
    kernel_leave_bounding_nest(t, "continue");
}

static int statements_before_loop(struct node *const *list, int count)
{
    int n = 0;
    while (n < count && !(list[n] && list[n]->kind == NODE_FOR)) n++;
    return n;
}

void jam_close_each(struct kernel_text *t)
{
    kernel_close(t);
}

static void print_statement(struct kernel_text *t, struct node *n)
{
    if (n->kind != NODE_DECL_STMT) {
        kernel_user(t, n);
        return;
    }
    for (int v = 0; v < n->n_children; v++) {
        const struct node *variable = n->child[v];
        if (variable->n_children && variable->child[0])
            kernel_line(t, "accel_each_%s[accel_u] = %s;", variable->decl->name, kernel_expr(t, variable->child[0]));
    }
}

/* Unrolled four times: 4 x 4 products of floats reach 14174 GFLOP/s, 10442 if unrolled twice and 12047 eight times. */
static void open_inner(struct kernel_text *t, const struct loop *l)
{
    kernel_bind_values(t);
    buffer_puts(t->out, "#pragma unroll 4\n");
    kernel_head_of_loop(t, l->stmt, " {");
    t->indent += 4;
    jam_open_each(t, &l->stmt->child[3], 1);
}

static void close_inner(struct kernel_text *t)
{
    kernel_close(t);
    kernel_close(t);
}

static void print_user_loop(struct kernel_text *t, const struct loop *l)
{
    open_inner(t, l);
    kernel_user(t, l->stmt->child[3]);
    close_inner(t);
}

/* The elements that the thread's iterations add to are in registers. */
static void print_register_loop(struct kernel_text *t, const struct loop *l, const struct accumulation *s)
{
    struct node *place[] = {s->place};
    kernel_line(t, "%s;", kernel_declare(t, s->place->type, arena_printf(t->unit->arena, "accel_total[%d]", iterations_of(t->kernel))));
    jam_open_each(t, place, 1);
    kernel_line(t, "accel_total[accel_u] = %s;", kernel_expr(t, s->place));
    jam_close_each(t);
    open_inner(t, l);
    kernel_line(t, "accel_total[accel_u] %s %s;", s->op, kernel_expr(t, s->value));
    close_inner(t);
    jam_open_each(t, place, 1);
    kernel_line(t, "%s = accel_total[accel_u];", kernel_expr(t, s->place));
    jam_close_each(t);
}

static void print_inner_loop(struct kernel_text *t, const struct loop *l)
{
    struct accumulation s;
    struct arena *a = t->unit->arena;
    if (operands_loop(t, l)) return;
    if (!accumulate_find(t, l, &s)) {
        print_user_loop(t, l);
        return;
    }
    if (s.overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    const struct value *any = value_compare(a, VALUE_GREATER, kernel_count(t, l), value_integer(a, 0));
    kernel_open_if(t, value_and(a, s.overlap ? value_name(a, &value_bool, "accel_disjoint") : NULL, any));
    print_register_loop(t, l, &s);
    if (s.overlap) {
        kernel_open_else(t);
        print_user_loop(t, l);
    }
    kernel_close(t);
}

void jam_body(struct kernel_text *t, struct loop *last, copy_filter *wanted)
{
    const struct env *around = device_text_env(t->text);
    struct node **list;
    int count = node_loop_statements(last->stmt, &list);
    bool open = false;
    kernel_bind_grid_indices(t);
    expand_privates(t, last, wanted);
    expand_locals(t, list, count);
    for (int j = 0; j < count; j++) {
        struct node *n = list[j];
        const struct loop *l = n && n->kind == NODE_FOR ? region_loop(t->region, n) : NULL;
        if (!n || n->kind == NODE_NULL_STMT) continue;
        if (open && l) jam_close_each(t);
        if (!open && !l) jam_open_each(t, list + j, statements_before_loop(list + j, count - j));
        open = !l;
        if (l) print_inner_loop(t, l);
        else print_statement(t, n);
    }
    if (open) jam_close_each(t);
    device_text_set_env(t->text, around);
}
