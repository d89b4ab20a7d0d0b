/* scan_body: the body of a scan's loop, in two forms. SPDX-License-Identifier: MIT
 * accel_addend is the part of an iteration that its addends require. It begins with the neutral value, and so ends with the function that
 * the iteration applies to the carried value. accel_iteration is the whole iteration, given the carried value. */
#include "kernel/flat/flat.h"
#include "kernel/scan/scan_code.h"

/* The k-th value passed on, as iterations name it: the scalar, or `accel_carried<k>` in place of an element. */
static const struct value *scan_carried(struct code_builder *b, int k)
{
    const struct scan_value *v = &b->kernel->scan->values[k];
    return v->store ? code_object(b, v->type, "accel_carried%d", k) : value_variable(b->arena, v->decl);
}

const struct value *scan_load(struct code_builder *b, int k)
{
    return code_object(b, b->kernel->scan->loads[k].nodes[0]->type, "accel_load%d", k);
}

/* The product of the factors of the updates so far. */
static const struct value *own_factor(struct code_builder *b, int k)
{
    return code_object(b, scan_state_type(&b->kernel->scan->values[k]), "accel_factor%d", k);
}

static bool has_own_factor(const struct scan *s, int k)
{
    return s->values[k].linear && !scan_is_packed(s);
}

/* ---- updates in accel_addend ---------------------------------------------------------------------------------------------------- */

/* What the assignment stores. */
static const struct value *new_value(struct arena *a, const struct node *n)
{
    const struct value *old = value_user(a, n->child[0]), *other = value_user(a, n->child[1]);
    switch (n->op) {
    case OP_ADD: return value_add(a, old, other);
    case OP_SUB: return value_subtract(a, old, other);
    case OP_MUL: return value_multiply(a, old, other);
    case OP_AND: return value_bits(a, VALUE_BIT_AND, old, other);
    case OP_OR: return value_bits(a, VALUE_BIT_OR, old, other);
    case OP_XOR: return value_bits(a, VALUE_BIT_XOR, old, other);
    default: return other;
    }
}

static const struct value *factor_after(struct arena *a, const struct value *own, const struct scan_update *u)
{
    const struct value *factor = u->negates ? value_negate(a, own) : own;
    const struct scan_update *branches = u->branches;
    if (u->condition)
        return value_select(a, value_user(a, u->condition), factor_after(a, own, branches), factor_after(a, own, branches + 1));
    if (u->resets) factor = value_integer(a, 0);
    for (int j = 0; j < u->n_factors; j++) factor = value_multiply(a, factor, value_cast(a, own->type, value_user(a, u->factors[j])));
    return factor;
}

/* The update as nodes, if it must change more than the program's object, or another one. */
static bool add_update(struct code_builder *b, int k, const struct scan_update *u)
{
    const struct scan *s = b->kernel->scan;
    bool factor = has_own_factor(s, k) && (u->resets || u->negates || u->n_factors || u->condition);
    if (!factor && !s->values[k].store) return false;
    if (factor) code_assign(b, own_factor(b, k), factor_after(b->arena, own_factor(b, k), u));
    code_assign(b, scan_carried(b, k), new_value(b->arena, u->node));
    return true;
}

static bool add_update_at(struct code_builder *b, const struct node *n)
{
    const struct scan *s = b->kernel->scan;
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_updates; j++)
            if (s->values[k].updates[j].node == n) return add_update(b, k, &s->values[k].updates[j]);
    return false;
}

/* ---- the statements of accel_addend ---------------------------------------------------------------------------------------------- */

static bool add_kept(struct node *n, void *context)
{
    struct code_builder *parts = context;
    if (!scan_keeps(parts->kernel->scan, n)) return true;
    if (!add_update_at(parts, n)) code_add(parts, CODE_EXPRESSION)->user = n;
    return false;
}

/* Of a statement that is an expression or a declaration, only what the addends require remains; nothing of one that they do not require. */
static bool bind_statement(struct node *n, void *context)
{
    struct code_builder *b = context, parts = code_begin(b->arena, b->kernel);
    const struct scan *s = b->kernel->scan;
    if (!n->parent || !node_is_statement_of(n->parent, n)) return true;
    bool kept = scan_keeps_part(s, n), simple = n->type || n->kind == NODE_DECL_STMT;
    if (kept && (!simple || scan_keeps_variable(s, n))) return !scan_keeps_variable(s, n) && !scan_keeps(s, n);
    if (kept && scan_keeps(s, n) && !add_update_at(&parts, n)) return false;
    if (kept && !scan_keeps(s, n)) node_walk(n, add_kept, &parts);
    code_bind_nodes(b, n, parts.open);
    return false;
}

/* ---- the functions -------------------------------------------------------------------------------------------------------------- */

/* The copies of scalars that are passed on are the functions' own. */
static bool declares(const struct kernel *kernel, const struct variable *v)
{
    for (int k = 0; k < kernel->scan->n_values; k++)
        if (kernel->scan->values[k].var == v && !kernel->scan->values[k].store) return false;
    return flat_declares_copy(kernel, v);
}

/* In the open function, `function`, which `continue` leaves. */
static void add_body(struct code_builder *b, const struct code *function, bool only_addends)
{
    const struct scan *s = b->kernel->scan;
    struct node *body = b->kernel->nest->stmt->child[3];
    code_bind_continue(b, b->kernel->nest, function);
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_reads; j++) code_bind(b, s->values[k].reads[j], scan_carried(b, k), NULL);
    for (int k = 0; k < s->n_loads; k++)
        for (int j = 0; j < s->loads[k].n_nodes; j++) code_bind(b, s->loads[k].nodes[j], scan_load(b, k), NULL);
    if (only_addends) node_walk(body, bind_statement, b);
    private_copies(b, NULL, declares);
    code_statement(b, body);
}

/* Its parameters are added until it is opened. */
static struct code *begin_function(struct code_builder *b, const char *name)
{
    struct code *function = code_open(b, CODE_FUNCTION);
    function->object = value_name(b->arena, &value_scan_slot, name);
    code_open_else(b);
    return function;
}

static struct code *begin_of_trip(struct code_builder *b, const char *name)
{
    struct code *function = begin_function(b, name);
    code_variable(b, value_variable(b->arena, b->kernel->nest->index), NULL);
    for (int k = 0; k < b->kernel->scan->n_loads; k++) code_variable(b, scan_load(b, k), NULL);
    return function;
}

static void declare_carried(struct code_builder *b, int k, const struct value *first)
{
    code_variable(b, scan_carried(b, k), value_cast(b->arena, b->kernel->scan->values[k].type, first));
}

/* With `continue` it has a function of its own, which that leaves. */
static void compute_addend(struct code_builder *b)
{
    struct code *around = b->open, *compute;
    if (!node_has(b->kernel->nest->stmt->child[3], KIND(NODE_CONTINUE))) {
        add_body(b, around, true);
        return;
    }
    compute = begin_function(b, "accel_compute");
    b->open = compute;
    add_body(b, compute, true);
    b->open = around;
    code_add(b, CODE_CALL)->v[0] = value_call(b->arena, &value_scan_slot, "accel_compute", 0);
}

void scan_add_addend(struct code_builder *b)
{
    const struct scan *s = b->kernel->scan;
    struct code *around = b->open, *function = begin_of_trip(b, "accel_addend");
    b->open = function;
    for (int k = 0; k < s->n_values; k++) {
        declare_carried(b, k, scan_neutral(b->arena, &s->values[k]));
        if (has_own_factor(s, k)) code_variable(b, own_factor(b, k), value_integer(b->arena, 1));
    }
    compute_addend(b);
    struct code *end = code_add(b, CODE_RETURN);
    end->target = function;
    end->v[0] =
        scan_is_packed(s) ? value_cast(b->arena, scan_state_type(s->values), scan_carried(b, 0)) : scan_state(b, scan_carried, own_factor);
    b->open = around;
}

void scan_add_iteration(struct code_builder *b)
{
    const struct scan *s = b->kernel->scan;
    struct code *around = b->open, *function = begin_of_trip(b, "accel_iteration");
    const struct value *all = value_name(b->arena, scan_is_packed(s) ? scan_state_type(s->values) : &value_scan_slot, "accel_all");
    code_variable(b, all, NULL);
    b->open = function;
    for (int k = 0; k < s->n_values; k++) declare_carried(b, k, scan_is_packed(s) ? all : scan_part(b, all->name, k));
    add_body(b, function, false);
    b->open = around;
}
