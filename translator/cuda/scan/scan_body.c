/* scan_body: the body of a scan's loop, in two forms. SPDX-License-Identifier: MIT
 * accel_addend is the part of an iteration that its addends require. It begins with the neutral value, and so ends with the function that
 * the iteration applies to the carried value. accel_iteration is the whole iteration, given the carried value. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/scan/kernel_scan.h"
#include "kernel/flat/flat.h"
#include "region/flow/uses.h"

static const char *own_factor(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "accel_factor%d", k);
}

static void print_factors(struct kernel_text *t, const struct scan_value *v, int k, const struct scan_update *update, struct buffer *out)
{
    if (!v->linear || scan_is_packed(t)) return;
    buffer_printf(out, "accel_factor%d = ", k);
    if (update->resets) buffer_puts(out, "0");
    else buffer_printf(out, "%saccel_factor%d", update->negates ? "-" : "", k);
    for (int j = 0; j < update->n_factors; j++) buffer_printf(out, " * (%s)%s", scan_state_type(v), kernel_expr(t, update->factors[j]));
    buffer_puts(out, ", ");
}

/* A part of the body that the addends require in another form than the iteration. */
struct part {
    struct kernel_text *t;
    int value; /* of the scan; -1: part of a statement */
    const struct scan_update *update;
};

static void print_assignment(struct kernel_text *t, int k, struct node *n, struct buffer *out)
{
    const struct scan_value *v = &t->kernel->scan->values[k];
    bool compound = n->op != OP_NONE;
    buffer_printf(out, "%s = (%s)(", scan_carried_name(t, k), kernel_type(t, v->type));
    if (compound) buffer_printf(out, "%s %s ", kernel_expr(t, n->child[0]), op_text(n->op));
    buffer_printf(out, "%s)", kernel_expr(t, n->child[1]));
}

/* Of a statement as an expression. */
static void print_expression(struct kernel_text *t, struct node *n, struct buffer *out)
{
    struct buffer text = {0};
    device_text_print_inside(t->text, n, &text);
    while (text.length && (text.data[text.length - 1] == ';' || text.data[text.length - 1] == ' ')) text.length--;
    buffer_add(out, text.data, text.length);
    buffer_free(&text);
}

/* The update in accel_addend, where a stored element is the carried value itself. */
static void print_update(void *context, struct node *n, struct buffer *out)
{
    const struct part *p = context;
    struct kernel_text *t = p->t;
    buffer_putc(out, '(');
    print_factors(t, &t->kernel->scan->values[p->value], p->value, p->update, out);
    if (t->kernel->scan->values[p->value].store) print_assignment(t, p->value, n, out);
    else if (node_is_step(n))
        buffer_printf(out, "%s %s= 1", scan_carried_name(t, p->value), n->op == OP_PREINC || n->op == OP_POSTINC ? "+" : "-");
    else print_expression(t, n, out);
    buffer_puts(out, node_is_whole(n) ? ");" : ")");
}

static bool print_one_kept(struct node *n, void *context)
{
    const struct part *p = ((void **)context)[0];
    struct buffer *out = ((void **)context)[1];
    if (!scan_keeps(p->t->kernel->scan, n)) return true;
    device_text_print(p->t->text, n, out);
    buffer_puts(out, "; ");
    return false;
}

/* Of an expression or declaration, only what is kept. */
static void print_kept(void *context, struct node *n, struct buffer *out)
{
    void *both[] = {context, out};
    buffer_puts(out, "{ ");
    node_walk(n, print_one_kept, both);
    buffer_putc(out, '}');
}

static struct part *new_part(struct kernel_text *t, int value, const struct scan_update *update)
{
    struct part *p = arena_alloc(t->unit->arena, sizeof *p);
    *p = (struct part){t, value, update};
    return p;
}

static bool bind_update(struct kernel_text *t, const struct node *n)
{
    const struct scan *s = t->kernel->scan;
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_updates; j++)
            if (s->values[k].updates[j].node == n) {
                if (n->kind != NODE_IF) device_text_bind_printer(t->text, n, print_update, new_part(t, k, &s->values[k].updates[j]));
                return true;
            }
    return false;
}

static bool keeps_variable(const struct scan *s, const struct node *n)
{
    bool keeps = false;
    for (int k = 0; n->kind == NODE_DECL_STMT && k < n->n_children; k++) keeps |= scan_keeps(s, n->child[k]);
    return keeps;
}

/* Statements that no addend requires print as nothing. */
static bool bind_part(struct node *n, void *context)
{
    struct kernel_text *t = context;
    const struct scan *s = t->kernel->scan;
    bool statement = n->parent && node_is_statement_of(n->parent, n);
    if (bind_update(t, n)) return false;
    if (!statement) return true;
    if (!scan_keeps_part(s, n)) device_text_bind_node(t->text, n, ";");
    if (!scan_keeps_part(s, n) || scan_keeps(s, n) || keeps_variable(s, n)) return false;
    if (n->type || n->kind == NODE_DECL_STMT) device_text_bind_printer(t->text, n, print_kept, new_part(t, -1, NULL));
    return true;
}

/* The reads of what the previous iteration stored. */
static void bind_reads(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_reads; j++) device_text_bind_node(t->text, s->values[k].reads[j], scan_carried_name(t, k));
}

static const char *load_name(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "accel_load%d", k);
}

static void bind_loads(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    for (int k = 0; k < s->n_loads; k++)
        for (int j = 0; j < s->loads[k].n_nodes; j++) device_text_bind_node(t->text, s->loads[k].nodes[j], load_name(t, k));
}

static void bind_scalars(struct kernel_text *t)
{
    for (int k = 0; k < t->kernel->scan->n_values; k++) {
        const struct decl *d = t->kernel->scan->values[k].decl;
        if (!t->kernel->scan->values[k].store) device_text_bind(t->text, d, device_text_name(t->text, d));
    }
}

static bool declares(const struct kernel *kernel, const struct variable *v)
{
    for (int k = 0; k < kernel->scan->n_values; k++)
        if (kernel->scan->values[k].var == v && !kernel->scan->values[k].store) return false;
    return flat_declares_copy(kernel, v);
}

static void declare_carried(struct kernel_text *t, int k, const char *value)
{
    const struct type *type = t->kernel->scan->values[k].type;
    kernel_line(t, "%s = (%s)(%s);", kernel_declare(t, type, scan_carried_name(t, k)), kernel_type(t, type), value);
}

static const char *index_parameter(struct kernel_text *t)
{
    const struct decl *index = t->kernel->nest->index;
    return kernel_declare(t, index->type, device_text_name(t->text, index));
}

/* The index and the values that are loaded before. */
static const char *parameters(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    const char *text = index_parameter(t);
    for (int k = 0; k < s->n_loads; k++)
        text = arena_printf(t->unit->arena, "%s, %s", text, kernel_declare(t, s->loads[k].nodes[0]->type, load_name(t, k)));
    return text;
}

static void print_body(struct kernel_text *t, bool only_addends)
{
    const struct env *before = device_text_env(t->text);
    struct node *body = t->kernel->nest->stmt->child[3];
    kernel_bind_continue(t, t->kernel->nest);
    kernel_bind_grid_indices(t);
    bind_scalars(t);
    bind_reads(t);
    bind_loads(t);
    if (only_addends) node_walk(body, bind_part, t);
    kernel_privates(t, NULL, declares);
    kernel_user(t, body);
    device_text_set_env(t->text, before);
}

void scan_print_addend(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    kernel_open_text(t, "auto accel_addend = [&](%s) -> accel_slot {", parameters(t));
    for (int k = 0; k < s->n_values; k++) {
        declare_carried(t, k, scan_neutral_value(t, k));
        if (s->values[k].linear && !scan_is_packed(t)) kernel_line(t, "%s accel_factor%d = 1;", scan_state_type(&s->values[k]), k);
    }
    kernel_open_text(t, "auto accel_compute = [&]() {");
    print_body(t, true);
    kernel_close_text(t, "};");
    kernel_line(t, "accel_compute();");
    if (scan_is_packed(t)) kernel_line(t, "return (%s)%s;", scan_state_type(s->values), scan_carried_name(t, 0));
    else kernel_line(t, "return %s;", scan_state_of(t, scan_carried_name, own_factor));
    kernel_close_text(t, "};");
}

void scan_print_iteration(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    kernel_open_text(t, "auto accel_iteration = [&](%s, const accel_slot &accel_all) {", parameters(t));
    for (int k = 0; k < t->kernel->scan->n_values; k++)
        declare_carried(t, k, scan_is_packed(t) ? "accel_all" : arena_printf(a, "%s.value", scan_part(t, "accel_all", k)));
    print_body(t, false);
    kernel_close_text(t, "};");
}
