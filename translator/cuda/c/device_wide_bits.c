/* device_wide_bits: arithmetic with bit-fields wider than int, in the precision that gcc gives it. SPDX-License-Identifier: MIT
 * C leaves the type of such a bit-field to the compiler (6.7.2.1 and 6.3.1.1). In gcc it is an integer type of the field's width, which no
 * promotion changes and which ranks between int and the types of 64 bits: `f << 32` of 40 bits has 40 bits. libclang and CUDA compute in
 * the declared type. Here operands are converted to the common type and results are cut to it. */
#include "cuda/c/device_wide_bits.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/precision.h"

/* A value of at most 64 bits, truncated to the precision. */
static const char *cut(struct device_text *d, struct precision p, const char *value)
{
    if (p.bits == 64) return arena_printf(d->u->arena, "((%s)%s)", p.is_signed ? "long long" : "unsigned long long", value);
    int by = 64 - p.bits;
    if (!p.is_signed) return arena_printf(d->u->arena, "((unsigned long long)%s << %d >> %d)", value, by, by);
    return arena_printf(d->u->arena, "((long long)((unsigned long long)%s << %d) >> %d)", value, by, by);
}

static const char *operand(struct device_text *d, struct node *n, struct precision p)
{
    n = node_strip_mutable(n);
    const char *value = device_operand(d, n);
    return precision_equal(precision_of(n), p) ? value : cut(d, p, value);
}

static bool print_binary(struct device_text *d, struct node *n, struct buffer *out)
{
    struct precision a = precision_of(n->child[0]), b = precision_of(n->child[1]), p = precision_common(a, b);
    const char *op = op_text(n->op);
    if (n->op == OP_SHL && precision_is_wide(a)) {
        const char *shifted = arena_printf(d->u->arena, "(%s << %s)", operand(d, n->child[0], a), device_operand(d, n->child[1]));
        buffer_puts(out, cut(d, a, shifted));
        return true;
    }
    if (!(op_is_arithmetic(n->op) || op_is_comparison(n->op)) || !p.bits || !(precision_is_wide(a) || precision_is_wide(b))) return false;
    const char *result = arena_printf(d->u->arena, "(%s %s %s)", operand(d, n->child[0], p), op, operand(d, n->child[1], p));
    buffer_puts(out, op_is_comparison(n->op) ? result : cut(d, p, result));
    return true;
}

static bool print_unary(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->op != OP_MINUS && n->op != OP_NOT) return false;
    struct precision p = precision_of(n->child[0]);
    if (!precision_is_wide(p)) return false;
    buffer_puts(out, cut(d, p, arena_printf(d->u->arena, "(%s%s)", op_text(n->op), operand(d, n->child[0], p))));
    return true;
}

static bool print_branches(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->n_children != 3) return false;
    struct precision a = precision_of(n->child[1]), b = precision_of(n->child[2]), p = precision_common(a, b);
    if (!p.bits || precision_equal(a, b) || !(precision_is_wide(a) || precision_is_wide(b))) return false;
    buffer_printf(out, "(%s ? %s : %s)", device_operand(d, n->child[0]), operand(d, n->child[1], p), operand(d, n->child[2], p));
    return true;
}

/* The results of the other assignment operators depend only on the low bits, which are the same. */
static bool print_quotient(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->op != OP_DIV && n->op != OP_REM) return false;
    struct precision a = precision_of(n->child[0]), b = precision_of(n->child[1]), p = precision_common(a, b);
    if (!p.bits || !(precision_is_wide(a) || precision_is_wide(b))) return false;
    buffer_printf(out, "(%s %s= %s)", device_operand(d, n->child[0]), op_text(n->op), operand(d, n->child[1], p));
    return true;
}

bool device_print_wide_bits(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!d->u->wide_bit_fields) return false;
    switch (n->kind) {
    case NODE_BINARY: return print_binary(d, n, out);
    case NODE_UNARY: return print_unary(d, n, out);
    case NODE_CONDITIONAL: return print_branches(d, n, out);
    case NODE_ASSIGN: return print_quotient(d, n, out);
    default: return false;
    }
}
