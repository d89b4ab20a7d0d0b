/* precision: the number of bits in which gcc computes with bit-fields wider than int. SPDX-License-Identifier: MIT
 * C leaves the type of such a bit-field to the compiler (6.7.2.1 and 6.3.1.1). In gcc it is an integer type of the field's width, which no
 * promotion changes and which ranks between int and the types of 64 bits. */
#include "kernel/device_code/precision.h"

enum { NARROW = 32, WIDE = 64 };

bool precision_is_wide(struct precision p)
{
    return p.bits > NARROW && p.bits < WIDE;
}

bool precision_equal(struct precision a, struct precision b)
{
    return a.bits == b.bits && a.is_signed == b.is_signed;
}

/* The usual arithmetic conversions. */
struct precision precision_common(struct precision a, struct precision b)
{
    if (!a.bits || !b.bits) return (struct precision){0, false};
    if (a.bits != b.bits) return a.bits > b.bits ? a : b;
    return (struct precision){a.bits, a.is_signed && b.is_signed};
}

static struct precision promoted(int bits, bool is_signed)
{
    return bits < NARROW ? (struct precision){NARROW, true} : (struct precision){bits, is_signed};
}

bool op_is_arithmetic(enum op op)
{
    return (op >= OP_ADD && op <= OP_REM) || (op >= OP_AND && op <= OP_XOR);
}

bool op_is_comparison(enum op op)
{
    return op >= OP_LT && op <= OP_NE;
}

static struct precision precision_of_operation(const struct node *n, struct precision otherwise)
{
    struct node *const *c = n->child;
    if (n->kind == NODE_BINARY && op_is_arithmetic(n->op)) return precision_common(precision_of(c[0]), precision_of(c[1]));
    if (n->kind == NODE_BINARY && (n->op == OP_SHL || n->op == OP_SHR)) return precision_of(c[0]);
    if (n->kind == NODE_BINARY && n->op == OP_COMMA) return precision_of(c[1]);
    if (n->kind == NODE_UNARY && n->op != OP_LNOT && n->op != OP_DEREF && n->op != OP_REAL && n->op != OP_IMAG) return precision_of(c[0]);
    if (n->kind == NODE_ASSIGN) return precision_of(c[0]);
    if (n->kind == NODE_CONDITIONAL && n->n_children == 3) return precision_common(precision_of(c[1]), precision_of(c[2]));
    return otherwise;
}

struct precision precision_of(const struct node *n)
{
    n = node_strip(n);
    if (!n->type || !type_is_integer(n->type) || n->type->size > 8) return (struct precision){0, false};
    if (node_is_bit_field(n)) return promoted(n->decl->bit_width, n->type->is_signed);
    return precision_of_operation(n, promoted((int)n->type->size * 8, n->type->is_signed));
}
