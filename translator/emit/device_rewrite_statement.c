/* device_rewrite_statement: statements that C++ or NVRTC lack. SPDX-License-Identifier: MIT */
#include "emit/device_text_private.h"

enum { MAX_CASES = 1024 };

/* case 1 ... 5: */
static bool print_case_range(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *low = n->n_children == 3 ? n->child[0] : NULL, *high = low ? n->child[1] : NULL;
    if (!low || !low->has_value || !high->has_value) return false;
    if (high->value - low->value >= MAX_CASES) {
        device_error(d, n->from, "device-case-range", "a case range of more than %d values is not supported yet in device code: use an if",
                     MAX_CASES);
        return false;
    }
    for (long long v = low->value; v <= high->value; v++) buffer_printf(out, "%scase %lld", v == low->value ? "" : ": ", v);
    device_gap(d, high->to, n->child[2]->from, out);
    device_text_print(d, n->child[2], out);
    return true;
}

static bool refuse(struct device_text *d, struct node *n, const char *id, const char *what, const char *instead)
{
    device_error(d, n->from, id, "%s is not supported yet in device code: %s", what, instead);
    return false;
}

bool device_print_statement(struct device_text *d, struct node *n, struct buffer *out)
{
    switch (n->kind) {
    case NODE_DECL_STMT: return device_print_declaration(d, n, out);
    case NODE_NULL_STMT: buffer_puts(out, ";"); return true;
    case NODE_CASE: return print_case_range(d, n, out);
    case NODE_ASM: return refuse(d, n, "device-asm", "inline assembler", "write it in C");
    case NODE_INDIRECT_GOTO: return refuse(d, n, "device-computed-goto", "a computed goto", "use a switch");
    default: return false;
    }
}

/* ---- ({ ... }) ---- */

static void find_jumps(struct node *n, int loops, bool *found)
{
    if (!n) return;
    bool leaves = (n->kind == NODE_BREAK || n->kind == NODE_CONTINUE) && !loops;
    if (leaves || n->kind == NODE_RETURN || n->kind == NODE_GOTO) *found = true;
    int inner = loops + (n->kind == NODE_FOR || n->kind == NODE_WHILE || n->kind == NODE_DO || n->kind == NODE_SWITCH);
    for (int i = 0; i < n->n_children && !*found; i++) find_jumps(n->child[i], inner, found);
}

static void print_last(struct device_text *d, struct node *last, unsigned end, bool value, struct buffer *out)
{
    struct buffer text = { 0 }, pending = { 0 }, *outer = d->pending;
    d->pending = &pending;
    device_text_print(d, last, &text);
    d->pending = outer;
    if (pending.length) buffer_add(out, pending.data, pending.length);
    if (value) buffer_puts(out, "return ");
    if (text.length) buffer_add(out, text.data, text.length);
    device_gap(d, last->to, end, out);
    buffer_free(&text);
    buffer_free(&pending);
}

bool device_print_statement_expression(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *block = n->n_children ? n->child[0] : NULL, *last;
    bool jumps = false, value = n->type && n->type->kind != TYPE_VOID;
    if (!block || block->kind != NODE_BLOCK) return false;
    find_jumps(block, 0, &jumps);
    if (jumps) return refuse(d, n, "device-statement-expression", "a jump out of a statement expression", "use a plain statement");
    buffer_printf(out, "[&]() -> %s ", value ? device_text_type(d, n->type) : "void");
    last = block->n_children ? block->child[block->n_children - 1] : NULL;
    unsigned at = block->from;
    for (int i = 0; i + 1 < block->n_children; i++) {
        device_gap(d, at, block->child[i]->from, out);
        print_last(d, block->child[i], block->child[i]->to, false, out);
        at = block->child[i]->to;
    }
    if (last) {
        device_gap(d, at, last->from, out);
        print_last(d, last, block->to, value && last->type, out);
    } else device_gap(d, at, block->to, out);
    buffer_puts(out, "()");
    return true;
}
