/* device_rewrite_statement: statements that C++ or NVRTC do not have. SPDX-License-Identifier: MIT */
#include "cuda/c/device_text_private.h"
#include <string.h>

enum { MAX_CASES = 1024 };

/* Case values are unsigned if the type of the switch is unsigned and has more than 63 bits. */
static bool is_unsigned(const struct node *value) { return value->type && !value->type->is_signed && value->type->size > 4; }

static bool is_ordered(const struct node *low, const struct node *high)
{
    if (is_unsigned(low) || is_unsigned(high)) return (unsigned long long)low->value <= (unsigned long long)high->value;
    return low->value <= high->value;
}

bool device_text_is_long_range(const struct node *n)
{
    bool range = n->kind == NODE_CASE && n->n_children == 3 && n->child[0]->has_value && n->child[1]->has_value;
    return range && (unsigned long long)n->child[1]->value - (unsigned long long)n->child[0]->value >= MAX_CASES &&
           is_ordered(n->child[0], n->child[1]);
}

static void print_long_ranges(struct node *n, struct buffer *tests)
{
    if (!n) return;
    if (device_text_is_long_range(n)) {
        const char *type = is_unsigned(n->child[0]) || is_unsigned(n->child[1]) ? "unsigned long long" : "long long";
        buffer_printf(tests, " if ((%s)accel_v >= (%s)%lluULL && (%s)accel_v <= (%s)%lluULL) return (long long)%lluULL;", type, type,
                      (unsigned long long)n->child[0]->value, type, type, (unsigned long long)n->child[1]->value,
                      (unsigned long long)n->child[0]->value);
    }
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

/* The constant of a case in the type of the switch, to which C converts it: C++ rejects a conversion that changes its value. */
static void print_case_value(const struct type *t, unsigned long long value, struct buffer *out)
{
    const char *suffix = t->size > 4 ? "LL" : "";
    if (!t->is_signed) buffer_printf(out, "case %lluU%s", value, suffix);
    else if (value == 1ULL << 63) buffer_puts(out, "case -9223372036854775807LL - 1");
    else buffer_printf(out, "case %lld%s", (long long)value, suffix);
}

static bool is_changed_by_conversion(const struct node *value)
{
    const struct node *written = node_strip(value);
    bool integers = value->has_value && written->has_value && type_is_integer(value->type) && type_is_integer(written->type);
    return integers && (value->value != written->value || (value->value < 0 && value->type->is_signed != written->type->is_signed));
}

/* case 1 ... 5: */
static bool print_case_range(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *low = n->child[0], *high = n->child[1];
    if (!low->has_value || !high->has_value) return false;
    unsigned long long n_more = device_text_is_long_range(n) || !is_ordered(low, high) ? 0 : (unsigned long long)high->value - (unsigned long long)low->value;
    if (!is_ordered(low, high)) buffer_puts(out, "if (false) ");      /* no value at all */
    for (unsigned long long k = 0; k <= n_more && is_ordered(low, high); k++) {
        if (k) buffer_puts(out, ": ");
        print_case_value(low->type, (unsigned long long)low->value + k, out);
    }
    device_gap(d, high->to, n->child[2]->from, out);
    device_text_print(d, n->child[2], out);
    return true;
}

static bool print_case(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->n_children == 3) return print_case_range(d, n, out);
    if (n->n_children != 2 || !is_changed_by_conversion(n->child[0])) return false;
    print_case_value(n->child[0]->type, (unsigned long long)n->child[0]->value, out);
    device_gap(d, n->child[0]->to, n->child[1]->from, out);
    device_text_print(d, n->child[1], out);
    return true;
}

/* GNU C allows a return without a value in a function that has one, and with a value in a void function. */
static bool print_return(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct type *t = d->function ? d->function->type : NULL;
    bool value = n->n_children && n->child[0];
    if (!t || t->kind != TYPE_FUNCTION || !t->base || d->in_parts) return false;
    if (t->base->kind != TYPE_VOID && !value) buffer_puts(out, "return {};");
    else if (t->base->kind == TYPE_VOID && value) buffer_printf(out, "{ (void)(%s); return; }", device_string(d, n->child[0]));
    else return false;
    return true;
}

/* The constants for the sizes in `for (int (*p)[m] = a; ...)`, and a variable whose initializer a jump passes, precede the loop. */
static bool print_for(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *first = n->child[0];
    if (!first || first->kind != NODE_DECL_STMT || !device_print_before_for(d, first, out)) return false;
    device_print_in_place(d, n, out);
    buffer_puts(out, out->data[out->length - 1] == '}' || out->data[out->length - 1] == ';' ? " }" : "; }");
    return true;
}

bool device_print_statement(struct device_text *d, struct node *n, struct buffer *out)
{
    switch (n->kind) {
    case NODE_DECL_STMT: return device_print_declaration(d, n, out);
    case NODE_NULL_STMT: buffer_puts(out, ";"); return true;
    case NODE_CASE: return print_case(d, n, out);
    case NODE_SWITCH: return print_switch(d, n, out);
    case NODE_FOR: return print_for(d, n, out);
    case NODE_RETURN: return print_return(d, n, out);
    case NODE_ASM:
        return device_print_empty_asm(d, n, out);
    default: return false;
    }
}

/* ---- ({ ... }) ---- */

static void print_last(struct device_text *d, struct node *last, unsigned end, bool value, struct buffer *out)
{
    struct buffer text = { 0 }, pending = { 0 };
    device_print_apart(d, last, &text, &pending);
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
