/* code_dump: trees of kernels as text, for --dump=code. SPDX-License-Identifier: MIT */
#include "base/buffer.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "kernel/code/code.h"

/* With all parentheses. */
static void dump_value(struct unit *u, const struct value *v, struct buffer *out);

/* ---- values ---------------------------------------------------------------------------------------------------------------------- */

static void dump_source(struct unit *u, const struct node *n, struct buffer *out)
{
    bool space = false;
    for (unsigned at = n->from; at < n->to; at++) {
        char c = u->text[at];
        if (c == ' ' || c == '\n' || c == '\t') space = true;
        else {
            if (space) buffer_putc(out, ' ');
            buffer_putc(out, c);
            space = false;
        }
    }
}

static void dump_list(struct unit *u, const struct value *const *list, int n, struct buffer *out)
{
    buffer_putc(out, '(');
    for (int k = 0; k < n; k++) {
        if (k) buffer_puts(out, ", ");
        dump_value(u, list[k], out);
    }
    buffer_putc(out, ')');
}

static void dump_binary(struct unit *u, const struct value *v, const char *op, struct buffer *out)
{
    buffer_putc(out, '(');
    dump_value(u, v->a, out);
    buffer_printf(out, " %s ", op);
    dump_value(u, v->b, out);
    buffer_putc(out, ')');
}

static void dump_value(struct unit *u, const struct value *v, struct buffer *out)
{
    static const char *const places[] = {"thread", "threads", "block", "blocks"};
    const struct value *const list[] = {v->a, v->b, v->c};
    switch (v->op) {
    case VALUE_NUMBER: buffer_printf(out, v->type->kind == TYPE_BOOL ? v->number ? "true" : "false" : "%lld", v->number); break;
    case VALUE_NAME: buffer_puts(out, v->name); break;
    case VALUE_USER: dump_source(u, v->user, out); break;
    case VALUE_PLACE: buffer_printf(out, "%s.%c", places[v->place], "xyz"[v->axis]); break;
    case VALUE_CALL:
        buffer_puts(out, v->name);
        dump_list(u, v->arguments, v->n_arguments, out);
        break;
    case VALUE_RECORD:
        buffer_puts(out, v->type->spelling);
        dump_list(u, v->arguments, v->n_arguments, out);
        break;
    case VALUE_CAST:
        buffer_puts(out, v->type->spelling);
        dump_list(u, list, 1, out);
        break;
    case VALUE_NEGATE:
    case VALUE_NOT:
        buffer_puts(out, v->op == VALUE_NOT ? "not" : "-");
        dump_list(u, list, 1, out);
        break;
    case VALUE_SELECT:
        buffer_puts(out, "select");
        dump_list(u, list, 3, out);
        break;
    case VALUE_ELEMENT:
        dump_value(u, v->a, out);
        buffer_putc(out, '[');
        dump_value(u, v->b, out);
        buffer_putc(out, ']');
        break;
    default: dump_binary(u, v, value_operator(v->op), out);
    }
}

/* ---- nodes ----------------------------------------------------------------------------------------------------------------------- */

static const char *const names[] = {
#define CODE_KIND(id, name) name,
#include "kernel/code/code_kinds.def"
#undef CODE_KIND
};

static const char *const teams[] = {
    [CODE_TEAM_BLOCK] = "block", [CODE_TEAM_GRID] = "grid",         [CODE_TEAM_WORKER] = "worker", [CODE_TEAM_FEW_WORKERS] = "worker",
    [CODE_TEAM_ROW] = "row",     [CODE_TEAM_LANES] = "packed gang", [CODE_TEAM_GANG] = "gang"};

static const char *jumped(const struct code *target)
{
    return !target ? "kernel" : target->kind == CODE_FUNCTION ? "function" : target->kind == CODE_BLOCK ? "block" : "trip";
}

static void dump_bindings(struct unit *u, const struct code *c, struct buffer *out)
{
    for (int j = 0; j < c->n_bindings; j++) {
        const struct code_binding *b = &c->bindings[j];
        buffer_putc(out, ' ');
        if (b->node) dump_source(u, b->node, out);
        else buffer_puts(out, b->decl->name);
        if (b->means) buffer_puts(out, " = "), dump_value(u, b->means, out);
    }
}

/* What replaces statements in the node. */
static void dump_replaced(struct unit *u, const struct code *c, int indent, struct buffer *out)
{
    for (int j = 0; j < c->n_bindings; j++) {
        const struct code_binding *b = &c->bindings[j];
        if (!b->nodes) continue;
        const char *none = b->nodes->first ? "" : ": nothing";
        buffer_printf(out, "%*sin place of line %d%s\n", indent, "", line_map_place(u, b->node->from).line, none);
        code_dump_tree(u, b->nodes, indent + 2, out);
    }
}

static void dump_node(struct unit *u, const struct code *c, struct buffer *out)
{
    const char *sign = c->object ? " = " : " ";
    buffer_puts(out, names[c->kind]);
    if (c->object) buffer_putc(out, ' '), dump_value(u, c->object, out);
    if (c->variable) buffer_printf(out, " %s", c->variable->decl->name);
    if (c->count) buffer_printf(out, "[%d]", c->count);
    if (c->op != VALUE_NUMBER) buffer_printf(out, " %s", value_operator(c->op)), sign = "= ";
    for (int j = 0; j < 3 && c->v[j]; j++) buffer_puts(out, j ? "; " : sign), dump_value(u, c->v[j], out);
    if (c->kind == CODE_JUMP) buffer_printf(out, " the %s", jumped(c->target));
    bool at_line = c->kind == CODE_STATEMENT || c->kind == CODE_STEPS || c->kind == CODE_EXPRESSION || c->kind == CODE_LABEL;
    if (at_line) buffer_printf(out, " of line %d", line_map_place(u, c->user->from).line);
    if (c->kind == CODE_LOOP) buffer_printf(out, " over %s", c->loop->index->name);
    if (c->unroll) buffer_puts(out, c->unroll == CODE_UNROLL_ALL ? ", unrolled" : c->unroll == CODE_UNROLL_NONE ? ", not unrolled" : ", unrolled in part");
    if (c->window) buffer_printf(out, " elements %d to %d of %s", c->window->low, c->window->high, c->window->uses[0].access->var->decl->name);
    if (c->combination) buffer_printf(out, " with %d barriers", c->combination->barriers);
    if ((c->kind == CODE_SINGLE && !c->v[0]) || c->kind == CODE_BARRIER) buffer_printf(out, " of the %s", teams[c->team]);
    if (c->kind == CODE_BIND) dump_bindings(u, c, out);
    buffer_putc(out, '\n');
}

void code_dump_tree(struct unit *u, const struct code *tree, int indent, struct buffer *out)
{
    for (const struct code *c = tree->first; c; c = c->next) {
        buffer_printf(out, "%*s", indent, "");
        dump_node(u, c, out);
        dump_replaced(u, c, indent + 2, out);
        code_dump_tree(u, c, indent + 2, out);
        if (!c->other || c->kind == CODE_FUNCTION) continue;
        buffer_printf(out, "%*selse\n", indent, "");
        code_dump_tree(u, c->other, indent + 2, out);
    }
}

static void dump_kernel(struct unit *u, const struct kernel *k, struct buffer *out)
{
    buffer_printf(out, "%s\n", k->name);
    code_dump_tree(u, k->code, 2, out);
    for (int j = 0; j < KERNEL_VARIANTS; j++)
        if (kernel_variant(k, j)) dump_kernel(u, kernel_variant(k, j), out);
}

void code_dump(struct unit *u, struct buffer *out)
{
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++) dump_kernel(u, u->regions[r]->kernels[k], out);
    for (int i = 0; i < u->n_bodies; i++)
        if (u->bodies[i]->kernels[0]->code) dump_kernel(u, u->bodies[i]->kernels[0], out);
}
