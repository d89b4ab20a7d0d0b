/* jam: unroll-and-jam: several iterations of a thread share an inner loop. SPDX-License-Identifier: MIT
 * Each statement of the body runs for all iterations before the next statement: statements between loops are enclosed in an unrolled loop
 * over the thread's iterations; the body of an inner loop is in such an unrolled loop. Scalars of an iteration become arrays with an
 * element for each iteration, which the compiler keeps in registers. plan_jam decides where this is legal. */
#include "kernel/transforms/jam.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/element_registers.h"
#include "kernel/transforms/interchange_tree.h"
#include "kernel/transforms/rewrites.h"

/* Unrolled four times: 4 x 4 products of floats reach 14174 GFLOP/s, 10442 if unrolled twice and 12047 eight times. */
enum { UNROLL_INNER = 4 };

/* ---- scalars of an iteration -------------------------------------------------------------------------------------------------- */

static const struct value *element_of_each(struct code_builder *b, const struct decl *d)
{
    return value_element(b->arena, d->type, code_object(b, d->type, "accel_each_%s", d->name),
                         value_name(b->arena, &value_int, "accel_item"));
}

static void expand_scalar(struct code_builder *b, const struct decl *d)
{
    const struct value *element = element_of_each(b, d);
    code_variable(b, element->a, NULL);
    b->open->last->count = jam_items(b->kernel);
    code_open(b, CODE_BIND);
    code_bind_variable(b, d, element);
    code_close(b);
}

static void expand_privates(struct code_builder *b, const struct loop *last)
{
    for (int j = 0; j < b->region->n_vars; j++) {
        const struct variable *v = b->region->vars[j];
        if (v->role != ROLE_PRIVATE || !kernel_uses(b->kernel, v->decl) || !flat_declares_copy(b->kernel, v)) continue;
        if (mapping_counts_inner_loop(last, v->decl)) code_variable(b, value_variable(b->arena, v->decl), NULL);
        else expand_scalar(b, v->decl);
    }
}

static void expand_locals(struct code_builder *b, struct node *const *list, int count)
{
    for (int j = 0; j < count; j++)
        for (int v = 0; list[j] && list[j]->kind == NODE_DECL_STMT && v < list[j]->n_children; v++)
            expand_scalar(b, list[j]->child[v]->decl);
}

/* ---- statements --------------------------------------------------------------------------------------------------------------- */

static int statements_before_loop(struct node *const *list, int count)
{
    int n = 0;
    while (n < count && !(list[n] && list[n]->kind == NODE_FOR)) n++;
    return n;
}

static void add_statement(struct code_builder *b, struct node *n)
{
    if (n->kind != NODE_DECL_STMT) {
        code_statement(b, n);
        return;
    }
    for (int v = 0; v < n->n_children; v++) {
        const struct node *variable = n->child[v];
        if (variable->n_children && variable->child[0])
            code_assign(b, element_of_each(b, variable->decl), value_user(b->arena, variable->child[0]));
    }
}

void jam_bind_values(struct code_builder *b)
{
    const struct value_use *list;
    int count = interchange_values(b->kernel->interchange, &list);
    for (int j = 0; j < count; j++) code_bind(b, list[j].name, value_user(b->arena, list[j].value), NULL);
}

void jam_open_inner(struct code_builder *b, const struct loop *l, struct node *n)
{
    struct code *loop = code_open(b, CODE_LOOP);
    loop->loop = l;
    loop->unroll = UNROLL_INNER;
    jam_bind_values(b);
    jam_open_each(b, &n, 1, l);
}

bool jam_is_inner(const struct code *c)
{
    return c->kind == CODE_LOOP && c->first->kind == CODE_FOR;
}

static void add_statements(struct code_builder *b, const struct loop *around);

/* Constant trip counts are in `unroll` where the kernel was planned for it. */
static void add_inner_loop(struct code_builder *b, const struct loop *l)
{
    struct node *body = l->stmt->child[3];
    if (l->child) {
        struct code *loop = code_open(b, CODE_LOOP);
        loop->loop = l;
        loop->unroll = l->unroll ? l->unroll : CODE_UNROLL_NONE;
        add_statements(b, l);
    } else {
        jam_open_inner(b, l, body);
        if (b->kernel->in_step && l->unroll == mapping_constant_trips(l)) b->open->parent->unroll = l->unroll;
        code_statement(b, body);
        code_close(b);
    }
    code_close(b);
}

static void add_statements(struct code_builder *b, const struct loop *around)
{
    struct node **list;
    int count = node_loop_statements(around->stmt, &list);
    bool open = false;
    expand_locals(b, list, count);
    for (int j = 0; j < count; j++) {
        struct node *n = list[j];
        const struct loop *l = n && n->kind == NODE_FOR ? region_loop(b->region, n) : NULL;
        if (!n || n->kind == NODE_NULL_STMT) continue;
        if (open && l) code_close(b);
        if (!open && !l) jam_open_each(b, list + j, statements_before_loop(list + j, count - j), NULL);
        open = !l;
        if (l) add_inner_loop(b, l);
        else add_statement(b, n);
    }
    if (open) code_close(b);
}


/* Elements that iterations update in their inner loops are in registers meanwhile. */
static void add_with_elements(struct code_builder *b, const struct loop *last)
{
    struct element list[ELEMENTS_MAX];
    int n = element_registers_find(b->kernel, last, list);
    const struct value *item = value_name(b->arena, &value_int, "accel_item");
    for (int j = 0; j < n; j++) {
        const struct value *object = element_registers_object(b, &list[j]);
        code_variable(b, object, NULL);
        b->open->last->count = jam_items(b->kernel);
        list[j].object = value_element(b->arena, object->type, object, item);
    }
    element_registers_load(b, last, list, n);
    if (n) code_open(b, CODE_BLOCK);
    element_registers_bind(b, last, list, n);
    add_statements(b, last);
    if (n) code_close(b);
    element_registers_store(b, list, n);
}

static void add_body(struct code_builder *b, const struct loop *last)
{
    expand_privates(b, last);
    if (b->kernel->in_step) add_with_elements(b, last);
    else add_statements(b, last);
}

/* The loop over the thread's iterations, which is the last node of its list. */
static struct code *loop_of_each(const struct code_builder *b, struct code *tree)
{
    struct code *found = NULL;
    for (struct code *c = tree->first; c && !found; c = c->next) {
        bool each = c->kind == CODE_FOR && c->unroll == CODE_UNROLL_ALL && c->loop == kernel_innermost(b->kernel);
        found = each && c == tree->last ? c : loop_of_each(b, c);
        if (!found && c->other) found = loop_of_each(b, c->other);
    }
    return found;
}

bool transform_jam(struct code_builder *b)
{
    struct code *tree = b->open, *each;
    struct kernel *k = b->kernel;
    bool changed = false;
    while (jam_is_planned(k) && (each = loop_of_each(b, tree)) != NULL) {
        b->open = each->parent;
        code_take_last(b);
        if (b->open->narrow) b->kernel = jam_narrowed(b);
        add_body(b, kernel_innermost(k));
        b->kernel = k;
        b->open = tree;
        changed = true;
    }
    return changed;
}
