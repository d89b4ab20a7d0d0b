/* device_wide_bits: arithmetic with bit-fields wider than int, in the precision that gcc gives it. SPDX-License-Identifier: MIT
 * C leaves the type of such a bit-field to the compiler (6.7.2.1 and 6.3.1.1). In gcc it is an integer type of the field's width, which no
 * promotion changes and which ranks between int and the types of 64 bits: `f << 32` of 40 bits has 40 bits. libclang and CUDA compute in
 * the declared type. Here operands are converted to the common type and results are cut to it. */
#include "cuda/c/device_wide_bits.h"
#include "cuda/c/device_text_private.h"

enum { NARROW = 32, WIDE = 64 };

/* Of an integer expression after the promotions; bits 0: not an integer. */
struct precision {
    int bits;
    bool is_signed;
};

static struct precision precision_of(const struct node *n);

static bool is_wide_field(struct precision p)
{
    return p.bits > NARROW && p.bits < WIDE;
}

static bool is_same(struct precision a, struct precision b)
{
    return a.bits == b.bits && a.is_signed == b.is_signed;
}

/* The usual arithmetic conversions. */
static struct precision common(struct precision a, struct precision b)
{
    if (!a.bits || !b.bits) return (struct precision){0, false};
    if (a.bits != b.bits) return a.bits > b.bits ? a : b;
    return (struct precision){a.bits, a.is_signed && b.is_signed};
}

static struct precision promoted(int bits, bool is_signed)
{
    return bits < NARROW ? (struct precision){NARROW, true} : (struct precision){bits, is_signed};
}

static bool is_arithmetic(enum op op)
{
    return (op >= OP_ADD && op <= OP_REM) || (op >= OP_AND && op <= OP_XOR);
}

static bool is_comparison(enum op op)
{
    return op >= OP_LT && op <= OP_NE;
}

static struct precision precision_of_operation(const struct node *n, struct precision otherwise)
{
    struct node *const *c = n->child;
    if (n->kind == NODE_BINARY && is_arithmetic(n->op)) return common(precision_of(c[0]), precision_of(c[1]));
    if (n->kind == NODE_BINARY && (n->op == OP_SHL || n->op == OP_SHR)) return precision_of(c[0]);
    if (n->kind == NODE_BINARY && n->op == OP_COMMA) return precision_of(c[1]);
    if (n->kind == NODE_UNARY && n->op != OP_LNOT && n->op != OP_DEREF && n->op != OP_REAL && n->op != OP_IMAG) return precision_of(c[0]);
    if (n->kind == NODE_ASSIGN) return precision_of(c[0]);
    if (n->kind == NODE_CONDITIONAL && n->n_children == 3) return common(precision_of(c[1]), precision_of(c[2]));
    return otherwise;
}

static struct precision precision_of(const struct node *n)
{
    n = node_strip(n);
    if (!n->type || !type_is_integer(n->type) || n->type->size > 8) return (struct precision){0, false};
    if (node_is_bit_field(n)) return promoted(n->decl->bit_width, n->type->is_signed);
    return precision_of_operation(n, promoted((int)n->type->size * 8, n->type->is_signed));
}

/* A value of 64 bits at most, cut to the precision. */
static const char *cut(struct device_text *d, struct precision p, const char *value)
{
    if (p.bits == WIDE) return arena_printf(d->u->arena, "((%s)%s)", p.is_signed ? "long long" : "unsigned long long", value);
    int by = WIDE - p.bits;
    if (!p.is_signed) return arena_printf(d->u->arena, "((unsigned long long)%s << %d >> %d)", value, by, by);
    return arena_printf(d->u->arena, "((long long)((unsigned long long)%s << %d) >> %d)", value, by, by);
}

static const char *operand(struct device_text *d, struct node *n, struct precision p)
{
    n = node_strip_mutable(n);
    const char *value = device_operand(d, n);
    return is_same(precision_of(n), p) ? value : cut(d, p, value);
}

static bool print_binary(struct device_text *d, struct node *n, struct buffer *out)
{
    struct precision a = precision_of(n->child[0]), b = precision_of(n->child[1]), p = common(a, b);
    const char *op = op_text(n->op);
    if (n->op == OP_SHL && is_wide_field(a)) {
        const char *shifted = arena_printf(d->u->arena, "(%s << %s)", operand(d, n->child[0], a), device_operand(d, n->child[1]));
        buffer_puts(out, cut(d, a, shifted));
        return true;
    }
    if (!(is_arithmetic(n->op) || is_comparison(n->op)) || !p.bits || !(is_wide_field(a) || is_wide_field(b))) return false;
    const char *result = arena_printf(d->u->arena, "(%s %s %s)", operand(d, n->child[0], p), op, operand(d, n->child[1], p));
    buffer_puts(out, is_comparison(n->op) ? result : cut(d, p, result));
    return true;
}

static bool print_unary(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->op != OP_MINUS && n->op != OP_NOT) return false;
    struct precision p = precision_of(n->child[0]);
    if (!is_wide_field(p)) return false;
    buffer_puts(out, cut(d, p, arena_printf(d->u->arena, "(%s%s)", op_text(n->op), operand(d, n->child[0], p))));
    return true;
}

static bool print_branches(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->n_children != 3) return false;
    struct precision a = precision_of(n->child[1]), b = precision_of(n->child[2]), p = common(a, b);
    if (!p.bits || is_same(a, b) || !(is_wide_field(a) || is_wide_field(b))) return false;
    buffer_printf(out, "(%s ? %s : %s)", device_operand(d, n->child[0]), operand(d, n->child[1], p), operand(d, n->child[2], p));
    return true;
}

/* The other operators with = depend on the low bits only, which are the same. */
static bool print_quotient(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->op != OP_DIV && n->op != OP_REM) return false;
    struct precision a = precision_of(n->child[0]), b = precision_of(n->child[1]), p = common(a, b);
    if (!p.bits || !(is_wide_field(a) || is_wide_field(b))) return false;
    if (!is_same(a, p)) {
        device_error(d, n->from, "device-wide-bit-field",
                     "'%s=' with a bit-field of %d bits behind it and a narrower operand cannot be in device code: write 'a = a %s b'",
                     op_text(n->op), b.bits, op_text(n->op));
        return false;
    }
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
