/* device_rewrite_statement: statements that C++ or NVRTC lack. SPDX-License-Identifier: MIT */
#include "emit/device_text_private.h"
#include <string.h>

enum { MAX_CASES = 1024 };

bool device_text_is_long_range(const struct node *n)
{
    bool range = n->kind == NODE_CASE && n->n_children == 3 && n->child[0]->has_value && n->child[1]->has_value;
    return range && (unsigned long long)n->child[1]->value - (unsigned long long)n->child[0]->value >= MAX_CASES &&
           n->child[0]->value <= n->child[1]->value;
}

static void print_long_ranges(struct node *n, struct buffer *tests)
{
    if (!n) return;
    if (device_text_is_long_range(n))
        buffer_printf(tests, " if (accel_v >= %lldLL && accel_v <= %lldLL) return %lldLL;", n->child[0]->value, n->child[1]->value,
                      n->child[0]->value);
    for (int i = 0; i < n->n_children && !n->type; i++)
        if (n->child[i] && n->child[i]->kind != NODE_SWITCH) print_long_ranges(n->child[i], tests);
}

const char *device_text_switch_value(struct device_text *d, struct node *n, const char *value)
{
    struct buffer tests = { 0 };
    print_long_ranges(n->child[1], &tests);
    if (tests.length) value = arena_printf(d->u->arena, "[](long long accel_v) -> long long {%s return accel_v; }(%s)", tests.data, value);
    buffer_free(&tests);
    return value;
}

static bool print_switch(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *value = n->child[0], *body = n->child[1];
    static const char unknown[] = "";
    if (device_text_switch_value(d, n, unknown) == unknown) return false;
    device_gap(d, n->from, value->from, out);
    buffer_puts(out, device_text_switch_value(d, n, device_string(d, value)));
    device_gap(d, value->to, body->from, out);
    device_text_print(d, body, out);
    device_gap(d, body->to, n->to, out);
    return true;
}

/* case 1 ... 5: */
static bool print_case_range(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *low = n->n_children == 3 ? n->child[0] : NULL, *high = low ? n->child[1] : NULL;
    if (!low || !low->has_value || !high->has_value) return false;
    bool folded = device_text_is_long_range(n);
    for (long long v = low->value; v <= (folded ? low : high)->value; v++) buffer_printf(out, "%scase %lld", v == low->value ? "" : ": ", v);
    device_gap(d, high->to, n->child[2]->from, out);
    device_text_print(d, n->child[2], out);
    return true;
}

/* asm ("" ...): no instruction, a wall for the host compiler's optimiser. */
static bool is_empty_asm(const struct device_text *d, const struct node *n)
{
    const char *at = memchr(d->u->text + n->from, '(', n->to - n->from), *end = d->u->text + n->to;
    bool empty = at != NULL;
    for (at = at ? at + 1 : end; at < end && *at != ':' && *at != ')'; at++) empty = empty && (*at == '"' || strchr(" \t\n", *at));
    return empty;
}

static bool refuse(struct device_text *d, struct node *n, const char *id, const char *what, const char *instead)
{
    device_error(d, n->from, id, "%s cannot be in device code: %s", what, instead);
    return false;
}

static bool print_asm(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!is_empty_asm(d, n)) return refuse(d, n, "device-asm", "inline assembler", "write it in C");
    buffer_putc(out, ';');
    return true;
}

bool device_print_statement(struct device_text *d, struct node *n, struct buffer *out)
{
    switch (n->kind) {
    case NODE_DECL_STMT: return device_print_declaration(d, n, out);
    case NODE_NULL_STMT: buffer_puts(out, ";"); return true;
    case NODE_CASE: return print_case_range(d, n, out);
    case NODE_SWITCH: return print_switch(d, n, out);
    case NODE_ASM: return print_asm(d, n, out);
    case NODE_INDIRECT_GOTO: return refuse(d, n, "device-computed-goto", "a computed goto", "use a switch");
    default: return false;
    }
}

/* ---- ({ ... }) ---- */

static void print_last(struct device_text *d, struct node *last, unsigned end, bool value, struct buffer *out)
{
    struct buffer text = { 0 }, pending = { 0 }, *outer = d->pending;
    struct node *whole = d->whole;
    d->pending = &pending;
    d->whole = NULL;
    device_text_print(d, last, &text);
    d->pending = outer;
    d->whole = whole;
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
    bool value = n->type && n->type->kind != TYPE_VOID;
    if (!block || block->kind != NODE_BLOCK) return false;
    if (node_has(block, KIND(NODE_RETURN) | KIND(NODE_GOTO)) || node_jumps_out(block))
        return refuse(d, n, "device-statement-expression", "a jump out of a statement expression", "use a plain statement");
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
